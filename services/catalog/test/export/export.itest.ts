import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportCatalog } from '../../src/export/export-catalog.ts';
import { generateRecords } from '../../src/generate/generate-records.ts';
import { importRecords, importText } from '../support/records.ts';
import { runCommand } from '../support/run-command.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const SAMPLE = join(import.meta.dirname, '../../../../tooling/samples/catalog/catalog.ndjson');

let database: TestDatabase;
let other: TestDatabase;

beforeEach(async () => {
  [database, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});

afterEach(async () => {
  await Promise.all([database.drop(), other.drop()]);
});

describe('export', () => {
  it.each([
    ['the sample catalog', () => readFile(SAMPLE, 'utf8')],
    ['a generated one', () => Promise.resolve(linesOf([...generateRecords(1_200, 5)]))],
  ])('imports again as the same catalog: %s', async (_, read) => {
    await importText(database.client, await read());
    const first = await exported(database);
    await importText(other.client, first);
    expect(await exported(other)).toBe(first);
    expect(await contents(other)).toEqual(await contents(database));
  });

  it('changes nothing when it is imported where it came from', async () => {
    await importRecords(database.client, [...generateRecords(300, 2)]);
    expect((await importText(database.client, await exported(database))).refreshed).toBe(0);
  });

  it('is nothing for an empty catalog', async () => {
    expect(await exported(database)).toBe('');
  });
});

describe('catalog export and catalog generate', () => {
  it('print files that import', async () => {
    const generated = await run('generate', '--apps', '50');
    await importText(database.client, generated.stdout);
    const printed = await run('export');
    expect(printed).toEqual({ code: 0, stdout: await exported(database), stderr: '' });
    expect(generated.stdout).toBe((await run('generate', '--apps', '50')).stdout);
  });

  it.each([
    [['generate']],
    [['generate', '--apps', '-1']],
    [['generate', '--apps', '1e9']],
    [['generate', '50', '--apps']],
  ])('%j exits 1 and says how it is written', async (args) => {
    const { code, stdout, stderr } = await run(...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('generate --apps N');
  });
});

async function exported({ client }: TestDatabase): Promise<string> {
  let text = '';
  await exportCatalog(client, (lines) => {
    text += lines;
    return Promise.resolve();
  });
  return text;
}

/** What is served and sorted by, without the numbers that databases give out. */
async function contents({ client }: TestDatabase) {
  return [
    await client`select slug, summary, detail, trending_key, featured_key, open_source_key, updated_ms from apps order by 1`,
    await client`select username, display_name, bio, joined_ms from creators order by 1`,
    await client`select kind, value, apps from facet_counts order by 1, 2`,
    await client`select a.slug, s.name_key, s.words::text from app_search s join apps a on a.id = s.app_id order by 1`,
  ];
}

function linesOf(records: readonly object[]): string {
  return records.map((record) => JSON.stringify(record)).join('\n');
}

function run(...args: readonly string[]) {
  return runCommand(database.url, ...args);
}
