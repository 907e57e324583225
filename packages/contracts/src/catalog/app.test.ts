import { describe, expect, it } from 'vitest';
import { AppDetail, AppSummary } from './app.ts';
import { Creator } from './creator.ts';

const summary: AppSummary = {
  slug: 'draw.io',
  name: 'draw.io',
  tagline: null,
  url: null,
  iconUrl: null,
  category: null,
  tags: [{ slug: 'a', name: 'A' }],
  aiTools: [],
  pricing: null,
  license: null,
  languages: [],
  frameworks: [],
  isOpenSource: false,
  isFeatured: false,
  creator: { username: 'ada', displayName: 'Ada', avatarUrl: null },
  stats: { likes: 0, views: 0 },
  publishedAt: '2026-08-20T09:30:00.000Z',
  updatedAt: '2026-08-20T09:30:00.000Z',
  links: { self: '/api/v1/apps/draw.io', html: null },
};

const detail: AppDetail = {
  ...summary,
  description: null,
  repositoryUrl: null,
  docsUrl: null,
  demoUrl: null,
  videoUrl: null,
  screenshots: [],
  platforms: [],
  priceFrom: null,
  aiMetadata: {
    builtWith: [],
    models: [],
    assistedPercent: null,
    promptsUrl: null,
    workflow: null,
    notes: null,
  },
  features: [],
  changelog: [],
  changelogTotal: 0,
  alternatives: [],
  firstReleaseAt: null,
  version: null,
};

const creator: Creator = {
  username: 'ada',
  displayName: 'Ada',
  avatarUrl: null,
  bio: null,
  websiteUrl: null,
  githubUsername: null,
  xUsername: null,
  location: null,
  isVerified: false,
  joinedAt: null,
  stats: { apps: 1, likes: 0, views: 0 },
  apps: [summary],
  appsTotal: 1,
};

const records = [
  ['AppSummary', AppSummary, summary],
  ['AppDetail', AppDetail, detail],
  ['Creator', Creator, creator],
] as const;

describe.each(records)('%s', (_name, schema, healthy) => {
  it('is complete with null for everything unknown', () => {
    expect(schema.parse(healthy)).toEqual(healthy);
  });

  it('refuses a field too many', () => {
    expect(schema.safeParse({ ...healthy, id: 7 }).success).toBe(false);
  });

  it.each(Object.keys(healthy))('misses %s when it is not there', (field) => {
    const { [field]: _left, ...rest } = { ...healthy } as Record<string, unknown>;
    expect(schema.safeParse(rest).success).toBe(false);
  });
});

describe('AppSummary', () => {
  it.each([
    ['a time without milliseconds', { publishedAt: '2026-08-20T09:30:00Z' }],
    ['another scheme', { url: 'ftp://example.org/' }],
    ['a slug with a slash', { slug: 'a/b' }],
    ['a negative counter', { stats: { likes: -1, views: 0 } }],
    ['a category without a name', { category: { slug: 'a' } }],
  ])('refuses %s', (_what, change) => {
    expect(AppSummary.safeParse({ ...summary, ...change }).success).toBe(false);
  });
});

describe('Creator', () => {
  it('may have more apps than are shown, never fewer', () => {
    expect(Creator.safeParse({ ...creator, appsTotal: 300 }).success).toBe(true);
    expect(Creator.safeParse({ ...creator, appsTotal: 0 }).success).toBe(false);
  });
});
