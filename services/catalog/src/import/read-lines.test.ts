import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FilePlace, type Line, readLines } from './read-lines.ts';

describe('readLines', () => {
  it('gives the same lines however the bytes are cut into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.array(fc.nat(40)), async (text, cuts) => {
        const whole = await linesOf([Buffer.from(text)]);
        expect(await linesOf(chunked(Buffer.from(text), cuts))).toEqual(whole);
        expect(whole.map((line) => ('text' in line ? line.text : null))).toEqual(splitLines(text));
      }),
    );
  });

  it('gives the rest of the lines when it begins after any of them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.nat(5), async (text, after) => {
        const bytes = Buffer.from(text.replaceAll('\uFEFF', ''));
        const whole = await linesOf([bytes]);
        const last = whole[Math.min(after, whole.length) - 1];
        const start = { lines: last?.number ?? 0, bytes: last?.end ?? 0 };
        const rest = await linesOf([bytes.subarray(start.bytes)], start);
        expect(rest).toEqual(whole.slice(start.lines));
      }),
    );
  });

  it('numbers lines from 1 and keeps empty ones', async () => {
    expect(await linesOf([Buffer.from('a\n\nb\n')])).toEqual([
      { number: 1, end: 2, text: 'a' },
      { number: 2, end: 3, text: '' },
      { number: 3, end: 5, text: 'b' },
    ]);
  });

  it('reports a line that is too long and goes on with the next', async () => {
    const long = Buffer.alloc(3 * 1024 * 1024, 'x');
    expect(await linesOf([Buffer.from('a\n'), long, long, Buffer.from('\nb')])).toEqual([
      { number: 1, end: 2, text: 'a' },
      { number: 2, end: 2 + 2 * long.length + 1, fault: 'is longer than 1 MB.' },
      { number: 3, end: 2 + 2 * long.length + 2, text: 'b' },
    ]);
  });

  it('says that a file is compressed', async () => {
    const [line] = await linesOf([gzipSync('{"kind":"tag"}\n')]);
    expect(line).toMatchObject({ number: 1, fault: 'is compressed by gzip: unpack the file first.' });
  });

  it('reports a line that is not UTF-8', async () => {
    expect(await linesOf([Buffer.from([0x61, 0x0a, 0xff, 0xfe, 0x0a, 0x62])])).toEqual([
      { number: 1, end: 2, text: 'a' },
      { number: 2, end: 5, fault: 'is not valid UTF-8.' },
      { number: 3, end: 6, text: 'b' },
    ]);
  });
});

async function linesOf(
  chunks: readonly Uint8Array[],
  start: FilePlace = { lines: 0, bytes: 0 },
): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const line of readLines(stream(chunks), 1024 * 1024, start)) lines.push(line);
  return lines;
}

async function* stream(chunks: readonly Uint8Array[]) {
  for (const chunk of chunks) yield await Promise.resolve(chunk);
}

function chunked(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = [...new Set([0, ...cuts.filter((cut) => cut < bytes.length), bytes.length])].sort(
    (a, b) => a - b,
  );
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end));
}

function splitLines(text: string): string[] {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
