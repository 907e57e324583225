import { setTimeout as sleep } from 'node:timers/promises';
import { AppDetailsResponse, AppResponse } from '@repo/contracts/catalog';
import { describe, expect, it } from 'vitest';
import { FRESHNESS_MS } from '../../src/db/data-version.ts';
import { catalogOf } from '../support/catalog.ts';
import { ADA, appRecord } from '../support/records.ts';

const FULL = appRecord('full', {
  name: 'Ɛŋgine “quoted” \\ 漢字',
  tagline: 'Tabs\u00a0and <tags> & all',
  description: 'One\n\n- two\t"three" \\n four\u2028five',
  url: 'https://full.example/?a=1&b=2',
  iconUrl: 'https://full.example/icon.png',
  repositoryUrl: 'https://code.example/full',
  docsUrl: 'https://full.example/docs',
  demoUrl: 'https://full.example/demo',
  videoUrl: 'https://full.example/video',
  category: 'tools',
  tags: ['zebra', 'ant'],
  aiTools: ['muse'],
  pricing: 'SUBSCRIPTION',
  priceFrom: { amount: 9.99, currency: 'EUR', interval: 'month' },
  license: 'MIT OR Apache-2.0',
  languages: ['Rust', 'C++'],
  frameworks: ['Axum'],
  platforms: ['Linux'],
  isFeatured: true,
  stats: { likes: 12, views: 3_456 },
  version: '2.1.0',
  firstReleaseAt: '2025-02-01',
  publishedAt: '2026-03-01T12:00:00+02:00',
  updatedAt: '2026-05-06T07:08:09.123456Z',
  screenshots: [{ url: 'https://full.example/1.png', alt: 'The start', width: 800, height: 600 }],
  aiMetadata: { builtWith: ['Muse'], models: ['m-1'], assistedPercent: 37.5, notes: 'By hand, mostly.' },
  features: [{ title: 'Fast', description: 'Very.' }, { title: 'Small' }],
  changelog: Array.from({ length: 60 }, (_, index) => ({
    version: `1.${index}`,
    date: new Date(Date.UTC(2025, 0, 1 + index)).toISOString(),
    notes: index === 59 ? 'Newest.' : null,
  })),
  alternatives: ['plain', 'hidden', 'nowhere', 'draw.io'],
});

const catalog = catalogOf([
  ADA,
  { kind: 'category', slug: 'tools', name: 'Tools' },
  { kind: 'tag', slug: 'zebra', name: 'Zebra' },
  { kind: 'tag', slug: 'ant', name: 'ant' },
  { kind: 'aiTool', slug: 'muse', name: 'Muse' },
  FULL,
  appRecord('plain', { creator: 'ADA' }),
  appRecord('draw.io'),
  appRecord('null'),
  appRecord('hidden', { status: 'unlisted' }),
  appRecord('draft', { status: 'draft', publishedAt: null }),
  appRecord('removed', { status: 'removed' }),
]);

describe('GET /api/v1/apps/{slug}: 200', () => {
  it('gives back every field of the record', async () => {
    const { data } = (await catalog.get('/api/v1/apps/full', AppResponse)).body;
    const { kind: _, status: __, stats, changelog: ___, tags: ____, ...given } = FULL;
    expect(data).toMatchObject({
      ...given,
      category: { slug: 'tools', name: 'Tools' },
      aiTools: [{ slug: 'muse', name: 'Muse' }],
      creator: { username: 'ada', displayName: 'Ada', avatarUrl: null },
      isOpenSource: true,
      stats,
      publishedAt: '2026-03-01T10:00:00.000Z',
      updatedAt: '2026-05-06T07:08:09.123Z',
      firstReleaseAt: '2025-02-01T00:00:00.000Z',
      aiMetadata: {
        builtWith: ['Muse'],
        models: ['m-1'],
        assistedPercent: 37.5,
        promptsUrl: null,
        workflow: null,
      },
      features: [{ title: 'Fast' }, { title: 'Small', description: null }],
      alternatives: ['plain', 'draw.io'],
      links: { self: '/api/v1/apps/full', html: '/apps/full' },
    });
    expect(data.tags.map((tag) => tag.slug)).toEqual(['ant', 'zebra']);
  });

  it('shows the newest 50 entries of the changelog and counts them all', async () => {
    const { data } = (await catalog.get('/api/v1/apps/full', AppResponse)).body;
    expect(data.changelog.map((entry) => entry.version)).toEqual(
      Array.from({ length: 50 }, (_, index) => `1.${59 - index}`),
    );
    expect(data.changelogTotal).toBe(60);
  });

  it('has null, an empty list or zero for everything a record left out', async () => {
    const { data } = (await catalog.get('/api/v1/apps/plain', AppResponse)).body;
    expect(data).toMatchObject({
      tagline: null,
      description: null,
      category: null,
      pricing: null,
      tags: [],
      stats: { likes: 0, views: 0 },
      updatedAt: '2026-03-01T12:00:00.000Z',
      creator: { username: 'ada' },
      changelog: [],
      alternatives: [],
    });
  });

  it('accepts a dot in a slug and a trailing slash', async () => {
    const dotted = await catalog.get('/api/v1/apps/draw.io/', AppResponse);
    expect(dotted.body.data.slug).toBe('draw.io');
  });

  it('finds an app whose slug is a word of SQL', async () => {
    const alone = await catalog.get('/api/v1/apps/null', AppResponse);
    const several = await catalog.get('/api/v1/app-details?slugs=plain,null', AppDetailsResponse);
    expect(alone.body.data.slug).toBe('null');
    expect(several.body.data.map(({ slug }) => slug)).toEqual(['plain', 'null']);
  });

  it('shows new counts and names as soon as promised', async () => {
    await catalog.import([
      { kind: 'tag', slug: 'ant', name: 'Ants' },
      { kind: 'creator', username: 'Ada', displayName: 'Ada L.' },
      appRecord('draw.io', { likes: 5, tags: ['ant'] }),
    ]);
    await sleep(FRESHNESS_MS);
    const changed = (await catalog.get('/api/v1/apps/draw.io', AppResponse)).body.data;
    const other = (await catalog.get('/api/v1/apps/full', AppResponse)).body.data;
    expect(changed).toMatchObject({ stats: { likes: 5 }, tags: [{ slug: 'ant', name: 'Ants' }] });
    expect(other).toMatchObject({
      tags: [{ name: 'Ants' }, { name: 'Zebra' }],
      creator: { displayName: 'Ada L.' },
    });
  });

  it('answers 304 to its ETag', async () => {
    const etag = (await catalog.request('/api/v1/apps/full')).headers.get('etag') ?? '';
    const answer = await catalog.request('/api/v1/apps/full', { headers: { 'if-none-match': etag } });
    expect([answer.status, await answer.text()]).toEqual([304, '']);
  });
});

describe('GET /api/v1/apps/{slug}: 404', () => {
  it.each([
    'draft',
    'hidden',
    'removed',
    'nowhere',
    'FULL',
    'fu_ll',
    '..%2f',
    "'--",
    '-',
    '%F0%9F%A6%80',
    '__proto__',
  ])('names the slug %s, which no published app has', async (slug) => {
    const { status, body } = await catalog.fail(`/api/v1/apps/${slug}`);
    expect([status, body.error.code]).toEqual([404, 'not_found']);
    expect(body.error.message).toContain(`"${decodeURIComponent(slug)}"`);
  });

  it.each(['%00', '%ZZ', '%', 'a%00b', '%ED%A0%80', 'x'.repeat(3_000)])(
    'has no app %.20s, and no fault',
    async (slug) => {
      const { status, body } = await catalog.fail(`/api/v1/apps/${slug}`);
      expect([status, body.error.code]).toEqual([404, 'not_found']);
      expect(body.error.message.length).toBeLessThan(200);
    },
  );
});

describe('GET /api/v1/apps/{slug}: 405', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('refuses %s and says what is allowed', async (method) => {
    const { status, headers, body } = await catalog.fail('/api/v1/apps/full', { method });
    expect([status, body.error.code, headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      'GET, HEAD, OPTIONS',
    ]);
  });
});
