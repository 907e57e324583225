import { CreatorResponse } from '@repo/contracts/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCatalog, type TestCatalog } from '../support/catalog.ts';
import { appRecord, importRecords } from '../support/records.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const ADA = {
  kind: 'creator',
  username: 'Ada.L',
  displayName: 'Ada “L” \\ 漢',
  bio: 'One\n"two"\t<b>',
  avatarUrl: 'https://ada.example/ada.png',
  websiteUrl: 'https://ada.example/',
  githubUsername: 'ada',
  xUsername: 'ada_l',
  location: 'London',
  isVerified: true,
  joinedAt: '2026-01-02T03:04:05Z',
};
const PROLIFIC = Array.from({ length: 203 }, (_, index) =>
  appRecord(`many-${index}`, {
    creator: 'prolific',
    likes: 2,
    views: 3,
    publishedAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 2))).toISOString(),
  }),
);

let database: TestDatabase;
let catalog: TestCatalog;

beforeAll(async () => {
  database = await createTestDatabase();
  await importRecords(database.client, [
    ADA,
    { kind: 'creator', username: 'prolific' },
    { kind: 'creator', username: 'idle' },
    appRecord('old', { creator: 'ada.l', likes: 4, views: 10, publishedAt: '2025-01-01T00:00:00Z' }),
    appRecord('new', { creator: 'Ada.L', likes: 1, views: 5 }),
    ...['draft', 'unlisted', 'removed'].map((status) =>
      appRecord(`hidden-${status}`, { creator: 'ada.l', status, likes: 100 }),
    ),
    appRecord('idle-draft', { creator: 'idle', status: 'draft' }),
    ...PROLIFIC,
  ]);
  catalog = startCatalog(database.url);
});

afterAll(async () => {
  await catalog.close();
  await database.drop();
});

describe('GET /api/v1/creators/{username}: 200', () => {
  it('gives the profile, the published apps newest first, and what they are worth', async () => {
    const { data } = (await catalog.get('/api/v1/creators/Ada.L', CreatorResponse)).body;
    const { kind: _, ...profile } = ADA;
    expect(data).toMatchObject({
      ...profile,
      joinedAt: '2026-01-02T03:04:05.000Z',
      stats: { apps: 2, likes: 5, views: 15 },
      appsTotal: 2,
    });
    expect(data.apps.map((app) => app.slug)).toEqual(['new', 'old']);
  });

  it.each(['ada.l', 'ADA.L', 'aDa.L/'])('knows %s by any case', async (username) => {
    const { data } = (await catalog.get(`/api/v1/creators/${username}`, CreatorResponse)).body;
    expect(data.username).toBe('Ada.L');
  });

  it('shows a creator of nothing published with an empty list', async () => {
    const { data } = (await catalog.get('/api/v1/creators/idle', CreatorResponse)).body;
    expect(data).toMatchObject({
      displayName: 'idle',
      bio: null,
      joinedAt: null,
      isVerified: false,
      stats: { apps: 0, likes: 0, views: 0 },
      apps: [],
      appsTotal: 0,
    });
  });

  it('shows the newest 200 apps and counts them all', async () => {
    const { data } = (await catalog.get('/api/v1/creators/prolific', CreatorResponse)).body;
    const times = data.apps.map((app) => app.publishedAt);
    expect([data.apps.length, data.appsTotal, data.stats.likes]).toEqual([200, 203, 406]);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(data.apps[0]?.slug).toBe('many-202');
  });

  it('has an ETag and answers 304 to it', async () => {
    const first = await catalog.request('/api/v1/creators/idle');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('public, max-age=15');
    const again = await catalog.request('/api/v1/creators/idle', { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
});

describe('GET /api/v1/creators/{username}: 404', () => {
  it.each(['nobody', 'ada', '-', '%F0%9F%A6%80', "'--", '__proto__', 'Ada%20L'])(
    'names the username %s, which nobody has',
    async (username) => {
      const { status, body } = await catalog.fail(`/api/v1/creators/${username}`);
      expect([status, body.error.code]).toEqual([404, 'not_found']);
      expect(body.error.message).toContain(`"${decodeURIComponent(username)}"`);
    },
  );

  it.each(['%00', '%ZZ', 'x'.repeat(3_000)])('has no creator %.20s, and no fault', async (username) => {
    const { status, body } = await catalog.fail(`/api/v1/creators/${username}`);
    expect([status, body.error.code]).toEqual([404, 'not_found']);
  });
});
