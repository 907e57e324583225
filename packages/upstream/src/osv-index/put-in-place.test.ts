import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const WRITE = `
  import { putInPlace } from './put-in-place.ts';
  process.on('SIGXFSZ', () => undefined);
  const parts = Array.from({ length: 300 }, () => Buffer.alloc(1_000));
  await putInPlace(process.argv[1], parts).then(console.log, ({ code }) => console.log(code));
`;

it.skipIf(process.platform === 'win32')('leaves the old file where there is no room for the new one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'put-in-place-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'file');
  writeFileSync(path, 'old');
  // Blocks of 512 bytes: a part of what is written at once still finds room.
  const limited = ['-c', 'ulimit -f 200; exec "$@"', 'sh', process.execPath, '--input-type=module', '-e'];
  const { stdout } = spawnSync('sh', [...limited, WRITE, path], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  expect(stdout.trim()).toBe('EFBIG');
  expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['old', ['file']]);
});
