import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLines } from './read-lines.ts';

async function linesOf(chunks: readonly Buffer[], maxBytes = 1_000): Promise<string[]> {
  async function* stream() {
    yield* chunks;
  }
  const lines: string[] = [];
  for await (const line of readLines(stream(), maxBytes)) lines.push(line.toString('utf8'));
  return lines;
}

describe('readLines', () => {
  it('does not depend on where the chunks are cut', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '\n', '😀'), maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.nat(40)), async (whole, cuts) => {
        const bytes = Buffer.from(whole);
        const edges = [0, ...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length];
        const chunks = edges.slice(1).map((end, index) => bytes.subarray(edges[index], end));
        const expected = whole.split('\n');
        if (expected.at(-1) === '') expected.pop();
        expect(await linesOf(chunks)).toEqual(expected);
      }),
    );
  });

  it('refuses a line that is too long, ended or not', async () => {
    await expect(linesOf([Buffer.from('aaaa\n')], 3)).rejects.toThrow(RangeError);
    await expect(linesOf([Buffer.from('aa'), Buffer.from('aa')], 3)).rejects.toThrow(RangeError);
    expect(await linesOf([Buffer.from('aaa\naaa')], 3)).toEqual(['aaa', 'aaa']);
  });
});
