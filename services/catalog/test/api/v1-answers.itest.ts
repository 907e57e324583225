import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateRecords } from '../../src/generate/generate-records.ts';
import { startCatalog, type TestCatalog } from '../support/catalog.ts';
import { importRecords } from '../support/records.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** Digests of what the last release without `fields=`, `facets=` and the like (2026-11-22) answered. */
const ANSWERS: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'v1-answers.json'), 'utf8'),
);

let database: TestDatabase;
let catalog: TestCatalog;

beforeAll(async () => {
  database = await createTestDatabase();
  await importRecords(
    database.client,
    [...generateRecords(120, 1)].map((record) => ({ ...record })),
  );
  catalog = startCatalog(database.url);
});

afterAll(async () => {
  await catalog.close();
  await database.drop();
});

describe('who sends none of the parameters that came later', () => {
  it('is answered as before, but for links to the pages for people', async () => {
    const paths = Object.keys(ANSWERS);
    const found = await Promise.all(paths.map(async (path) => [path, await digestOf(path)]));
    expect(Object.fromEntries(found)).toEqual(ANSWERS);
  });
});

async function digestOf(path: string): Promise<string> {
  const response = await catalog.request(path);
  const text = (await response.text()).replaceAll(/"html":(?:null|"[^"]*")/g, '"html":null');
  return `${response.status} ${hash('sha256', text).slice(0, 16)}`;
}
