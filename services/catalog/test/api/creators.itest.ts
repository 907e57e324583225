import { CreatorResponse } from '@repo/contracts/catalog';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWritePool } from '../../src/db/client.ts';
import { MIN_CONNECTIONS } from '../../src/import/import-catalog.ts';
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

const change = fc.record({
  app: fc.nat(5),
  creator: fc.constantFrom('writer-1', 'writer-2'),
  status: fc.constantFrom('published', 'draft'),
  likes: fc.nat(1_000),
  views: fc.nat(1_000),
  how: fc.constantFrom('import', 'import', 'update', 'delete'),
});

describe('totals', () => {
  it('equal those of brute force after any publishing, hiding, giving away, liking and deleting, two writers at once', async () => {
    await importRecords(database.client, [
      { kind: 'creator', username: 'writer-1' },
      { kind: 'creator', username: 'writer-2' },
    ]);
    const others = createWritePool(database.url, MIN_CONNECTIONS);
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 8 }), async (changes) => {
        const half = Math.ceil(changes.length / 2);
        await Promise.all([
          apply(database.client, changes.slice(0, half), 'left'),
          apply(others, changes.slice(half), 'right'),
        ]);
        const counted = await database.client`
          select username, n.apps, n.likes, n.views from creator_counts n join creators c on c.id = n.creator_id
          order by username`;
        expect(counted).toEqual(await bruteForce());
      }),
      { numRuns: 12 },
    );
    await others.end();
    const fresh = startCatalog(database.url);
    for (const { username, apps, likes, views } of await bruteForce()) {
      const { data } = (await fresh.get(`/api/v1/creators/${username}`, CreatorResponse)).body;
      expect(data.stats).toEqual({ apps, likes: Number(likes), views: Number(views) });
    }
    await fresh.close();
  });

  it('take sums that no counter of a single app could hold', async () => {
    const most = Number.MAX_SAFE_INTEGER;
    await importRecords(database.client, [
      { kind: 'creator', username: 'adored' },
      ...[0, 1].map((index) => appRecord(`adored-${index}`, { creator: 'adored', likes: most, views: most })),
    ]);
    const rows = await database.client`
      select sum(n.likes * 1024)::text as likes from creator_counts n join creators c on c.id = n.creator_id
      where c.username = 'adored'`;
    expect(rows).toEqual([{ likes: String(BigInt(most) * 2048n) }]);
  });
});

type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

async function apply(
  client: TestDatabase['client'],
  changes: readonly Change[],
  side: string,
): Promise<void> {
  for (const { app, creator, status, likes, views, how } of changes) {
    const slug = `${side}-${app}`;
    if (how === 'delete') await client`delete from apps where slug = ${slug}`;
    else if (how === 'update') {
      await client`update apps set likes = ${likes}, views = ${views} where slug = ${slug}`;
    } else await importRecords(client, [appRecord(slug, { creator, status, likes, views })]);
  }
}

function bruteForce() {
  return database.client<
    { readonly username: string; readonly apps: number; readonly likes: string; readonly views: string }[]
  >`
    select username, count(a.id) as apps, coalesce(sum(a.likes), 0) as likes, coalesce(sum(a.views), 0) as views
    from creators c left join apps a on a.creator_id = c.id and a.status = 'published'
    group by username order by username`;
}
