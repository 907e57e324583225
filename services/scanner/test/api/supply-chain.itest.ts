import { SupplyChainReport } from '@repo/contracts/scanner';
import { type FakePlatform, type GitRepository, startFakePlatform } from '@repo/tooling/fake-upstreams';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { advisory, affected } from '../support/advisories.ts';
import { createRepositoryApp, type RepositoryApp } from '../support/repository-app.ts';

const TOKEN = 'ghp_canary_0123456789abcdefghij';
const PATH = '/api/scan/supply-chain';
const CI = '.github/workflows/ci.yml';

const workflow = (...uses: readonly string[]) =>
  ['on: push', 'jobs:', '  build:', '    steps:', ...uses.map((each) => `      - uses: ${each}`), ''].join(
    '\n',
  );

const ADVISORY = advisory({
  id: 'GHSA-gggg-hhhh-aaaa',
  summary: 'Secrets are printed',
  severity: [],
  severityWord: 'HIGH',
  affected: [{ ...affected('octo/tool', ['0', '1.1.0']), ecosystem: 'GitHub Actions', versions: ['1.0.0'] }],
});

let platform: FakePlatform;
let scanner: RepositoryApp;
let tool: GitRepository;
let repositories = 0;
const at = { v1_0: '', v1_1: '', tip: '', annotated: '', orphan: '' };

beforeAll(async () => {
  platform = await startFakePlatform();
  platform.addToken(TOKEN);
  tool = platform.host('octo/tool');
  at.v1_0 = tool.commit({ 'action.yml': 'runs: {using: node20, main: a.js}' });
  tool.git('tag', 'v1.0.0');
  at.v1_1 = tool.commit({ 'a.js': '1' });
  tool.git('tag', '-a', '-m', 'one', 'v1.1.0');
  at.annotated = tool.git('rev-parse', 'v1.1.0');
  tool.git('tag', 'v1');
  tool.git('tag', 'confused');
  at.tip = tool.commit({ 'a.js': '2' });
  tool.git('branch', 'confused');
  tool.git('checkout', '--quiet', '--orphan', 'fork');
  at.orphan = tool.commit({ 'a.js': 'evil' });
  tool.git('checkout', '--quiet', 'main');
  tool.git('branch', '-D', 'fork');
  platform.host('octo/old', { isArchived: true }).commit({ 'action.yml': '' });
  platform.host('octo/secret', { isPrivate: true, readers: [TOKEN] }).commit({ 'action.yml': '' });
});

beforeEach(() => {
  scanner = createRepositoryApp(platform, { advisories: [ADVISORY] });
});
afterEach(async () => {
  platform.reset();
  await scanner.close();
});
afterAll(() => platform.close());

function hosted(files: Readonly<Record<string, string>>): string {
  repositories += 1;
  platform.host(`acme/app-${repositories}`).commit(files);
  return `https://github.com/acme/app-${repositories}`;
}

async function scan(
  files: Readonly<Record<string, string>>,
  more: Readonly<Record<string, unknown>> = {},
): Promise<SupplyChainReport> {
  const answer = await scanner.post(PATH, { url: hosted(files), ...more });
  expect(answer).toMatchObject({ status: 200 });
  return SupplyChainReport.parse(answer.body);
}

/** The only entry of a workflow with one `uses`. */
async function entryOf(uses: string, more: Readonly<Record<string, unknown>> = {}) {
  const report = await scan({ [CI]: workflow(uses) }, more);
  expect(report.actions).toHaveLength(1);
  const [entry] = report.actions;
  if (entry === undefined) throw new Error('there is one entry');
  return { ...entry, keys: entry.findings.map(({ key }) => key), report };
}

const verdicts: readonly (readonly [string, () => string, string, readonly string[]])[] = [
  [
    'a pin whose comment names another version',
    () => `octo/tool@${at.v1_0} # v1.1.0`,
    'drifted',
    ['comment-mismatch', 'vulnerable'],
  ],
  ['a pin whose comment names a part of its version', () => `octo/tool@${at.v1_1} # v1`, 'ok', []],
  ['a pin to an annotated tag’s own object', () => `octo/tool@${at.annotated} # v1.1.0`, 'ok', []],
  [
    'a pin to a commit that only a fork has',
    () => `octo/tool@${at.orphan}`,
    'compromised',
    ['impostor-commit'],
  ],
  ['a pin to a commit nobody knows', () => `octo/tool@${'f'.repeat(40)}`, 'compromised', ['impostor-commit']],
  ['a vulnerable version', () => 'octo/tool@v1.0.0', 'unpinned', ['vulnerable']],
  ['a branch and tag of one name', () => 'octo/tool@confused', 'unpinned', ['confusable-ref']],
  ['a shortened commit', () => `octo/tool@${at.v1_0.slice(0, 8)}`, 'unpinned', ['short-sha', 'unresolved']],
  ['no ref', () => 'octo/tool', 'unpinned', ['missing-ref']],
  ['a ref that is not there', () => 'octo/tool@v9', 'unpinned', ['unresolved']],
  ['an expression', () => '"${{ matrix.action }}"', 'unpinned', ['expression']],
  ['something that is no action', () => 'tool@v1', 'unpinned', ['invalid-reference']],
  ['a repository that is not there', () => 'octo/none@v1', 'unpinned', ['unresolved']],
  ['an owner that is not there', () => 'nobody/none@v1', 'unpinned', ['owner-missing']],
  ['an image by digest', () => `docker://registry.example/a/b:1@sha256:${'a'.repeat(64)}`, 'ok', []],
];

describe('POST /api/scan/supply-chain 200', () => {
  it('lists every use with its exact line, workflows and actions alike, and counts them', async () => {
    const report = await scan({
      [CI]: workflow('octo/tool@v1 # why', './local', `Octo/Tool@${at.v1_1} # v1.1.0`, 'docker://alpine:3'),
      'local/action.yml': 'runs:\n  using: composite\n  steps:\n    - uses: octo/tool/sub@main\n',
      'test/fixtures/action.yaml': 'runs:\n  steps:\n    - uses: octo/tool@v1.1.0\n',
      '.github/workflows/nested/no.yml': workflow('octo/tool@v1'),
    });
    expect(
      report.actions.map(({ workflow: file, line, action, tag, sha, isPinned, status, scope }) => [
        file,
        line,
        action,
        tag,
        sha,
        isPinned,
        status,
        scope,
      ]),
    ).toEqual([
      [CI, 5, 'octo/tool', 'v1', at.v1_1, false, 'unpinned', 'production'],
      [CI, 7, 'Octo/Tool', 'v1.1.0', at.v1_1, true, 'ok', 'production'],
      [CI, 8, 'alpine', '3', null, false, 'unpinned', 'production'],
      ['local/action.yml', 4, 'octo/tool/sub', 'main', at.tip, false, 'unpinned', 'production'],
      ['test/fixtures/action.yaml', 3, 'octo/tool', 'v1.1.0', at.v1_1, false, 'unpinned', 'test'],
    ]);
    expect(report).toMatchObject({ totalActions: 5, driftedCount: 0, unpinnedCount: 4, newActionsCount: 0 });
    expect(report.summary).toMatchObject({ uniqueActions: 3, workflows: 3, removed: 0, unresolved: 0 });
    expect(report.scannedAt).toBe('2026-01-02T03:04:05.000Z');
  });

  it('asks each action repository once and costs three REST requests without a token', async () => {
    await scan({ [CI]: workflow('octo/tool@v1', `octo/tool@${at.v1_0}`, 'octo/old@main') });
    expect(
      platform
        .requestsTo('git')
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    ).toEqual(['POST /octo/old.git/git-upload-pack', 'POST /octo/tool.git/git-upload-pack']);
    expect(platform.requestsTo('api')).toHaveLength(3);
  });

  it('skips broken YAML with the reason and reads the rest', async () => {
    const report = await scan({ [CI]: workflow('octo/tool@v1'), '.github/workflows/bad.yml': 'a: [1' });
    expect(report.skipped).toEqual([{ path: '.github/workflows/bad.yml', reason: 'not-the-format' }]);
    expect(report.warnings).toEqual(['1 file could not be read: what is used there is missing.']);
    expect([report.totalActions, report.summary.workflows]).toEqual([1, 1]);
  });

  it('answers a repository without workflows with nothing', async () => {
    expect(await scan({ 'README.md': 'hello' })).toMatchObject({ totalActions: 0, actions: [], skipped: [] });
  });

  it.each(verdicts)('judges %s', async (_name, uses, status, keys) => {
    const entry = await entryOf(uses());
    expect([entry.status, entry.keys.toSorted()]).toEqual([status, [...keys].sort()]);
  });

  it.each([
    'tj-actions/changed-files@0e58ed8671d6b60d0890c21b07f8835ace038e67',
    'reviewdog/action-setup@f0d342d24037bb11d26b9bd8496e0808ba32e9ec',
    'AquaSecurity/Trivy-Action@DDB9DA4475C1CEF7D5389062BDFDFBDBD1394648',
    'aquasecurity/setup-trivy@8afa9b9f9183b4e00c46e2b82d34047e3c177bd0',
  ])('knows the hostile commit %s', async (uses) => {
    const entry = await entryOf(uses);
    expect(entry.findings[0]).toMatchObject({ key: 'compromised', severity: 'critical' });
    expect(entry.status).toBe('compromised');
    expect(entry.report.summary).toMatchObject({ ok: 0, compromised: 1 });
  });

  it('compares with the default branch when the page of branches does not answer', async () => {
    platform.fail({ host: 'git', path: '/branch_commits/', status: 429 });
    expect((await entryOf(`octo/tool@${at.orphan}`, { token: TOKEN })).keys).toEqual(['impostor-commit']);
    expect((await entryOf(`octo/tool@${'f'.repeat(40)}`)).keys).toEqual(['impostor-commit']);
    const parent = tool.git('rev-parse', 'main~1');
    expect((await entryOf(`octo/tool@${parent}`, { token: TOKEN })).keys).toEqual([]);
  });

  it('says with a token that a repository is archived, and reads refs that only the token sees', async () => {
    expect((await entryOf('octo/old@main', { token: TOKEN })).keys).toEqual(['archived']);
    const secret = await entryOf('octo/secret@main', { token: TOKEN });
    expect([secret.sha?.length, secret.keys]).toEqual([40, []]);
    expect(
      platform.requests.every(({ host, headers }) => host === 'api' || headers.authorization === undefined),
    ).toBe(true);
    for (const ref of ['main', 'a'.repeat(40)]) {
      const { keys, report } = await entryOf(`octo/secret@${ref}`);
      expect([keys, report.incomplete]).toEqual([['unresolved'], true]);
    }
  });

  it('tells nobody with the service’s own token what is private', async () => {
    const own = createRepositoryApp(platform, { ownToken: TOKEN });
    const answer = await own.post(PATH, { url: hosted({ [CI]: workflow('octo/secret@main') }) });
    expect(SupplyChainReport.parse(answer.body).actions[0]).toMatchObject({ sha: null });
    expect(platform.requestsTo('api').some(({ path }) => path.includes('octo/secret'))).toBe(false);
    await own.close();
  });

  it('claims nothing of an action whose refs could not be asked', async () => {
    platform.fail({ host: 'git', path: 'git-upload-pack', status: 429 });
    const entry = await entryOf('octo/tool@v1');
    expect([entry.sha, entry.keys, entry.report.summary.unresolved]).toEqual([null, ['unresolved'], 1]);
    expect(entry.report).toMatchObject({
      incomplete: true,
      warnings: [expect.stringContaining('1 reference could not be looked up')],
    });
  });

  it('does not call an audit whole where nobody could tell where a commit belongs', async () => {
    platform.fail({ host: 'git', path: '/branch_commits/', status: 429 });
    const { keys, report } = await entryOf(`octo/tool@${at.orphan}`);
    expect([keys, report.incomplete]).toEqual([['unresolved'], true]);
    expect(report.warnings).toEqual([expect.stringContaining('1 reference could not be looked up')]);
  });

  it('says that more repositories are used than one audit asks', async () => {
    platform.fail({ host: 'git', path: '/many/', status: 404 });
    const uses = Array.from({ length: 152 }, (_, at) => `many/r${at}@v1`);
    const report = await scan({ [CI]: workflow(...uses) });
    expect([report.totalActions, report.incomplete]).toEqual([152, true]);
    const texts = report.actions.map(({ findings }) => findings[0]?.description ?? '');
    expect(texts.filter((text) => text.includes('could not be looked up'))).toHaveLength(2);
  });

  it('takes a reference that the platform’s lock covers as pinned, and says when the tag is elsewhere', async () => {
    const lock = (commit: string) =>
      [
        'version: v0.0.2',
        'workflows:',
        `  ${CI}:`,
        '    - octo/tool@v1',
        'dependencies:',
        '  octo/tool@v1:',
        '    ref: refs/tags/v1',
        `    commit: sha1-${commit}`,
        '',
      ].join('\n');
    const files = { [CI]: workflow('octo/tool@v1'), '.github/workflows/other.yml': workflow('octo/tool@v1') };
    const same = await scan({ ...files, '.github/workflows/actions.lock': lock(at.v1_1) });
    expect(same.actions.map(({ isPinned, pinnedBy, status }) => [isPinned, pinnedBy, status])).toEqual([
      [true, 'actions.lock', 'ok'],
      [false, null, 'unpinned'],
    ]);
    const moved = await scan({ ...files, '.github/workflows/actions.lock': lock(at.v1_0) });
    expect(moved.actions[0]).toMatchObject({ sha: at.v1_0, status: 'drifted' });
    expect(moved.actions[0]?.findings.map(({ key }) => key)).toContain('lock-mismatch');
  });
});

describe('POST /api/scan/supply-chain, one level into the actions of others', () => {
  const composite = (...uses: readonly string[]) =>
    ['runs:', '  using: composite', '  steps:', ...uses.map((each) => `    - uses: ${each}`), ''].join('\n');

  it('lists what composites and reusable workflows use, without counting it', async () => {
    const outer = platform.host('octo/outer');
    const commit = outer.commit({
      'action.yml': composite('octo/tool@v1', `octo/tool@${at.v1_1} # v1.1.0`, './inner'),
      'sub/action.yaml': composite('octo/tool@v1.0.0'),
      '.github/workflows/shared.yml': workflow(`octo/tool@${at.orphan}`),
    });
    outer.git('tag', 'v1');
    const report = await scan({
      [CI]: [
        'jobs:',
        '  call:',
        `    uses: octo/outer/.github/workflows/shared.yml@${commit}`,
        workflow('octo/outer@v1', 'octo/outer/sub@main', 'octo/outer@v1').split('\n').slice(2).join('\n'),
      ].join('\n'),
    });
    const shown = report.transitive.actions.map(({ via, file, line, tag, isPinned, findings }) => [
      via.action,
      file,
      line,
      tag,
      isPinned,
      findings.map(({ key }) => key),
    ]);
    expect(shown).toEqual([
      ['octo/outer', 'action.yml', 4, 'v1', false, []],
      ['octo/outer', 'action.yml', 5, 'v1.1.0', true, []],
      [
        'octo/outer/.github/workflows/shared.yml',
        '.github/workflows/shared.yml',
        5,
        '',
        true,
        ['impostor-commit'],
      ],
      ['octo/outer/sub', 'sub/action.yaml', 4, 'v1.0.0', false, ['vulnerable']],
    ]);
    expect(report.transitive).toMatchObject({ unpinnedCount: 2, unread: [] });
    expect(report).toMatchObject({ totalActions: 4, unpinnedCount: 3 });
    expect(report.transitive.actions.every(({ via }) => via.sha === commit)).toBe(true);
  });

  it('asks the raw host once for each action, and nobody else more than before', async () => {
    await scan({ [CI]: workflow('octo/tool@v1', 'octo/tool@v1.1.0', `octo/tool@${at.v1_0}`) });
    const asked = platform.requestsTo('raw').map(({ path }) => path);
    expect(asked.filter((path) => path.endsWith('/action.yml')).sort()).toEqual(
      [at.v1_0, at.v1_1].map((sha) => `/octo/tool/${sha}/action.yml`).sort(),
    );
    expect(platform.requestsTo('api')).toHaveLength(3);
  });

  it('spends no more on it than is left of the requests for the refs of what is used', async () => {
    const uses = Array.from({ length: 149 }, (_, at) => `octo/tool/sub${at}@v1`);
    const many = Array.from({ length: 140 }, (_, at) => `octo/none${at}@v1`);
    const report = await scan({ [CI]: workflow(...uses, ...many) });
    const looked = platform.requestsTo('raw').filter(({ path }) => path.startsWith('/octo/'));
    expect(platform.requestsTo('git').length + looked.length).toBeLessThanOrEqual(150);
    expect(report.transitive.unread).toHaveLength(149);
    expect(report.transitive.unread.map(({ reason }) => reason)).toContain('not-asked');
  });

  it('says what it could not look into, and why', async () => {
    const odd = platform.host('octo/odd');
    odd.commit({ 'action.yml': 'runs: [1' });
    odd.git('tag', 'v1');
    platform.host('octo/bare').commit({ 'README.md': '' });
    const report = await scan({
      [CI]: workflow('octo/odd@v1', 'octo/bare@main', 'octo/bare/../../acme/x@main', 'octo/none@v1'),
    });
    expect(report.transitive.unread.map(({ action, reason }) => [action, reason])).toEqual([
      ['octo/bare', 'not-found'],
      ['octo/bare/../../acme/x', 'not-found'],
      ['octo/odd', 'not-the-format'],
    ]);
    platform.reset();
    platform.fail({ host: 'raw', path: '/octo/odd/', status: 429 });
    const limited = await scan({ [CI]: workflow('octo/odd@v1') });
    expect(limited.transitive.unread).toMatchObject([{ action: 'octo/odd', reason: 'not-asked' }]);
    expect(limited).toMatchObject({ totalActions: 1, incomplete: false });
  });

  it('asks with no token, whatever token the caller has', async () => {
    await scan({ [CI]: workflow('octo/tool@v1') }, { token: TOKEN });
    const raw = platform.requestsTo('raw');
    expect([raw.length, raw.filter(({ headers }) => headers.authorization !== undefined)]).toEqual([1, []]);
  });
});

describe('POST /api/scan/supply-chain with a baseline', () => {
  it('finds nothing new in its own report', async () => {
    const files = {
      [CI]: workflow('octo/tool@v1', `octo/tool@${at.v1_1} # v1.1.0`, 'docker://alpine:3', 'tool'),
    };
    const first = await scan(files);
    const second = await scan(files, { baseline: first.actions });
    expect(second).toMatchObject({ driftedCount: 0, newActionsCount: 0, removed: [] });
    expect(second.actions.map(({ status }) => status)).toEqual(first.actions.map(({ status }) => status));
  });

  it.each([
    ['a full version tag that was moved', 'octo/tool@v1.1.0', 'v1.1.0', 'drifted', 'tag-moved', 'critical'],
    ['a major tag that was moved', 'octo/tool@v1', 'v1', 'drifted', 'tag-moved', 'info'],
    ['an update', 'octo/tool@v1.1.0', 'v1.0.0', 'unpinned', 'updated', 'info'],
    ['a step back', 'octo/tool@v1.1.0', 'v1.2.0', 'drifted', 'updated', 'high'],
    ['a new major version', 'octo/tool@v1.1.0', 'v0.9.0', 'drifted', 'updated', 'medium'],
    ['a pin that was taken away', 'octo/tool@v1', '', 'drifted', 'pin-removed', 'high'],
  ])('tells %s', async (_name, uses, tag, status, key, severity) => {
    const entry = await entryOf(uses, { baseline: [{ action: 'octo/tool', tag, sha: 'a'.repeat(40) }] });
    expect([entry.status, entry.findings]).toEqual([status, [expect.objectContaining({ key, severity })]]);
    expect(entry.report.driftedCount).toBe(status === 'drifted' ? 1 : 0);
  });

  it('tells a pin that changed although the tag did not', async () => {
    const baseline = [{ action: 'octo/tool', tag: 'v1.1.0', sha: 'a'.repeat(40) }];
    expect((await entryOf(`octo/tool@${at.v1_1} # v1.1.0`, { baseline })).keys).toEqual(['pin-changed']);
  });

  it('compares the tag alone when the baseline has no commit', async () => {
    for (const sha of [null, '', 'abc1234']) {
      const entry = await entryOf('octo/tool@v1', { baseline: [{ action: 'OCTO/tool', tag: 'v1', sha }] });
      expect([entry.status, entry.keys]).toEqual(['unpinned', []]);
    }
  });

  it('counts what is new and lists what is used no more', async () => {
    const baseline = [{ action: 'octo/gone', tag: 'v1', sha: 'a'.repeat(40) }];
    const entry = await entryOf(`octo/tool@${at.v1_1}`, { baseline });
    expect([entry.status, entry.report.newActionsCount, entry.report.removed]).toEqual(['new', 1, baseline]);
    const empty = await entryOf('octo/tool@v1', { baseline: [] });
    expect([empty.status, empty.report.newActionsCount]).toEqual(['unpinned', 1]);
  });

  it('is the JSON text of the array in a form', async () => {
    const form = new FormData();
    form.set('url', hosted({ [CI]: workflow(`octo/tool@${at.v1_1}`) }));
    form.set('baseline', '[]');
    const response = await scanner.app.request(PATH, { method: 'POST', body: form });
    expect(SupplyChainReport.parse(await response.json()).newActionsCount).toBe(1);
  });
});

describe('POST /api/scan/supply-chain, other statuses', () => {
  it('400 for a baseline that is none and for another host', async () => {
    expect((await scanner.post(PATH, { url: 'https://github.com/a/b', baseline: [{}] })).status).toBe(400);
    expect((await scanner.post(PATH, { url: 'https://example.com/a/b' })).status).toBe(400);
    expect(platform.requests).toEqual([]);
  });

  it('401 for a token that is not known, which nobody gets to see', async () => {
    const url = hosted({ [CI]: workflow('octo/tool@v1') });
    const answer = await scanner.post(PATH, { url, token: 'ghp_canary_unknown' });
    expect(answer.status).toBe(401);
    expect(JSON.stringify(answer.body) + scanner.logged() + (await scanner.metrics())).not.toContain(
      'canary',
    );
  });

  it('404 for a repository that is not there', async () => {
    const answer = await scanner.post(PATH, { url: 'https://github.com/acme/none' });
    expect([answer.status, answer.body]).toEqual([404, { error: expect.stringContaining('acme/none') }]);
  });

  it('429 with Retry-After when the platform limits us', async () => {
    const url = hosted({ [CI]: workflow('octo/tool@v1') });
    platform.fail({ host: 'api', path: '/git/trees/', status: 429, headers: { 'retry-after': '9' } });
    const answer = await scanner.post(PATH, { url });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '9']);
  });

  it('503 when the platform is away', async () => {
    const url = hosted({ [CI]: workflow('octo/tool@v1') });
    platform.fail({ host: 'api', path: '/commits/', status: 500 });
    expect((await scanner.post(PATH, { url })).status).toBe(503);
  });
});
