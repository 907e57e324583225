import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FRESHNESS_MS } from '../../src/db/data-version.ts';
import { startCatalog, type TestCatalog } from '../support/catalog.ts';
import { parseXml, type XmlElement } from '../support/parse-xml.ts';
import { ADA, appRecord, importRecords } from '../support/records.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const BASE = 'https://catalog.example';
const LAST_CHANGE = 'Tue, 02 Jun 2026 10:00:00 GMT';
const FEEDS = ['/feed.xml', '/feed.atom', '/feed.json', '/feeds/updated.xml'];
const APPS = Array.from({ length: 55 }, (_, index) =>
  appRecord(`app-${index}`, { publishedAt: new Date(Date.UTC(2026, 0, 1 + index)).toISOString() }),
);

let database: TestDatabase;
let catalog: TestCatalog;

beforeAll(async () => {
  database = await createTestDatabase();
  await importRecords(database.client, [
    ADA,
    { kind: 'category', slug: 'tools', name: 'Tools & <more>' },
    { kind: 'tag', slug: 'x', name: '"X"' },
    ...APPS,
    appRecord('newest', {
      name: 'A & B <i>“漢字”</i> ]]> 🦀',
      tagline: `It's "fine" & <b>bold</b>`,
      description: 'Bell \u0007 and\r\nlines \uFFFE end',
      category: 'tools',
      tags: ['x'],
      url: 'https://newest.example/?a=1&b=2',
      publishedAt: '2026-05-01T12:34:56.789Z',
      updatedAt: '2026-06-01T00:00:00.500Z',
    }),
    ...['draft', 'unlisted', 'removed'].map((status) =>
      appRecord(`hidden-${status}`, { status, publishedAt: '2026-07-01T00:00:00Z' }),
    ),
  ]);
  await database.client`update changes set at_ms = ${Date.parse(LAST_CHANGE)}`;
  catalog = startCatalog(database.url, { PUBLIC_URL: `${BASE}/` });
});

afterAll(async () => {
  await catalog.close();
  await database.drop();
});

describe('GET /feed.xml', () => {
  it('is RSS 2.0 with its own address and the times of what is in it', async () => {
    const response = await catalog.request('/feed.xml');
    const rss = parseXml(await response.text());
    const channel = only(rss, 'channel');
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect([rss.name, rss.attributes['version']]).toEqual(['rss', '2.0']);
    expect(only(channel, 'atom:link').attributes).toEqual({
      href: `${BASE}/feed.xml`,
      rel: 'self',
      type: 'application/rss+xml',
    });
    expect(only(channel, 'lastBuildDate').text).toBe('Mon, 01 Jun 2026 00:00:00 GMT');
    expect([only(channel, 'title').text, only(channel, 'description').text]).not.toContain('');
  });

  it('leads to a page that is there', async () => {
    const channel = only(parseXml(await (await catalog.request('/feed.xml')).text()), 'channel');
    const { text } = only(channel, 'link');
    expect(text).toBe(`${BASE}/`);
    expect((await catalog.request('/', { headers: { accept: 'text/html' } })).status).toBe(200);
  });

  it('has the 50 newest published apps, in the order of sort=newest', async () => {
    const slugs = (await items()).map((item) => only(item, 'guid').text.split('/').at(-1));
    const expected = APPS.map((app) => app['slug']).toReversed();
    expect(slugs).toEqual(['newest', ...expected.slice(0, 49)]);
  });

  it('keeps every text whole but for what XML cannot carry', async () => {
    const item = (await items())[0];
    if (item === undefined) throw new Error('no item');
    const link = `${BASE}/apps/newest`;
    expect(only(item, 'title').text).toBe('A & B <i>“漢字”</i> ]]> 🦀');
    expect(only(item, 'description').text).toBe(
      '<p>It&#x27;s &#x22;fine&#x22; &#x26; &#x3C;b&#x3E;bold&#x3C;/b&#x3E;</p><p>Bell  and<br>lines  end</p>',
    );
    expect(only(item, 'link').text).toBe(link);
    expect(only(item, 'guid')).toMatchObject({
      text: `${BASE}/api/v1/apps/newest`,
      attributes: { isPermaLink: 'false' },
    });
    expect(only(item, 'pubDate').text).toBe('Fri, 01 May 2026 12:34:56 GMT');
    expect(only(item, 'dc:creator').text).toBe('Ada');
    expect(item.children.filter((child) => child.name === 'category').map((child) => child.text)).toEqual([
      'Tools & <more>',
      '"X"',
    ]);
  });
});

describe('GET /feed.atom and /feed.json', () => {
  it('tell of the same apps as the RSS feed', async () => {
    const ids = (await items()).map((item) => only(item, 'guid').text);
    const atom = parseXml(await (await catalog.request('/feed.atom')).text());
    const entries = atom.children.filter((child) => child.name === 'entry');
    const JsonFeed = z.object({
      version: z.literal('https://jsonfeed.org/version/1.1'),
      feed_url: z.literal(`${BASE}/feed.json`),
      items: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          content_text: z.string(),
          date_published: z.iso.datetime(),
        }),
      ),
    });
    const json = await catalog.get('/feed.json', JsonFeed);
    expect(entries.map((entry) => only(entry, 'id').text)).toEqual(ids);
    expect(json.body.items.map((item) => item.id)).toEqual(ids);
    expect(json.headers.get('content-type')).toBe('application/feed+json; charset=utf-8');
  });

  it('are valid in what their forms ask of each entry', async () => {
    const atom = parseXml(await (await catalog.request('/feed.atom')).text());
    for (const entry of atom.children.filter((child) => child.name === 'entry')) {
      const names = entry.children.map((child) => child.name);
      expect(names).toEqual(expect.arrayContaining(['id', 'title', 'link', 'updated', 'author', 'summary']));
    }
    expect(only(atom, 'updated').text).toBe('2026-06-01T00:00:00.500Z');
  });
});

describe('feeds of updates, categories and creators', () => {
  const slugsOf = async (path: string) =>
    (await items(path)).map((item) => only(item, 'link').text.split('/').at(-1));

  it('have the apps that were updated last, each again when it is updated again', async () => {
    const [first] = await items('/feeds/updated.xml');
    if (first === undefined) throw new Error('no item');
    expect(only(first, 'link').text).toBe(`${BASE}/apps/newest`);
    expect(only(first, 'guid').text).toBe(`${BASE}/api/v1/apps/newest#2026-06-01T00:00:00.500Z`);
    expect(only(first, 'pubDate').text).toBe('Mon, 01 Jun 2026 00:00:00 GMT');
    expect(await items('/feeds/updated.xml')).toHaveLength(50);
  });

  it('have only what is of the category or the creator, and lead to its page', async () => {
    expect(await slugsOf('/feeds/category/tools.xml')).toEqual(['newest']);
    expect((await slugsOf('/feeds/creator/ADA.xml')).slice(0, 2)).toEqual(['newest', 'app-54']);
    expect(await items('/feeds/creator/ada.xml')).toHaveLength(50);
    const rss = parseXml(await (await catalog.request('/feeds/category/tools.xml')).text());
    const channel = only(rss, 'channel');
    expect(only(channel, 'link').text).toBe(`${BASE}/categories/tools`);
    expect(only(channel, 'atom:link').attributes['href']).toBe(`${BASE}/feeds/category/tools.xml`);
  });

  it.each(['category/none.xml', 'category/tools', 'creator/none.xml', 'creator/%00.xml'])(
    'are 404 for %s',
    async (name) => {
      expect((await catalog.fail(`/feeds/${name}`)).status).toBe(404);
    },
  );
});

describe.each(FEEDS)('GET %s: 304', (path) => {
  it('is the answer to either validator, and the ETag wins', async () => {
    const first = await catalog.request(path);
    const etag = first.headers.get('etag') ?? '';
    const lastModified = first.headers.get('last-modified') ?? '';
    expect(lastModified).toBe(LAST_CHANGE);
    expect(first.headers.get('cache-control')).toBe('public, max-age=300');
    const status = async (headers: Record<string, string>) =>
      (await catalog.request(path, { headers })).status;
    expect(await status({ 'if-none-match': etag })).toBe(304);
    expect(await status({ 'if-modified-since': lastModified })).toBe(304);
    expect(await status({ 'if-modified-since': 'Tue, 02 Jun 2026 09:59:59 GMT' })).toBe(200);
    expect(await status({ 'if-modified-since': 'yesterday' })).toBe(200);
    expect(await status({ 'if-none-match': '"other"', 'if-modified-since': lastModified })).toBe(200);
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    const got = await catalog.request(path);
    const head = await catalog.request(path, { method: 'HEAD' });
    expect(await head.text()).toBe('');
    for (const name of ['etag', 'content-length', 'content-type', 'last-modified']) {
      expect([name, head.headers.get(name)]).toEqual([name, got.headers.get(name)]);
    }
  });
});

describe('an app that is withdrawn', () => {
  it('is gone for readers that send the time of their copy alone, whatever times apps have', async () => {
    const since = { headers: { 'if-modified-since': LAST_CHANGE } };
    expect((await catalog.request('/feed.xml', since)).status).toBe(304);
    await importRecords(database.client, [appRecord('app-54', { status: 'removed' })]);
    await sleep(FRESHNESS_MS);
    const response = await catalog.request('/feed.xml', since);
    expect([response.status, await response.text()]).toEqual([200, expect.not.stringContaining('app-54')]);
  });
});

describe('a catalog without apps', () => {
  it('has empty feeds', async () => {
    const empty = await createTestDatabase();
    const service = startCatalog(empty.url);
    const rss = await service.request('/feed.xml');
    const atom = await service.request('/feed.atom');
    expect(only(parseXml(await rss.text()), 'channel').children.map((child) => child.name)).not.toContain(
      'item',
    );
    expect(parseXml(await atom.text()).name).toBe('feed');
    expect(rss.headers.get('last-modified')).toBeNull();
    await service.close();
    await empty.drop();
  });
});

async function items(path = '/feed.xml'): Promise<readonly XmlElement[]> {
  const rss = parseXml(await (await catalog.request(path)).text());
  return only(rss, 'channel').children.filter((child) => child.name === 'item');
}

function only(parent: XmlElement, name: string): XmlElement {
  const [first, ...rest] = parent.children.filter((child) => child.name === name);
  if (first === undefined || rest.length > 0) throw new Error(`not one ${name} in ${parent.name}`);
  return first;
}
