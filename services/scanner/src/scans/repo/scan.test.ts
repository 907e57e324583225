import { systemClock } from '@repo/service-kit/clock';
import type { Admission, Deadline } from '@repo/service-kit/http';
import type { AdvisorySource } from '@repo/upstream/advisory';
import { type ExploitationSource, NO_SOURCES } from '@repo/upstream/exploitation';
import type { GithubClient, GithubSession } from '@repo/upstream/github';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_EXPLOITATION } from '../../../test/support/exploitation.ts';
import { inlineWorkers } from '../../../test/support/inline-workers.ts';
import { scanRepo } from './scan.ts';

const LOCK = '# yarn lockfile v1\n\n\nleft@^1:\n  version "1.0.0"\n';
const SLOW = 'slow/yarn.lock';

const refuse = () => Promise.reject(new Error('nobody asks this'));
const late = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

const SNAPSHOT = {
  owner: 'acme',
  name: 'app',
  isPrivate: false,
  ref: 'main',
  path: null,
  commit: 'c'.repeat(40),
};
const session: GithubSession = {
  hasToken: false,
  open: () => Promise.resolve(SNAPSHOT),
  openChange: () => Promise.reject(new Error('not asked')),
  listTree: () => {
    const entries = [SLOW, 'yarn.lock'].map((path) => ({ path, kind: 'file' as const, sha: path, size: 9 }));
    const submodule = { path: 'lib/package-lock.json', kind: 'submodule' as const, sha: 'm', size: null };
    return Promise.resolve({ entries: [submodule, ...entries], isTruncated: false });
  },
  readFile: (_snapshot, { path }, _maxBytes, signal) =>
    path === SLOW ? late(signal) : Promise.resolve(Buffer.from(LOCK)),
  readPublicFile: refuse,
  readArchive: refuse,
  listRefs: refuse,
  resolveCommit: refuse,
  isArchived: refuse,
  hasOwner: refuse,
  findBranchesOf: refuse,
  compareCommits: refuse,
};

const github: GithubClient = { session: () => session, close: () => Promise.resolve() };
const admission: Admission = { run: (job) => job(), running: () => 0, waiting: () => 0 };
const clean: AdvisorySource = {
  findAdvisories: (queries) => Promise.resolve(queries.map(() => ({ kind: 'advisories', advisories: [] }))),
};

const silent: AdvisorySource = { findAdvisories: (_queries, signal) => late(signal) };

const scan = async (
  deadline: Deadline,
  advisorySource = clean,
  exploitation = NO_EXPLOITATION,
): Promise<unknown> => {
  const report = await scanRepo(
    { url: 'https://github.com/acme/app' },
    {
      admission,
      workers: inlineWorkers,
      localAdvisories: null,
      clock: systemClock,
      advisorySource,
      exploitation,
      secondOpinions: { ghsa: null, nvd: null, timeoutMs: 1 },
      github,
      githubHosts: ['github.com'],
      notice: null,
    },
    'json',
    deadline,
  );
  return JSON.parse(Buffer.from(report).toString());
};

describe('scanRepo', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('reports what it read in time and says that it is incomplete', async () => {
    const report = scan({ signal: new AbortController().signal, during: (_what, work) => work });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await report).toMatchObject({
      incomplete: true,
      lockfiles: [{ path: 'yarn.lock' }],
      skipped: [
        { path: 'lib/package-lock.json', reason: 'submodule' },
        { path: SLOW, reason: 'time-limit' },
      ],
    });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('reports packages as not asked, never as clean, when advisories do not come in time', async () => {
    const report = scan({ signal: new AbortController().signal, during: (_what, work) => work }, silent);
    await vi.advanceTimersByTimeAsync(28_000);
    const notAsked = [{ package: 'left', version: '1.0.0', reason: 'not-asked' }];
    expect(await report).toMatchObject({
      incomplete: true,
      summary: { totalPackages: 1, vulnerablePackages: 0 },
      coverage: { matched: 0, unmatched: notAsked },
      lockfiles: [{ path: 'yarn.lock', result: { coverage: { matched: 0, unmatched: notAsked } } }],
    });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('reports without what is known of exploitation when that does not come in time', async () => {
    const failed = { ...NO_SOURCES, failed: ['kev' as const] };
    const never: ExploitationSource = {
      find: (_cves, signal) => late(signal).catch(() => ({ sources: failed, byCve: new Map() })),
    };
    const report = scan(
      { signal: new AbortController().signal, during: (_what, work) => work },
      clean,
      never,
    );
    await vi.advanceTimersByTimeAsync(28_000);
    expect(await report).toMatchObject({
      summary: { totalPackages: 1 },
      coverage: { matched: 1 },
      exploitation: { kev: null, epss: null, ssvc: null, failed: ['kev'] },
    });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends with the request', async () => {
    const request = new AbortController();
    const report = scan({ signal: request.signal, during: (_what, work) => work });
    const ended = report.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    request.abort(new Error('gone'));
    expect(await ended).toEqual(new Error('gone'));
    expect(vi.getTimerCount()).toBe(0);
  });
});
