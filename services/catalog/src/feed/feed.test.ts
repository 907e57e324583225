import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseXml } from '../../test/support/parse-xml.ts';
import { toAtom } from './atom.ts';
import type { FeedItem } from './feed.ts';
import { toJsonFeed } from './json-feed.ts';
import { toRss } from './rss.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom('&', '<', '>', '"', "'", ']]>', '\u0000', '\uFFFF', '\uD800', '\u0085', '🦀'),
  }),
);
const time = fc.integer({ min: 0, max: 4e12 }).map((ms) => new Date(ms).toISOString());
const item: fc.Arbitrary<FeedItem> = fc.record({
  id: fc.constant('/api/v1/apps/x'),
  path: fc.constant('/api/v1/apps/x'),
  name: text,
  text,
  url: fc.option(text),
  iconUrl: fc.option(text),
  creator: fc.record({ username: text, displayName: text, avatarUrl: fc.constant(null) }),
  subjects: fc.array(fc.record({ slug: text, name: text }), { maxLength: 2 }),
  publishedAt: time,
  updatedAt: time,
});
const FEED = { title: 'Apps', description: 'The latest.', home: '/', updatedAt: '2026-05-06T07:08:09.000Z' };
const place = { baseUrl: 'https://catalog.example', path: '/feed' };

describe.each([
  ['RSS', toRss, 'rss'],
  ['Atom', toAtom, 'feed'],
])('%s', (_, render, root) => {
  it('is well-formed whatever apps are called', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 3 }), (items) => {
        expect(parseXml(render({ ...FEED, items }, place)).name).toBe(root);
      }),
    );
  });
});

describe('RSS', () => {
  it('shows a description as the text it is, to readers that take it for HTML', () => {
    const description = 'Use Vec<T> here.\n<img src=x onerror=alert(1)> & more\n\nSecond';
    const feed = toRss({ ...FEED, items: [{ ...ITEM, text: description }] }, place);
    const shown = parseXml(feed)
      .children.find(({ name }) => name === 'channel')
      ?.children.find(({ name }) => name === 'item')
      ?.children.find(({ name }) => name === 'description')?.text;
    expect(shown).toBe(
      '<p>Use Vec&#x3C;T&#x3E; here.<br>&#x3C;img src=x onerror=alert(1)&#x3E; &#x26; more</p><p>Second</p>',
    );
  });
});

const ITEM: FeedItem = {
  id: '/api/v1/apps/x',
  path: '/api/v1/apps/x',
  name: 'X',
  text: 'x',
  url: null,
  iconUrl: null,
  creator: { username: 'ada', displayName: 'Ada', avatarUrl: null },
  subjects: [],
  publishedAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-05-06T07:08:09.000Z',
};

describe('JSON Feed', () => {
  it('is JSON whatever apps are called', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 3 }), (items) => {
        const feed: unknown = JSON.parse(toJsonFeed({ ...FEED, items, updatedAt: null }, place));
        expect(feed).toMatchObject({ items: items.map(({ name }) => ({ title: name })) });
      }),
    );
  });
});
