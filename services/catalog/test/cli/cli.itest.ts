import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppListResponse, AppResponse } from '@repo/contracts/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCatalog } from '../support/catalog.ts';
import { createEmptyDatabase, type TestDatabase } from '../support/test-database.ts';

const CLI = join(import.meta.dirname, '../../src/cli.ts');
const SAMPLE = join(import.meta.dirname, '../../../../tooling/samples/catalog/catalog.ndjson');

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'catalog-cli-'));
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

describe('catalog import', () => {
  it('migrates an empty database and imports the sample catalog, every record of it fit to be served', async () => {
    const first = await run('import', SAMPLE);
    expect(first).toMatchObject({ code: 0, stdout: expect.stringContaining('227 apps have changed.') });
    const again = await run('import', SAMPLE);
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing had changed.') });
    const catalog = startCatalog(database.url);
    const slugs: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path: string = `/api/v1/apps?limit=50&cursor=${cursor}`;
      const { body }: { body: AppListResponse } = await catalog.get(path, AppListResponse);
      slugs.push(...body.data.map((app) => app.slug));
      cursor = body.meta.nextCursor;
    }
    const details = await Promise.all(slugs.map((slug) => catalog.get(`/api/v1/apps/${slug}`, AppResponse)));
    await catalog.close();
    expect(details.map((answer) => answer.body.data.slug)).toEqual(slugs);
    expect(slugs).toHaveLength(218);
  });

  it('prints each fault and exits 1', async () => {
    const file = join(folder, 'faulty.ndjson');
    await writeFile(file, '{"kind":"tag","slug":"ok","name":"Fine"}\n{"kind":"tag"}\n');
    const { code, stdout, stderr } = await run('import', file);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/Nothing was imported:\nline 2: `slug` must be/);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it.each([
    [['import', '/nowhere/at-all.ndjson'], 'there is no file /nowhere/at-all.ndjson'],
    [['import', tmpdir()], 'is not a file'],
    [['import'], 'Usage:'],
    [['export', 'x'], 'Usage:'],
    [['__proto__'], 'Usage:'],
  ])('%j exits 1 with a sentence', async (args, sentence) => {
    const { code, stderr } = await run(...args);
    expect(code).toBe(1);
    expect(stderr).toContain(sentence);
  });
});

describe('catalog migrate', () => {
  it('says so when nothing is left to do', async () => {
    expect(await run('migrate')).toMatchObject({
      code: 0,
      stdout: 'The database is up to date.\n',
      stderr: '',
    });
  });
});

function run(...args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { PATH: '/usr/bin:/bin', DATABASE_URL: database.url };
  return new Promise((resolve) => {
    execFile(process.execPath, [CLI, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}
