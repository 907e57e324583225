import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SCRIPT = fileURLToPath(new URL('./support/escape.ts', import.meta.url));
const DENIED = 'ERR_ACCESS_DENIED';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'worker-permission-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

it('a worker is under the permissions of its process', async () => {
  const flags = ['--permission', '--allow-worker', `--allow-fs-read=${ROOT}`];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, SCRIPT, folder], {
    env: {},
    timeout: 25_000,
  });
  const outcome: unknown = JSON.parse(stdout);
  expect(outcome).toEqual({
    inside: 'allowed',
    read: DENIED,
    write: DENIED,
    program: DENIED,
    addon: 'ERR_DLOPEN_DISABLED',
    worker: 'allowed',
  });
  expect(existsSync(join(folder, 'escaped'))).toBe(false);
});
