import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startScanner } from '../support/scanner-app.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'advisories-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('starting with ADVISORY_DATA_DIR', () => {
  it('names the variable when there is no such folder', async () => {
    await expect(startScanner({ ADVISORY_DATA_DIR: join(folder, 'missing') })).rejects.toThrow(
      'ADVISORY_DATA_DIR: The folder of advisories cannot be read (ENOENT).',
    );
  });

  it('names the variable and the file that cannot be read', async () => {
    await writeFile(join(folder, 'a.json'), '{bad');
    await expect(startScanner({ ADVISORY_DATA_DIR: folder })).rejects.toThrow(
      'ADVISORY_DATA_DIR: a.json: not JSON.',
    );
  });
});
