import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const LOG = fileURLToPath(import.meta.resolve('../src/log.ts'));

/** What a process prints that logs `lines` lines and then does `end`; null: it did not end. */
async function printed(lines: number, end: string): Promise<readonly string[]> {
  const code = `
    const { createLogger } = await import(${JSON.stringify(LOG)});
    const log = createLogger({ service: 'test', level: 'info', terminal: false });
    for (let index = 0; index < ${lines}; index += 1) log.info({ index }, 'line');
    ${end}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  await new Promise((resolve) => child.once('close', resolve));
  return text.split('\n').slice(0, -1);
}

describe('the log on standard output', () => {
  it.each([
    ['ends by itself', '', [1, 100, 5_000]],
    // A write that is under way when a process exits may be lost, as with any that another thread does.
    ['exits', 'process.exit();', [1, 100]],
    ['fails', "throw new Error('at the end');", [1, 100]],
  ])('loses no line and keeps their order when the process %s', async (_, end, counts) => {
    for (const lines of counts) {
      const got = (await printed(lines, end)).map((line) => JSON.parse(line).index);
      expect(got).toEqual(Array.from({ length: lines }, (__, index) => index));
    }
  });

  it('holds nothing back for long', async () => {
    const wait = `await new Promise((resolve) => setTimeout(resolve, 1_000));
      log.info({ index: -1 }, 'later'); process.kill(process.pid, 'SIGKILL');
      await new Promise(() => {});`;
    expect((await printed(3, wait)).map((line) => JSON.parse(line).index)).toEqual([0, 1, 2]);
  });
});
