import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCatalog, type TestCatalog } from '../support/catalog.ts';
import { parseXml } from '../support/parse-xml.ts';
import { ADA, appRecord, importRecords } from '../support/records.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const BASE = 'https://catalog.example';

let database: TestDatabase;
let catalog: TestCatalog;

beforeAll(async () => {
  database = await createTestDatabase();
  await importRecords(database.client, [
    ADA,
    { kind: 'category', slug: 'tools', name: 'Tools' },
    appRecord('one', { updatedAt: '2026-06-01T00:00:00Z' }),
    appRecord('hidden', { status: 'draft' }),
    appRecord('far'),
  ]);
  // Far away in the numbers, as after many rows that are gone.
  await database.client`select setval(pg_get_serial_sequence('apps', 'id'), 30000)`;
  await importRecords(database.client, [appRecord('later')]);
  catalog = startCatalog(database.url, { PUBLIC_URL: BASE });
});

afterAll(async () => {
  await catalog.close();
  await database.drop();
});

/** The addresses that an index or a sitemap lists. */
async function listed(path: string): Promise<readonly string[]> {
  const response = await catalog.request(path);
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const { children } = parseXml(await response.text());
  return children.flatMap((entry) =>
    entry.children.filter(({ name }) => name === 'loc').map(({ text }) => text),
  );
}

describe('GET /sitemap.xml', () => {
  it('is named in robots.txt', async () => {
    const response = await catalog.request('/robots.txt');
    expect(await response.text()).toBe(`User-agent: *\nDisallow:\nSitemap: ${BASE}/sitemap.xml\n`);
  });

  it('lists sitemaps that together list every page there is', async () => {
    const sitemaps = await listed('/sitemap.xml');
    expect(sitemaps.map((address) => address.slice(BASE.length))).toEqual([
      '/sitemaps/apps-1.xml',
      '/sitemaps/apps-4.xml',
      '/sitemaps/categories-1.xml',
      '/sitemaps/creators-1.xml',
    ]);
    const pages = await Promise.all(sitemaps.map((address) => listed(address.slice(BASE.length))));
    const paths = pages.flat().map((address) => address.slice(BASE.length));
    expect(paths).toEqual(['/apps/one', '/apps/far', '/apps/later', '/categories/tools', '/creators/ada']);
    for (const path of paths) expect((await catalog.request(path)).status).toBe(200);
  });

  it.each(['apps-2.xml', 'apps-0.xml', 'apps-1', 'tags-1.xml', 'apps-99999999999.xml', '%00.xml'])(
    'has no sitemap %s',
    async (name) => {
      expect((await catalog.fail(`/sitemaps/${name}`)).status).toBe(404);
    },
  );
});

describe('GET /opensearch.xml', () => {
  it('leads to the search of the front page, which names it', async () => {
    const { name, children } = parseXml(await (await catalog.request('/opensearch.xml')).text());
    expect(name).toBe('OpenSearchDescription');
    const urls = children.filter((child) => child.name === 'Url').map(({ attributes }) => attributes);
    expect(urls.map((url) => url['template'])).toEqual([
      `${BASE}/?q={searchTerms}`,
      `${BASE}/api/v1/apps?q={searchTerms}`,
    ]);
    const page = await catalog.request('/?q=one', { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('href="/opensearch.xml"');
  });
});
