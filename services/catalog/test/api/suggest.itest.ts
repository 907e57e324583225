import {
  AiToolListResponse,
  AppDetailsResponse,
  SearchResponse,
  SparseAppDetailsResponse,
  SuggestResponse,
  TagListResponse,
} from '@repo/contracts/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeCursor } from '../../src/keyset/cursor.ts';
import { catalogOf, startCatalog, type TestCatalog } from '../support/catalog.ts';
import { ADA, appRecord, importRecords } from '../support/records.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const TAGS = ['calendars', 'c.dotted', 'zeta', 'alpha', 'calm'];

let database: TestDatabase;
let catalog: TestCatalog;

beforeAll(async () => {
  database = await createTestDatabase();
  await importRecords(database.client, [
    ADA,
    { kind: 'creator', username: 'CalBerg', displayName: 'Calla Berg' },
    { kind: 'creator', username: 'calvin', displayName: 'Calvin without apps' },
    { kind: 'category', slug: 'calendars-and-time', name: 'Calendars & time' },
    ...TAGS.map((slug) => ({ kind: 'tag', slug, name: slug[0]?.toUpperCase() + slug.slice(1) })),
    { kind: 'aiTool', slug: 'muse', name: 'Muse' },
    { kind: 'aiTool', slug: 'loom', name: 'Loom' },
    appRecord('calendar', { name: 'Calendar', tags: ['calendars', 'c.dotted'], aiTools: ['muse'], likes: 1 }),
    appRecord('calendar-pro', { name: 'Calendar Pro', category: 'calendars-and-time', likes: 9 }),
    appRecord('moon-calendar', { name: 'Moon Calendar', creator: 'CalBerg', likes: 90 }),
    appRecord('cafe', {
      name: 'Café Finder',
      tagline: 'Finds cafés near you',
      description: `${'Long before. '.repeat(20)}Every café is shown. ${'Long after. '.repeat(20)}`,
    }),
    appRecord('notes', { name: '🦀Notetaking' }),
    appRecord('kanji', { name: '漢字練習', tagline: '<b>bold</b>' }),
    appRecord('pdf', { name: 'PDF转换器', tagline: '转换文件或转换图片', description: 'ຟັງເພງລາວ ｱﾌﾟﾘガイド' }),
    appRecord('letters', { name: 'Straße Łódź Ørsted', tagline: 'Русский Σίσυφος हिन्दी' }),
    appRecord('calendar-draft', { name: 'Calendar of drafts', status: 'draft' }),
  ]);
  catalog = startCatalog(database.url);
});

afterAll(async () => {
  await catalog.close();
  await database.drop();
});

const suggested = async (q: string) => {
  const { body } = await catalog.get(`/api/v1/suggest?q=${encodeURIComponent(q)}`, SuggestResponse);
  return body.data.map(({ kind, slug }) => `${kind} ${slug}`);
};

describe('GET /api/v1/suggest', () => {
  it('has the very name first, then what begins so, then words within names', async () => {
    expect(await suggested('calendar')).toEqual([
      'app calendar',
      'app calendar-pro',
      'category calendars-and-time',
      'tag calendars',
      'app moon-calendar',
    ]);
  });

  it('has creators with apps, and no tags that no app carries', async () => {
    const found = await suggested('cal');
    expect(found).toContain('creator CalBerg');
    expect(found).not.toContain('creator calvin');
    expect(found).not.toContain('tag calm');
    expect(found).not.toContain('app calendar-draft');
  });

  it.each(['calender', 'CALENADR', 'calendr', 'kalendar'])(
    'corrects %s when nothing begins so',
    async (q) => {
      expect((await suggested(q)).toSorted()).toEqual((await suggested('calendar')).toSorted());
    },
  );

  it.each([
    ['cafe', 'app cafe'],
    ['CAFÉ FI', 'app cafe'],
    ['漢', 'app kanji'],
    ['pdf 转换', 'app pdf'],
    ['moon cal', 'app moon-calendar'],
    ['moon calender', 'app moon-calendar'],
  ])('finds for %s %s', async (q, expected) => {
    expect(await suggested(q)).toEqual([expected]);
  });

  it.each(['́', '!!!', 'x'.repeat(64), "'; --", '%', 'qqqq wwww'])('finds nothing for %j', async (q) => {
    expect(await suggested(q)).toEqual([]);
  });

  it('leads to the record and to the page', async () => {
    const { body } = await catalog.get('/api/v1/suggest?q=calend', SuggestResponse);
    for (const { links } of body.data) {
      expect([links.self, (await catalog.request(links.self)).status]).toEqual([links.self, 200]);
      const page = await catalog.request(links.html, { headers: { accept: 'text/html' } });
      expect([links.html, page.status]).toEqual([links.html, 200]);
    }
  });

  it.each(['', 'q=', 'q=%20', `q=${'a'.repeat(65)}`, 'q=a&q=b'])('refuses %j', async (query) => {
    const { status, body } = await catalog.fail(`/api/v1/suggest?${query}`);
    expect([status, body.error.message]).toEqual([
      400,
      expect.stringMatching(/^Send `q`.*at most 64 characters\.$/),
    ]);
  });
});

describe('where more names begin so, or have the word, than are looked at', () => {
  const many = Array.from({ length: 60 }, (_, no) => `xylo${no}-kay`);
  const other = catalogOf([
    ADA,
    ...[...many, 'xylophone-kay'].map((slug) => ({ kind: 'tag', slug, name: slug })),
    ...[...many, 'xylopone-kay'].map((username) => ({ kind: 'creator', username })),
    ...many.map((name) => appRecord(`by-${name}`, { name: 'Other', creator: name, tags: [name] })),
    appRecord('sounds', { creator: 'xylopone-kay', tags: ['xylophone-kay'], likes: 3 }),
    appRecord('tones', { tags: ['xylophone-kay'] }),
  ]);

  it.each(['x', 'xylo', 'kay'])(
    'has the tag that is used most, and the creator of a popular app: %s',
    async (q) => {
      const { body } = await other.get(`/api/v1/suggest?q=${q}`, SuggestResponse);
      expect(body.data.slice(0, 2)).toMatchObject([
        { kind: 'tag', slug: 'xylophone-kay' },
        { kind: 'creator', slug: 'xylopone-kay' },
      ]);
    },
  );
});

describe('the lists of tags and AI tools', () => {
  it('have all of them with their counts, by slug, a page at a time', async () => {
    const found: string[] = [];
    let cursor = '';
    do {
      const { body }: { body: TagListResponse } = await catalog.get(
        `/api/v1/tags?limit=2&cursor=${cursor}`,
        TagListResponse,
      );
      found.push(...body.data.map(({ slug, appCount }) => `${slug} ${appCount}`));
      cursor = body.meta.nextCursor ?? '';
    } while (cursor !== '');
    expect(found.toSorted()).toEqual(['alpha 0', 'c.dotted 1', 'calendars 1', 'calm 0', 'zeta 0']);
    const { body } = await catalog.get('/api/v1/ai-tools', AiToolListResponse);
    expect(body.data.map(({ slug, appCount }) => [slug, appCount])).toEqual([
      ['loom', 0],
      ['muse', 1],
    ]);
  });

  it('go on from a cursor of an older version', async () => {
    const cursor = encodeCursor({ sort: 'tags', filters: {} }, { key: 0, id: 0, note: 'c!dotted' });
    const { body } = await catalog.get(`/api/v1/tags?limit=1&cursor=${cursor}`, TagListResponse);
    expect(body.data.map(({ slug }) => slug)).toEqual(['calendars']);
  });

  it('refuse the cursor of another list', async () => {
    const { body } = await catalog.get('/api/v1/tags?limit=1', TagListResponse);
    const { body: refused } = await catalog.fail(`/api/v1/ai-tools?cursor=${body.meta.nextCursor}`);
    expect(refused.error.code).toBe('invalid_cursor');
  });
});

describe('GET /api/v1/app-details', () => {
  it('has the apps in the order that was asked for, and names the others', async () => {
    const path = '/api/v1/app-details?slugs=kanji,nothing,cafe,kanji,calendar-draft';
    const { body } = await catalog.get(path, AppDetailsResponse);
    expect(body.data.map(({ slug }) => slug)).toEqual(['kanji', 'cafe']);
    expect(body.meta.missing).toEqual(['nothing', 'calendar-draft']);
    const { body: one } = await catalog.get(
      '/api/v1/app-details?slugs=cafe&fields=version,slug',
      SparseAppDetailsResponse,
    );
    expect(one.data).toEqual([{ slug: 'cafe', version: null }]);
  });

  it.each([
    '',
    'slugs=',
    'slugs=A',
    'slugs=a,,b',
    `slugs=${Array(51).fill('a').join(',')}`,
    'slugs=a&fields=nope',
  ])('refuses %j', async (query) => {
    expect((await catalog.fail(`/api/v1/app-details?${query}`)).status).toBe(400);
  });
});

describe('highlights of a search', () => {
  const highlights = async (q: string) => {
    const path = `/api/v1/search?highlights=true&q=${encodeURIComponent(q)}`;
    const { body } = await catalog.get(path, SearchResponse);
    return (body.meta?.highlights ?? []).map(({ slug, field, text, ranges }) => [
      slug,
      field,
      ranges.map(([start, end]) => text.slice(start, end)).join('|'),
    ]);
  };

  it('are there only when they were asked for', async () => {
    const { body } = await catalog.get('/api/v1/search?q=cafe', SearchResponse);
    expect(body.meta).toBeUndefined();
  });

  it('show words without regard to accents, in a part of a long text', async () => {
    expect(await highlights('cafe')).toEqual([
      ['cafe', 'name', 'Café'],
      ['cafe', 'tagline', 'cafés'],
      ['cafe', 'description', 'café'],
    ]);
  });

  it.each([
    ['strasse lodz orsted', 'name', 'Straße|Łódź|Ørsted'],
    ['русский σισυφοσ', 'tagline', 'Русский|Σίσυφος'],
    ['हिन्दी', 'tagline', 'हिन्दी'],
  ])('show where words of any script are: %s', async (q, field, marked) => {
    expect(await highlights(q)).toContainEqual(['letters', field, marked]);
  });

  it.each([
    ['note tak', 'Notetaking'],
    ['🦀', '🦀'],
  ])('show a name in one word, and a sign: %s', async (q, marked) => {
    expect(await highlights(q)).toEqual([['notes', 'name', marked]]);
  });

  it('show what a misspelt word was taken for', async () => {
    expect(await highlights('calender')).toContainEqual(['moon-calendar', 'name', 'Calendar']);
  });

  it('show the parts of words that were taken for several', async () => {
    expect(await highlights('漢字の練習')).toEqual([['kanji', 'name', '漢字|練習']]);
  });

  it.each([
    [
      '转换',
      [
        ['pdf', 'name', '转换'],
        ['pdf', 'tagline', '转换|转换'],
      ],
    ],
    [
      'pdf 转换',
      [
        ['pdf', 'name', 'PDF|转换'],
        ['pdf', 'tagline', '转换|转换'],
      ],
    ],
    ['ເພງ', [['pdf', 'description', 'ເພງ']]],
    ['アプリ', [['pdf', 'description', 'ｱﾌﾟﾘガイド']]],
  ])('show no more than the part where there are no spaces: %s', async (q, marked) => {
    expect(await highlights(q)).toEqual(marked);
  });

  it('show a part of a word where there are no spaces, and texts as they are', async () => {
    expect(await highlights('漢字')).toEqual([['kanji', 'name', '漢字']]);
    expect(await highlights('bold')).toEqual([['kanji', 'tagline', 'bold']]);
  });
});
