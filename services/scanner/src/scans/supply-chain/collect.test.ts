import type { AdvisorySource } from '@repo/upstream/advisory';
import { UpstreamError } from '@repo/upstream/errors';
import type { GithubSession, RefList } from '@repo/upstream/github';
import { describe, expect, it } from 'vitest';
import { inlineWorkers } from '../../../test/support/inline-workers.ts';
import { type SoftDeadline, startSoftDeadline } from '../../source-tree/soft-deadline.ts';
import type { SourceTree } from '../../source-tree/source-tree.ts';
import { collectSupplyChain } from './collect.ts';
import { actionsDataAsOf } from './collect-advisories.ts';

const SHA = 'a'.repeat(40);
const REFS: RefList = {
  defaultBranch: 'main',
  branches: [{ name: 'main', commit: SHA }],
  tags: [{ name: 'v1.0.0', object: SHA, commit: SHA }],
};
const refuse = () => Promise.reject(new Error('nobody asks this'));

const HEALTHY: GithubSession = {
  hasToken: false,
  open: refuse,
  openChange: () => Promise.reject(new Error('not asked')),
  listTree: refuse,
  readFile: refuse,
  readPublicFile: () => Promise.resolve(null),
  readArchive: refuse,
  listRefs: () => Promise.resolve(REFS),
  resolveCommit: refuse,
  isArchived: refuse,
  hasOwner: refuse,
  findBranchesOf: refuse,
  compareCommits: refuse,
};

const CLEAN: AdvisorySource = {
  findAdvisories: (queries) => Promise.resolve(queries.map(() => ({ kind: 'advisories', advisories: [] }))),
};

function treeOf(files: Readonly<Record<string, string>>): SourceTree {
  const contents = new Map(Object.entries(files));
  return {
    commit: SHA,
    isTruncated: false,
    paths: [...contents.keys()].sort(),
    has: (path) => contents.has(path),
    read: (path) => Promise.resolve({ kind: 'content', bytes: Buffer.from(contents.get(path) ?? '') }),
  };
}

const workflow = (uses: string) => `jobs: {a: {steps: [{uses: ${uses}}]}}`;

async function collect(
  files: Readonly<Record<string, string>>,
  changes: { session?: Partial<GithubSession>; source?: AdvisorySource; time?: Partial<SoftDeadline> } = {},
) {
  const started = startSoftDeadline(60_000, new AbortController().signal);
  const time = { ...started, ...changes.time };
  const session = { ...HEALTHY, ...changes.session };
  const asked = { session, advisorySource: changes.source ?? CLEAN, workers: inlineWorkers, time };
  const collected = await collectSupplyChain(treeOf(files), asked);
  started.clear();
  return { ...collected.facts, files: collected.files };
}

describe('collectSupplyChain', () => {
  it('gathers uses, refs and advisories, each repository once', async () => {
    const asked: string[] = [];
    const listRefs: GithubSession['listRefs'] = ({ owner, name }) => {
      asked.push(`${owner}/${name}`);
      return Promise.resolve(REFS);
    };
    const files = {
      '.github/workflows/a.yml': workflow('octo/tool@v1.0.0'),
      '.github/workflows/b.yml': workflow('Octo/Tool/sub@main'),
    };
    const found = await collect(files, { session: { listRefs } });
    expect([asked, found.uses.length, found.files]).toEqual([['octo/tool'], 2, { count: 2, skipped: [] }]);
    expect(found.repositories.get('octo/tool')).toMatchObject({ kind: 'refs' });
    expect(found.vulnerabilities).toEqual(new Map());
  });

  it('knows nothing of what it had no time to ask', async () => {
    const files = { '.github/workflows/a.yml': workflow('octo/tool@v1.0.0') };
    const listRefs: GithubSession['listRefs'] = (_repository, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const time = startSoftDeadline(30, new AbortController().signal);
    const session = { ...HEALTHY, listRefs };
    const asked = { session, advisorySource: CLEAN, workers: inlineWorkers, time };
    const { facts } = await collectSupplyChain(treeOf(files), asked);
    expect([time.isOver(), facts.repositories.get('octo/tool'), facts.vulnerabilities]).toEqual([
      true,
      { kind: 'unknown' },
      null,
    ]);
    time.clear();
  });

  it('skips files that it had no time to read', async () => {
    const found = await collect(
      { '.github/workflows/a.yml': workflow('a/b@v1') },
      { time: { attempt: () => Promise.resolve(null), isOver: () => true } },
    );
    expect(found.files).toEqual({
      count: 0,
      skipped: [{ path: '.github/workflows/a.yml', reason: 'time-limit' }],
    });
  });

  it('reads so many bytes of YAML and no more, and names the files left out', async () => {
    const large = `# ${'x'.repeat(250_000)}\n${workflow('a/b@v1')}`;
    const paths = Array.from({ length: 20 }, (_, index) => [`.github/workflows/${index}.yml`, large]);
    const { files } = await collect(Object.fromEntries(paths));
    expect([files.count, files.skipped.map(({ reason }) => reason)]).toEqual([
      12,
      Array(8).fill('file-limit'),
    ]);
  });

  it('reads 200 files and names the others', async () => {
    const paths = Array.from({ length: 210 }, (_, index) => [`d${index}/action.yml`, 'runs: {}']);
    const { files } = await collect(Object.fromEntries(paths));
    expect([files.count, files.skipped.length]).toEqual([200, 10]);
  });

  it('says that the platform’s own lock was not understood', async () => {
    const { files } = await collect({ '.github/workflows/actions.lock': 'version: v9' });
    expect(files).toEqual({
      count: 0,
      skipped: [{ path: '.github/workflows/actions.lock', reason: 'not-the-format' }],
    });
  });

  it('spends two REST requests at most without a token', async () => {
    let spent = 0;
    const hasOwner = () => {
      spent += 1;
      return Promise.resolve(true);
    };
    const files = Object.fromEntries(
      Array.from({ length: 5 }, (_, index) => [`.github/workflows/${index}.yml`, workflow(`o${index}/r@v1`)]),
    );
    const found = await collect(files, { session: { listRefs: () => Promise.resolve(null), hasOwner } });
    const known = [...found.repositories.values()].map((each) =>
      each.kind === 'absent' ? each.hasOwner : null,
    );
    expect([spent, known]).toEqual([2, [true, true, null, null, null]]);
  });

  it('does without advisories when their source fails, and says so', async () => {
    const source = { findAdvisories: () => Promise.reject(new UpstreamError('osv', 'unavailable', 'x')) };
    const files = { '.github/workflows/a.yml': workflow('octo/tool@v1.0.0') };
    expect((await collect(files, { source })).vulnerabilities).toBeNull();
  });

  it('tells of when a mirror is, as far as it is of actions', () => {
    const at = '2026-11-01T00:00:00.000Z';
    const source = (dates: Readonly<Record<string, string>>): AdvisorySource => ({
      findAdvisories: async () => [],
      dataAsOf: () => dates,
    });
    expect(actionsDataAsOf(source({ npm: at, 'GitHub Actions': at }))).toEqual({
      dataAsOf: { 'GitHub Actions': at },
    });
    expect(actionsDataAsOf(source({ npm: at }))).toEqual({});
  });

  it('takes a source that holds nothing of actions for no answer', async () => {
    const none = { kind: 'unanswerable', reason: 'no-feed' } as const;
    const source: AdvisorySource = { findAdvisories: async (queries) => queries.map(() => none) };
    const files = { '.github/workflows/a.yml': workflow('octo/tool@v1.0.0') };
    expect((await collect(files, { source })).vulnerabilities).toBeNull();
  });

  const pin = 'f'.repeat(40);

  it.each([
    ['one tag holds', true, 2, [pin, 'tip of v2'], 'contained'],
    ['no branch or tag holds', true, 2, [pin], 'nowhere'],
    ['none of as many as are asked holds', true, 40, [pin], 'unknown'],
    ['nobody knows', true, 40, [], 'nowhere'],
    ['nobody knows', false, 40, [], 'nowhere'],
    ['the default branch holds', false, 40, [pin, SHA], 'contained'],
    ['one tag holds', false, 2, [pin, 'tip of v2'], 'unknown'],
    ['no branch or tag holds', false, 1, [pin], 'unknown'],
    ['the only branch does not hold', false, 0, [pin], 'nowhere'],
  ])(
    'says where a commit is that %s (token: %s, tags: %i)',
    async (_what, hasToken, count, holders, place) => {
      const tips = Array.from({ length: count }, (_, at) => `tip of v${at + 1}`);
      const tags = tips.map((commit) => ({ name: commit, object: commit, commit }));
      const session: Partial<GithubSession> = {
        hasToken,
        isArchived: () => Promise.resolve(false),
        findBranchesOf: () => Promise.resolve('unknown'),
        compareCommits: (_repository, base) =>
          Promise.resolve(holders.includes(base) ? 'contained' : 'nowhere'),
        listRefs: () => Promise.resolve({ ...REFS, tags }),
      };
      const found = await collect({ '.github/workflows/a.yml': workflow(`octo/tool@${pin}`) }, { session });
      expect(found.places).toEqual(new Map([[`octo/tool@${pin}`, place]]));
    },
  );

  it('compares an unknown commit with branches until one holds it', async () => {
    const compared: string[] = [];
    const session: Partial<GithubSession> = {
      hasToken: true,
      isArchived: () => Promise.resolve(false),
      findBranchesOf: () => Promise.resolve('unknown'),
      compareCommits: (_repository, base) => {
        compared.push(base);
        return Promise.resolve(base === pin || base === 'tip of old' ? 'contained' : 'nowhere');
      },
      listRefs: () =>
        Promise.resolve({
          defaultBranch: 'main',
          branches: ['old', 'main', 'next'].map((name) => ({ name, commit: `tip of ${name}` })),
          tags: [],
        }),
    };
    const found = await collect({ '.github/workflows/a.yml': workflow(`octo/tool@${pin}`) }, { session });
    expect([compared, found.places]).toEqual([
      ['tip of main', pin, 'tip of old'],
      new Map([[`octo/tool@${pin}`, 'contained']]),
    ]);
  });
});
