import { SearchResponse } from '@repo/contracts/catalog';
import { describe, expect, it } from 'vitest';
import { catalogOf, randomAddress } from '../support/catalog.ts';
import { ADA, appRecord } from '../support/records.ts';

const RECORDS = [
  ADA,
  { kind: 'creator', username: 'Zoe.B', displayName: 'Zoë Bergström' },
  { kind: 'creator', username: 'idle', displayName: 'Ada Idle' },
  { kind: 'category', slug: 'photo-video', name: 'Photo & video', position: 1 },
  { kind: 'category', slug: 'games', name: 'Games', position: 2, parent: 'photo-video' },
  { kind: 'tag', slug: 'photo', name: 'Photo' },
  { kind: 'tag', slug: 'self-hosted', name: 'Self-hosted' },
  { kind: 'tag', slug: 'unused', name: 'Photographers' },
  { kind: 'aiTool', slug: 'muse', name: 'Muse', toolKind: 'model', vendor: 'Photonics' },
  appRecord('photo', { name: 'Photo', tags: ['photo'], category: 'photo-video' }),
  appRecord('photon', { name: 'Photon', likes: 5, aiTools: ['muse'] }),
  appRecord('my-photos', { name: 'My photos', likes: 900, tags: ['photo'] }),
  appRecord('tagline', { name: 'Lens', tagline: 'Your photo album', likes: 9_000 }),
  appRecord('description', { name: 'Cloud', description: 'Stores photo and video.', likes: 90_000 }),
  appRecord('server', { name: 'Kubernetes Server', creator: 'Zoe.B', tags: ['self-hosted'] }),
  appRecord('uwave', { name: 'üWave' }),
  appRecord('ponske', { name: 'Pønskelisten' }),
  appRecord('cpp', { name: 'C++ Insights' }),
  appRecord('d9', { name: 'd9' }),
  appRecord('kanji', { name: '漢字練習帳', description: '毎日の漢字を練習します' }),
  appRecord('weather', { name: 'Погода Сегодня' }),
  appRecord('crab', { name: '🦀 tools' }),
  ...['draft', 'unlisted', 'removed'].map((status) =>
    appRecord(`secret-${status}`, { status, name: 'Secret photo', tags: ['photo'], category: 'games' }),
  ),
];

const catalog = catalogOf(RECORDS);

describe('GET /api/v1/search: 200', () => {
  it('has five groups, best matches first: the name, its beginning, its words, the tagline, any text', async () => {
    const data = await search('photo');
    expect(data.apps.map((app) => app.slug)).toEqual([
      'photo',
      'photon',
      'my-photos',
      'tagline',
      'description',
    ]);
    expect(data.tags).toEqual([
      { slug: 'photo', name: 'Photo', appCount: 2 },
      { slug: 'unused', name: 'Photographers', appCount: 0 },
    ]);
    expect(data.categories).toEqual([
      {
        slug: 'photo-video',
        name: 'Photo & video',
        description: null,
        icon: null,
        position: 1,
        parent: null,
        appCount: 1,
      },
    ]);
    expect([data.people, data.aiTools]).toEqual([[], []]);
  });

  it('gives people with a published app and what their apps are worth', async () => {
    const { people } = await search('ada');
    expect(people.map((person) => [person.username, person.stats])).toEqual([
      ['ada', { apps: 12, likes: 99_905, views: 0 }],
    ]);
    expect((await search('zoe berg')).people.map((person) => person.username)).toEqual(['Zoe.B']);
    expect((await search('ZOE.b')).people.map((person) => person.username)).toEqual(['Zoe.B']);
    expect((await search('z')).people.map((person) => person.username)).toEqual(['Zoe.B']);
  });

  it('gives AI tools with their counts', async () => {
    expect((await search('MUSE')).aiTools).toEqual([
      {
        slug: 'muse',
        name: 'Muse',
        vendor: 'Photonics',
        description: null,
        websiteUrl: null,
        kind: 'model',
        iconUrl: null,
        appCount: 1,
      },
    ]);
  });

  it.each([
    ['uwave', 'uwave'],
    ['ÜWAVE', 'uwave'],
    ['ponskelisten', 'ponske'],
    ['Pønske', 'ponske'],
    ['c++', 'cpp'],
    ['c', 'cpp'],
    ['d9', 'd9'],
    ['d', 'd9'],
    ['漢字', 'kanji'],
    ['漢', 'kanji'],
    ['帳', 'kanji'],
    ['練習帳', 'kanji'],
    ['погода', 'weather'],
    ['СЕГОД', 'weather'],
    ['🦀', 'crab'],
    ['kube', 'server'],
    ['kubernets', 'server'],
    ['srever', 'server'],
    ['sevrer kubernetes', 'server'],
    ['пагода', 'weather'],
    ['ｐｈｏｔｏｎ', 'photon'],
  ])('finds by %s the app %s', async (q, slug) => {
    expect((await search(q)).apps.map((app) => app.slug)).toContain(slug);
  });

  it.each(['!!!', '%', '_', '\\', "'", '"', '<->', ':*', '&|', '...', '\u0301'])(
    'finds nothing by %j, and no fault',
    async (q) => {
      expect((await search(q)).apps).toEqual([]);
    },
  );

  it.each([
    "'; drop table apps; --",
    'photo | secret',
    'x'.repeat(200),
    '漢'.repeat(200),
    'a '.repeat(100),
    '🦀'.repeat(200),
    "a:*b'c\\",
    '%00photo',
  ])('answers %.40j', async (q) => {
    expect(Object.keys(await search(q))).toEqual(['apps', 'people', 'tags', 'categories', 'aiTools']);
  });

  it('shows nothing of apps that are not published', async () => {
    const { apps, categories } = await search('secret');
    expect([apps, categories]).toEqual([[], []]);
    expect((await search('games')).categories[0]?.appCount).toBe(0);
  });

  it('gives at most `limit` of each group', async () => {
    const { body } = await catalog.get('/api/v1/search?q=photo&limit=1', SearchResponse);
    expect([body.data.apps.length, body.data.tags.length]).toEqual([1, 1]);
  });

  it('has an ETag and answers 304 to it', async () => {
    const first = await catalog.request('/api/v1/search?q=photo');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('public, max-age=15');
    const again = await catalog.request('/api/v1/search?q=photo', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });
});

describe('GET /api/v1/search: 400', () => {
  it.each([
    '',
    'q=',
    'q=%20%00',
    `q=${'x'.repeat(201)}`,
    `q=${'x'.repeat(10_000)}`,
    'q=a&q=b',
    'q=a&limit=0',
    'q=a&limit=21',
    'q=a&limit=-1',
    'q=a&limit=1e1',
  ])('refuses %.40s', async (query) => {
    const { status, body } = await catalog.fail(`/api/v1/search?${query}`);
    expect([status, body.error.code]).toEqual([400, 'bad_request']);
  });
});

describe('GET /api/v1/search: 429', () => {
  it('serves 60 a minute and refuses the next', async () => {
    const client = { headers: { 'x-forwarded-for': randomAddress() } };
    const answers = await Promise.all(
      Array.from({ length: 62 }, () => catalog.request('/api/v1/search?q=photo', client)),
    );
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(2);
    expect(answers[0]?.headers.get('x-ratelimit-limit')).toBe('60');
  });
});

async function search(q: string): Promise<SearchResponse['data']> {
  const { body } = await catalog.get(`/api/v1/search?q=${encodeURIComponent(q)}`, SearchResponse);
  return body.data;
}

describe('where more people have a name than are looked at', () => {
  const many = Array.from({ length: 1_001 }, (_, no) => ({
    kind: 'creator',
    username: `many-${no}`,
    displayName: `Mary ${no}`,
  }));
  const other = catalogOf([
    ADA,
    ...many,
    { kind: 'creator', username: 'marvellous', displayName: 'The one Mary' },
    appRecord('liked', { creator: 'marvellous', likes: 5 }),
  ]);

  it('has the maker of a liked app', async () => {
    const { body } = await other.get('/api/v1/search?q=mary', SearchResponse);
    expect(body.data.people.map(({ username }) => username)).toEqual(['marvellous']);
  });
});
