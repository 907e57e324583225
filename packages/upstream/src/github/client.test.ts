import { createHash } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startHttpServer } from '../../test/support/loopback-server.ts';
import { systemTiming } from '../http/timing.ts';
import { createGithubClient, type GithubSession } from './client.ts';
import { UnknownRefError } from './open-snapshot.ts';
import { PlatformToken } from './platform-token.ts';

const SHA = 'a'.repeat(40);
const REFERENCE = { owner: 'acme', name: 'app', refSegments: [], suffix: 'none' } as const;
const SNAPSHOT = { owner: 'acme', name: 'app', isPrivate: false, ref: 'main', path: null, commit: SHA };
const signal = new AbortController().signal;

interface Seen {
  readonly url: string;
  readonly authorization: string | undefined;
}

/** A platform on one port that answers each path with a body, or a status and headers. */
async function platform(
  answers: Readonly<Record<string, string | readonly [number, Readonly<Record<string, string>>]>>,
  token: string | null,
): Promise<{ session: GithubSession; seen: Seen[]; url: string }> {
  const seen: Seen[] = [];
  const server = await startHttpServer((request, response) => {
    seen.push({ url: request.url ?? '', authorization: request.headers.authorization });
    const answer = answers[(request.url ?? '').split('?')[0] ?? ''] ?? [404, {}];
    if (typeof answer === 'string') response.end(answer);
    else response.writeHead(answer[0], answer[1]).end('{}');
  });
  onTestFinished(() => server.close());
  const client = createGithubClient({
    apiUrl: `${server.url}/api/v3`,
    rawUrl: `${server.url}/raw`,
    gitUrl: server.url,
    ownToken: null,
    maxCacheBytes: 1_000_000,
    userAgent: 'test',
    attemptTimeoutMs: 2_000,
    concurrency: 4,
    retry: { attempts: 2, baseDelayMs: 1 },
    timing: systemTiming,
  });
  return { session: client.session(token === null ? null : new PlatformToken(token)), seen, url: server.url };
}

const REPO = '/api/v3/repos/acme/app';
const HEALTHY = { [REPO]: '{"full_name":"acme/app","default_branch":"main"}', [`${REPO}/commits/main`]: SHA };

describe('createGithubClient', () => {
  it('opens a repository below the path of its API with two requests, both with the token', async () => {
    const { session, seen } = await platform(HEALTHY, 'secret');
    expect(await session.open(REFERENCE, signal)).toEqual(SNAPSHOT);
    expect(seen).toEqual([
      { url: REPO, authorization: 'Bearer secret' },
      { url: `${REPO}/commits/main`, authorization: 'Bearer secret' },
    ]);
  });

  it('reads a commit that comes as JSON although its name alone was asked for', async () => {
    const { session } = await platform(
      { ...HEALTHY, [`${REPO}/commits/main`]: JSON.stringify({ sha: SHA }) },
      null,
    );
    expect((await session.open(REFERENCE, signal)).commit).toBe(SHA);
  });

  it.each([
    ['{"private":true,"default_branch":"main"}', 'not_found'],
    ['{"default_branch":"a/../b"}', 'invalid_response'],
    ['{"full_name":"acme/..","default_branch":"main"}', 'invalid_response'],
  ])('asks for no commit of a repository that answers %s', async (facts, kind) => {
    const { session, seen } = await platform({ [REPO]: facts }, null);
    await expect(session.open(REFERENCE, signal)).rejects.toMatchObject({ kind });
    expect(seen).toHaveLength(1);
  });

  it('tries where a ref ends when refs cannot be listed', async () => {
    const commits = `${REPO}/commits`;
    const { session, seen } = await platform({ ...HEALTHY, [`${commits}/a/b/c`]: SHA }, null);
    const refSegments = ['a', 'b', 'c', 'web', 'src'];
    expect(await session.open({ ...REFERENCE, refSegments, suffix: 'folder' }, signal)).toEqual({
      ...SNAPSHOT,
      ref: 'a/b/c',
      path: 'web/src',
    });
    expect(seen.map(({ url }) => url).filter((url) => url.startsWith(commits))).toEqual([
      `${commits}/a`,
      `${commits}/a/b`,
      `${commits}/a/b/c`,
    ]);
    await expect(session.open({ ...REFERENCE, refSegments: ['none'] }, signal)).rejects.toBeInstanceOf(
      UnknownRefError,
    );
  });

  it.each([
    ['another origin', 'http://127.0.0.1:1/api/v3/repositories/1'],
    ['a place outside the API', '/login'],
    ['no place', ''],
  ])('does not follow a redirect to %s', async (_name, location) => {
    const { session, seen } = await platform({ [REPO]: [301, { location }] }, 'secret');
    await expect(session.open(REFERENCE, signal)).rejects.toMatchObject({ kind: 'invalid_response' });
    expect(seen).toHaveLength(1);
  });

  it('ends a circle of redirects', async () => {
    const { session, seen } = await platform({ [REPO]: [301, { location: REPO }] }, null);
    await expect(session.open(REFERENCE, signal)).rejects.toMatchObject({ kind: 'invalid_response' });
    expect(seen.length).toBeLessThanOrEqual(4);
  });

  it.each(['http://evil.example/x', 'http://127.0.0.1:1/x', 'https://127.0.0.1/x'])(
    'sends no archive request to %s, which is not the platform’s',
    async (location) => {
      const tarball = `${REPO}/tarball/${SHA}`;
      const { session } = await platform({ [tarball]: [302, { location }] }, 'secret');
      const snapshot = { ...SNAPSHOT, isPrivate: true };
      const limits = { maxBytes: 1, maxFiles: 1, maxFileBytes: 1, maxKeptBytes: 1 };
      const read = session.readArchive(snapshot, () => true, limits, signal);
      await expect(read).rejects.toThrow('redirects to another place');
    },
  );

  it('repeats what failed on the way, once, and never presses a limit', async () => {
    const failing = await platform({ [REPO]: [502, {}] }, null);
    await expect(failing.session.open(REFERENCE, signal)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(failing.seen).toHaveLength(2);
    const limited = await platform({ [REPO]: [429, { 'retry-after': '0' }] }, null);
    await expect(limited.session.open(REFERENCE, signal)).rejects.toMatchObject({ kind: 'rate_limited' });
    expect(limited.seen).toHaveLength(1);
  });

  it('drops entries of a tree whose paths git would not allow', async () => {
    const entries = ['ok.txt', '../up.txt', 'a//b', '/root', ''];
    const tree = entries.map((path) => ({ path, mode: '100644', type: 'blob', sha: SHA, size: 1 }));
    const { session } = await platform({ [`${REPO}/git/trees/${SHA}`]: JSON.stringify({ tree }) }, null);
    expect((await session.listTree(SNAPSHOT, signal)).entries.map(({ path }) => path)).toEqual(['ok.txt']);
  });

  it('reads a blob, and refuses one that is larger than allowed or not what its id names', async () => {
    const content = 'x'.repeat(20_000);
    const sha = createHash('sha1').update(`blob ${content.length}\0${content}`).digest('hex');
    const { session } = await platform(
      { [`${REPO}/git/blobs/${sha}`]: content, [`${REPO}/git/blobs/${SHA}`]: content },
      'secret',
    );
    const entry = { path: 'a', kind: 'file', sha, size: 3 } as const;
    const snapshot = { ...SNAPSHOT, isPrivate: true };
    expect(await session.readFile(snapshot, entry, 20_000, signal)).toHaveLength(20_000);
    for (const [refused, maxBytes] of [
      [entry, 19_999],
      [{ ...entry, sha: SHA }, 20_000],
    ] as const) {
      await expect(session.readFile(snapshot, refused, maxBytes, signal)).rejects.toMatchObject({
        kind: 'invalid_response',
      });
    }
  });

  it.each([
    ['a tree that is none', '{"message":"temporarily unavailable"}'],
    ['an entry that is none', '{"tree":[{"path":"a"}]}'],
    ['no JSON', '<html>'],
  ])('forgets a tree that could not be read: %s', async (_name, broken) => {
    const path = `${REPO}/git/trees/${SHA}`;
    const answers: Record<string, string> = { [path]: broken };
    const { session, seen } = await platform(answers, null);
    await expect(session.listTree(SNAPSHOT, signal)).rejects.toMatchObject({ kind: 'invalid_response' });
    answers[path] = '{"tree":[]}';
    expect(await session.listTree(SNAPSHOT, signal)).toEqual({ entries: [], isTruncated: false });
    const asked = seen.length;
    await session.listTree(SNAPSHOT, signal);
    expect(seen).toHaveLength(asked);
  });

  it('asks for the older list of refs where the newer protocol is not understood', async () => {
    const packet = (text: string) => (text.length + 4).toString(16).padStart(4, '0') + text;
    const list = `${packet('# service=git-upload-pack\n')}0000${packet(`${SHA} refs/heads/main\n`)}0000`;
    const git = '/acme/app.git';
    const { session, seen } = await platform(
      { [`${git}/git-upload-pack`]: 'fatal: expected flush', [`${git}/info/refs`]: list },
      'secret',
    );
    const refs = await session.listRefs({ owner: 'acme', name: 'app' }, signal);
    expect(refs?.branches).toEqual([{ name: 'main', commit: SHA }]);
    expect(seen.map(({ authorization }) => authorization)).toEqual([undefined, undefined]);
  });

  it.each<[string, number, string]>([
    ['to another origin', 301, 'http://127.0.0.1:1/acme/app.git/git-upload-pack'],
    ['in a circle', 301, '/acme/app.git/git-upload-pack'],
    ['to no place', 302, ''],
    ['to a page that has no refs, such as the login', 302, '/login'],
    ['to something else, with 303', 303, '/new/app.git/git-upload-pack'],
  ])(
    'does not take a repository for absent whose list of refs redirects %s',
    async (_where, status, location) => {
      const { session } = await platform({ '/acme/app.git/git-upload-pack': [status, { location }] }, null);
      const refs = session.listRefs({ owner: 'acme', name: 'app' }, signal);
      await expect(refs).rejects.toMatchObject({ kind: 'invalid_response' });
    },
  );

  it('follows a renamed repository to its refs, and says of a missing one that it is absent', async () => {
    const location = '/new/app.git/git-upload-pack';
    const { session } = await platform(
      { '/acme/app.git/git-upload-pack': [301, { location }], [location]: '0000' },
      null,
    );
    const none = { defaultBranch: null, branches: [], tags: [] };
    expect(await session.listRefs({ owner: 'acme', name: 'app' }, signal)).toEqual(none);
    expect(await session.listRefs({ owner: 'acme', name: 'gone' }, signal)).toBeNull();
  });
});
