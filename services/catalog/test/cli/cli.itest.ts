import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppListResponse, AppResponse } from '@repo/contracts/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureReaderRole } from '../../src/db/reader-role.ts';
import { startCatalog } from '../support/catalog.ts';
import { runCommand } from '../support/run-command.ts';
import { createEmptyDatabase, type TestDatabase } from '../support/test-database.ts';

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

describe('catalog import with a database that does not let it', () => {
  const name = `reader_${randomUUID().slice(0, 8)}`;

  afterAll(async () => {
    await database.client.unsafe(`drop owned by ${name}`);
    await database.client.unsafe(`drop role ${name}`);
  });

  it('says that a role which may only read cannot import, without a stack', async () => {
    await ensureReaderRole(database.url, { name, password: 'secret' }, () => undefined);
    const { code, stderr } = await runCommand(
      changed({ username: name, password: 'secret' }),
      'import',
      SAMPLE,
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/may not be changed|takes no writes/);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it.each([
    ['a database that is not there', { pathname: '/nowhere' }, 'does not exist'],
    [
      'a role that is not there',
      { username: 'nobody-of-that-name' },
      'refuses the user or the password|does not exist',
    ],
    ['a port where nothing listens', { port: '1' }, 'cannot be reached'],
  ])('names %s', async (_, change, sentence) => {
    const { code, stderr } = await runCommand(changed(change), 'import', SAMPLE);
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(sentence));
    expect(stderr).not.toMatch(/\n\s+at /);
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

function changed(parts: Partial<Record<'username' | 'password' | 'pathname' | 'port', string>>): string {
  return Object.assign(new URL(database.url), parts).href;
}

function run(...args: readonly string[]) {
  return runCommand(database.url, ...args);
}
