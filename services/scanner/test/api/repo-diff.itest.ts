import { RepoDiffReport, RepoReport } from '@repo/contracts/scanner';
import { type FakePlatform, startFakePlatform } from '@repo/tooling/fake-upstreams';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { advisory, affected } from '../support/advisories.ts';
import { createRepositoryApp, lock, type RepositoryApp, URL_OF } from '../support/repository-app.ts';

const TOKEN = 'ghp_canary_0123456789abcdefghij';

/** Affects version 1.0.0 and 1.1.0 of `left`. */
const ADVISORY = advisory({
  severity: [],
  severityWord: 'HIGH',
  affected: [{ ...affected('left', ['0', '2.0.0']), versions: ['1.0.0', '1.1.0'] }],
});

const yarn = (name: string, version: string) =>
  `# yarn lockfile v1\n\n\n${name}@^1.0.0:\n  version "${version}"\n  resolved "https://registry.example/${name}/-/${name}-${version}.tgz#1"\n`;
const pnpm = (name: string, version: string) =>
  `lockfileVersion: '9.0'\nimporters:\n  .:\n    dependencies:\n      ${name}:\n        specifier: ^1.0.0\n        version: ${version}\npackages:\n  ${name}@${version}:\n    resolution: {integrity: sha512-x}\nsnapshots:\n  ${name}@${version}: {}\n`;

let platform: FakePlatform;
let scanner: RepositoryApp;
const commits: Record<string, string> = {};

beforeAll(async () => {
  platform = await startFakePlatform();
  scanner = createRepositoryApp(platform, {
    advisories: [ADVISORY],
    licenses: new Map([['left', { kind: 'declared', licenses: ['GPL-3.0-only'], service: 'deps.dev' }]]),
  });
  const git = platform.host('acme/web');
  git.commit({
    'package-lock.json': lock({ right: '1.0.0' }),
    'api/yarn.lock': yarn('left', '1.0.0'),
    'README.md': 'hello',
  });
  commits['start'] = git.git('rev-parse', 'HEAD');
  const branch = (name: string, files: Parameters<typeof git.commit>[0]) => {
    git.git('checkout', '--quiet', '-b', name, commits['start'] ?? '');
    commits[name] = git.commit(files);
  };
  branch('feature/add-left', { 'package-lock.json': lock({ right: '1.0.0', left: '1.0.0' }) });
  branch('bump', { 'api/yarn.lock': yarn('left', '1.1.0') });
  branch('fix', { 'api/yarn.lock': yarn('left', '2.0.0') });
  branch('rename', {
    'package-lock.json': null,
    'client/package-lock.json': lock({ right: '1.0.0' }),
    'api/yarn.lock': null,
    'api/pnpm-lock.yaml': pnpm('left', '1.0.0'),
  });
  branch('broken', { 'api/yarn.lock': '<<<<<<< HEAD\nnot a lockfile\n' });
  branch('both', {
    'package-lock.json': lock({ right: '1.0.0', left: '1.0.0' }),
    'api/yarn.lock': yarn('left', '2.0.0'),
  });
  git.git('checkout', '--quiet', 'main');
  commits['main'] = git.commit({ 'package-lock.json': lock({ right: '1.0.0', left: '1.0.0' }) }, 'later');
  git.git('checkout', '--quiet', '--orphan', 'unrelated');
  git.commit({ 'README.md': 'other' });
  git.git('checkout', '--quiet', 'main');

  const fork = platform.host('someone/web');
  fork.git('pull', '--quiet', git.dir, 'main');
  fork.git('checkout', '--quiet', '-b', 'theirs');
  commits['theirs'] = fork.commit({ 'api/yarn.lock': yarn('left', '1.1.0') });
  const moved = platform.host('else/web-of-another-name');
  moved.git('pull', '--quiet', git.dir, 'main');
  moved.commit({ 'package-lock.json': lock({ right: '1.0.0' }) });

  const hidden = platform.host('acme/private', { isPrivate: true, readers: [TOKEN] });
  hidden.commit({ 'package-lock.json': lock({ right: '1.0.0' }), 'api/yarn.lock': yarn('left', '1.0.0') });
  hidden.git('checkout', '--quiet', '-b', 'change');
  hidden.commit({ 'package-lock.json': lock({ left: '1.0.0' }), 'api/yarn.lock': yarn('left', '2.0.0') });
});

afterEach(() => platform.reset());
afterAll(async () => {
  await scanner.close();
  await platform.close();
});

async function compare(base: string, head: string, others: object = {}): Promise<RepoDiffReport> {
  const answer = await scanner.post('/api/scan/repo/diff', {
    url: URL_OF('acme/web'),
    base,
    head,
    ...others,
  });
  expect(answer).toMatchObject({ status: 200 });
  return RepoDiffReport.parse(answer.body);
}

async function refused(body: object): Promise<readonly [status: number, error: string]> {
  const { status, body: answered } = await scanner.post('/api/scan/repo/diff', body);
  return [status, JSON.stringify(answered)];
}

describe('POST /api/scan/repo/diff', () => {
  it('tells what a branch adds since it left the base, whatever the base did since', async () => {
    const report = await compare('main', 'feature/add-left');
    expect(report).toMatchObject({
      base: { repo: 'acme/web', ref: 'main', commit: commits['start'] },
      head: { repo: 'acme/web', ref: 'feature/add-left', commit: commits['feature/add-left'] },
      summary: {
        introduced: { totalPackages: 1, vulnerablePackages: 1, high: 1 },
        resolved: 0,
        persisting: 0,
      },
      introduced: [
        {
          path: 'package-lock.json',
          package: { name: 'left', version: '1.0.0' },
          cause: 'added',
          from: null,
        },
      ],
      packages: { added: [{ package: 'left', version: '1.0.0', path: 'package-lock.json' }], removed: [] },
      lockfiles: [{ path: 'package-lock.json', basePath: 'package-lock.json', isRemoved: false }],
      upgradePaths: [{ package: 'left', from: '1.0.0', to: '2.0.0', path: 'package-lock.json' }],
    });
  });

  it('tells a vulnerability that stays in another version, and one that goes', async () => {
    const bump = await compare('main', 'bump');
    expect(bump.introduced).toEqual([]);
    expect(bump.persisting).toEqual([
      { package: 'left', vulnerabilities: [ADVISORY.id], from: '1.0.0', to: '1.1.0', path: 'api/yarn.lock' },
    ]);
    const fix = await compare('main', 'fix');
    expect(fix.resolved).toMatchObject([
      { path: 'api/yarn.lock', package: { name: 'left', version: '1.0.0' }, vulnerabilities: [ADVISORY.id] },
    ]);
    expect(fix.packages.changed).toMatchObject([{ from: '1.0.0', to: '2.0.0', direction: 'up' }]);
    const back = await compare(commits['fix'] ?? '', 'bump');
    expect(back.base.commit).toBe(commits['start']);
  });

  it('tells the licences that come, of each file, where they are asked for', async () => {
    const request = { url: URL_OF('acme/web'), base: 'main', head: 'feature/add-left' };
    const { body } = await scanner.post('/api/scan/repo/diff?checks=licenses', request);
    expect(RepoDiffReport.parse(body).licenses?.introduced).toMatchObject([
      { path: 'package-lock.json', name: 'left', license: 'GPL-3.0-only', cause: 'added', from: null },
    ]);
    expect((await compare('main', 'feature/add-left')).licenses).toBe(undefined);
    expect(await scanner.post('/api/scan/repo/diff?checks=all', request)).toMatchObject({ status: 400 });
  });

  it('pairs a lockfile that moved, and one that another package manager writes', async () => {
    const report = await compare('main', 'rename');
    expect(report.lockfiles).toEqual([
      { path: 'api/pnpm-lock.yaml', basePath: 'api/yarn.lock', isRemoved: false, scope: 'production' },
      {
        path: 'client/package-lock.json',
        basePath: 'package-lock.json',
        isRemoved: false,
        scope: 'production',
      },
    ]);
    expect([report.introduced, report.resolved, report.persisting, report.undetermined]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect(report.packages).toEqual({ added: [], removed: [], changed: [] });
  });

  it('resolves nothing where the file cannot be read any more, nor introduces it when it can again', async () => {
    const broken = await compare('main', 'broken');
    expect(broken.resolved).toEqual([]);
    expect(broken.undetermined).toEqual([
      {
        package: 'left',
        version: '1.0.0',
        side: 'head',
        reason: 'incomplete',
        vulnerabilities: [ADVISORY.id],
        path: 'api/yarn.lock',
      },
    ]);
    expect(broken.skipped).toEqual([{ path: 'api/yarn.lock', reason: 'not-the-format' }]);
  });

  it('resolves nothing where a lockfile went and its manifest, or a submodule in its stead, stays', async () => {
    const git = platform.host('acme/unlocked');
    const [api, web] = [lock({ left: '1.0.0' }), lock({ left: '1.1.0' })];
    git.commit({ 'api/package-lock.json': api, 'api/package.json': '{}', 'web/package-lock.json': web });
    git.git('checkout', '--quiet', '-b', 'change');
    git.commit({ 'api/package-lock.json': null, 'web/package-lock.json': null });
    git.submodule('web', commits['start'] ?? '');
    const report = await compare('main', 'change', { url: URL_OF('acme/unlocked') });
    expect(report.resolved).toEqual([]);
    expect(report.undetermined).toMatchObject([
      { path: 'api/package-lock.json', package: 'left', side: 'head' },
      { path: 'web/package-lock.json', package: 'left', side: 'head' },
    ]);
    expect(report.lockfiles.map(({ isRemoved }) => isRemoved)).toEqual([true, true]);
    expect(report.skipped).toEqual([
      { path: 'api/package.json', reason: 'no-lockfile' },
      { path: 'web', reason: 'submodule' },
    ]);
  });

  it('resolves nothing where a link came in the stead of a folder', async () => {
    const git = platform.host('acme/linked');
    git.commit({ 'a/web/package-lock.json': lock({ left: '1.0.0' }) });
    git.git('checkout', '--quiet', '-b', 'change');
    git.git('rm', '--quiet', '-r', 'a');
    git.link('a', '../elsewhere');
    const report = await compare('main', 'change', { url: URL_OF('acme/linked') });
    expect(report.resolved).toEqual([]);
    expect(report.undetermined).toMatchObject([{ path: 'a/web/package-lock.json', side: 'head' }]);
    expect(report.skipped).toEqual([{ path: 'a', reason: 'symlink' }]);
  });

  it('calls the same files whole as a scan of the repository, and names those that are not', async () => {
    const git = platform.host('acme/direct');
    const files = (version: string, go: string) => ({
      'go.mod': `module a\n\ngo ${go}\n\nrequire github.com/x/y v${version}\n`,
      'go.sum': `github.com/x/y v${version} h1:a=\n`,
      'old/go.mod': `module b\n\ngo ${go}\n\nrequire github.com/x/y v${version}\n`,
    });
    const pom = (version: string) =>
      `<project><dependencies><dependency><groupId>a</groupId><artifactId>b</artifactId><version>${version}</version></dependency></dependencies></project>`;
    git.commit({
      ...files('1.0.0', '1.21'),
      'go.mod': files('1.0.0', '1.16')['go.mod'],
      'pom.xml': pom('1'),
    });
    git.git('checkout', '--quiet', '-b', 'whole');
    git.commit({
      'go.mod': files('1.1.0', '1.16')['go.mod'],
      'go.sum': files('1.1.0', '')['go.sum'],
      'pom.xml': pom('2'),
    });
    const whole = await compare('main', 'whole', { url: URL_OF('acme/direct') });
    expect([whole.incomplete, whole.warnings]).toEqual([
      false,
      ['These name direct dependencies only; what those bring along is missing: pom.xml.'],
    ]);
    git.commit({ 'old/go.mod': files('1.1.0', '1.16')['old/go.mod'] });
    const cut = await compare('main', 'whole', { url: URL_OF('acme/direct') });
    expect([cut.incomplete, cut.warnings[0]]).toEqual([
      true,
      expect.stringContaining('missing: old/go.mod, pom.xml.'),
    ]);
  });

  it('asks the fork of a head that names one, by the same name or another', async () => {
    const report = await compare('main', 'someone:theirs');
    expect(report).toMatchObject({
      base: { repo: 'acme/web', commit: commits['main'] },
      head: { repo: 'someone/web', ref: 'theirs', commit: commits['theirs'] },
      persisting: [{ from: '1.0.0', to: '1.1.0' }],
    });
    const other = await compare('main', 'else:web-of-another-name:main');
    expect(other.head.repo).toBe('else/web-of-another-name');
    expect(other.resolved).toMatchObject([{ path: 'package-lock.json', package: { name: 'left' } }]);
  });

  it('answers with nothing for a head that adds nothing', async () => {
    for (const head of ['main', commits['start'] ?? '']) {
      const report = await compare('main', head);
      expect(report).toMatchObject({
        summary: { introduced: { totalPackages: 0, totalVulnerabilities: 0 }, packagesChanged: 0 },
        introduced: [],
        lockfiles: [],
        coverage: { matched: 0, unmatched: [] },
        warnings: [],
      });
    }
  });

  it('costs four REST requests without a token, and eight with one for two lockfiles', async () => {
    const own = createRepositoryApp(platform);
    await own.post('/api/scan/repo/diff', { url: URL_OF('acme/web'), base: 'main', head: 'both' });
    expect(platform.requestsTo('api')).toHaveLength(4);
    expect(platform.requestsTo('raw')).toHaveLength(4);
    expect(own.asked.filter((queries) => queries.length > 0)).toHaveLength(1);
    platform.reset();
    await own.post('/api/scan/repo/diff', {
      url: URL_OF('acme/private'),
      base: 'main',
      head: 'change',
      token: TOKEN,
    });
    expect(platform.requestsTo('api')).toHaveLength(8);
    await own.close();
  });

  it('sends a token to the API alone, and writes it nowhere', async () => {
    const report = await compare('main', 'change', { url: URL_OF('acme/private'), token: TOKEN });
    expect(report.introduced).toMatchObject([{ path: 'package-lock.json', package: { name: 'left' } }]);
    const others = platform.requests.filter(({ host }) => host !== 'api');
    expect(JSON.stringify(others)).not.toContain(TOKEN);
    expect(scanner.logged()).not.toContain(TOKEN);
  });

  it('completes a list that was cut, and says so where it cannot', async () => {
    const git = platform.host('acme/wide', { treeLimit: 1 });
    git.commit({ 'a.txt': 'a', 'b/yarn.lock': yarn('left', '1.0.0') });
    git.git('checkout', '--quiet', '-b', 'change');
    git.commit({ 'b/yarn.lock': yarn('left', '1.1.0') });
    const body = { url: URL_OF('acme/wide') };
    const whole = await compare('main', 'change', body);
    expect([whole.truncated, whole.persisting.map(({ path }) => path)]).toEqual([false, ['b/yarn.lock']]);
    platform.fail({ host: 'git', path: '', status: 404, headers: {} });
    const cut = await compare('main', 'change', body);
    expect([cut.truncated, cut.resolved, cut.introduced]).toEqual([true, [], []]);
    expect(cut.warnings).toEqual(['The list of files was cut: lockfiles may be missing.']);
  });

  it('names the ref, the fork or the repository that is not there', async () => {
    const url = URL_OF('acme/web');
    expect(await refused({ url, base: 'gone', head: 'main' })).toEqual([
      404,
      expect.stringContaining('commit gone'),
    ]);
    expect(await refused({ url, base: 'main', head: 'no/such' })).toEqual([
      404,
      expect.stringContaining('commit no/such'),
    ]);
    expect(await refused({ url, base: 'main', head: 'nobody:theirs' })).toEqual([
      404,
      expect.stringContaining('nobody:theirs'),
    ]);
    expect(await refused({ url, base: 'main', head: 'someone:theirs2', token: 'x' })).toEqual([
      401,
      expect.stringContaining('token'),
    ]);
    expect(await refused({ url: URL_OF('acme/private'), base: 'main', head: 'change' })).toEqual([
      404,
      expect.stringContaining('acme/private'),
    ]);
    expect(await refused({ url, base: 'main', head: 'unrelated' })).toEqual([
      404,
      expect.stringContaining('no common ancestor'),
    ]);
  });

  it.each([
    { base: 'main' },
    { head: 'main' },
    { base: '', head: 'main' },
    { base: 'a..b', head: 'main' },
    { base: 'main', head: '../../users/x' },
    { base: 'main', head: 'x/./y' },
    { base: 'main', head: 'a b' },
    { base: 'main', head: 'someone:..:x' },
    { base: 'main', head: ['main'] },
  ])('refuses $base and $head without asking anybody', async (refs) => {
    const [status, error] = await refused({ url: URL_OF('acme/web'), ...refs });
    expect([status, error]).toEqual([400, expect.stringMatching(/Send `(base|head)`/)]);
    expect(platform.requests).toEqual([]);
  });

  it('refuses an address that names a branch itself', async () => {
    const refs = { base: 'main', head: 'fix' };
    expect(await refused({ url: `${URL_OF('acme/web')}/tree/fix`, ...refs })).toEqual([
      400,
      expect.stringContaining('without what follows'),
    ]);
  });
});

describe('policyFrom', () => {
  it('reads what the base says, and never what the change says itself', async () => {
    const git = platform.host('acme/triaged');
    const [none, some] = [lock({ right: '1.0.0' }), lock({ right: '1.0.0', left: '1.0.0' })];
    git.commit({ 'package-lock.json': none });
    const branch = (name: string, files: Parameters<typeof git.commit>[0]) => {
      git.git('checkout', '--quiet', '-b', name);
      git.commit(files);
    };
    branch('excuses-itself', { 'package-lock.json': some, '.trivyignore': ADVISORY.id });
    git.git('checkout', '--quiet', 'main');
    git.commit({ '.trivyignore': `${ADVISORY.id} exp:2026-02-01`, '.vex/broken.json': '{' });
    branch('excused', { 'package-lock.json': some });
    const [url, base, policyFrom] = [URL_OF('acme/triaged'), 'main', 'base'];
    const asked = async (head: string) =>
      RepoDiffReport.parse((await scanner.post('/api/scan/repo/diff', { url, base, head, policyFrom })).body);
    const own = await asked('excuses-itself');
    expect([own.summary.introduced.totalVulnerabilities, own.suppressed, own.policyFindings]).toEqual([
      1,
      [],
      [],
    ]);
    const excused = await asked('excused');
    expect(excused.summary).toMatchObject({ introduced: { totalVulnerabilities: 0 }, suppressed: 1 });
    expect(excused.suppressed).toMatchObject([
      { path: 'package-lock.json', by: 'policy', until: '2026-02-01' },
    ]);
    expect(excused.policyFindings).toMatchObject([{ rule: '.vex/broken.json', problem: 'invalid' }]);
    expect(await refused({ url, base, head: 'excused', policyFrom: 'head' })).toEqual([
      400,
      expect.stringContaining('Send `policyFrom`: base'),
    ]);
  });

  it('of a whole repository is its default branch only', async () => {
    const git = platform.host('acme/whole');
    git.commit({ 'package-lock.json': lock({ left: '1.0.0' }), '.trivyignore': ADVISORY.id });
    const ask = (path: string, others: object = {}) =>
      scanner.post('/api/scan/repo', {
        url: `${URL_OF('acme/whole')}${path}`,
        policyFrom: 'base',
        ...others,
      });
    const policy = { failOn: { severity: 'any' } };
    const report = RepoReport.parse((await ask('', { policy })).body);
    expect(report.summary).toMatchObject({ totalVulnerabilities: 0, suppressed: 1 });
    expect(report.lockfiles[0]?.result.suppressed).toMatchObject([{ by: 'policy' }]);
    expect(report.verdict).toEqual({ passed: true, because: [] });
    const { policyFrom: _without, ...plain } = { policyFrom: 'base', policy, url: URL_OF('acme/whole') };
    const judged = RepoReport.parse((await scanner.post('/api/scan/repo', plain)).body);
    expect(judged.verdict?.because).toMatchObject([{ reason: 'fail-on', package: 'left' }]);
    expect((await ask('/tree/main')).status).toBe(400);
  });
});
