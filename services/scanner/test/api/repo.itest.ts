import { RepoReport } from '@repo/contracts/scanner';
import { type FakePlatform, startFakePlatform } from '@repo/tooling/fake-upstreams';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { advisory, affected } from '../support/advisories.ts';
import { createRepositoryApp, lock, type RepositoryApp, URL_OF } from '../support/repository-app.ts';

const TOKEN = 'ghp_canary_0123456789abcdefghij';

const ADVISORY = advisory({
  severity: [],
  severityWord: 'HIGH',
  affected: [{ ...affected('left', ['0', '2.0.0']), versions: ['1.0.0'] }],
});

let platform: FakePlatform;
let scanner: RepositoryApp;
let commit: string;

beforeAll(async () => {
  platform = await startFakePlatform();
  scanner = createRepositoryApp(platform, { advisories: [ADVISORY] });
  const typical = platform.host('acme/typical');
  typical.commit({
    'package-lock.json': lock({ left: '1.0.0', right: '3.0.0' }),
    'web/yarn.lock':
      '# yarn lockfile v1\n\n\nleft@^1.0.0:\n  version "1.0.0"\n  resolved "https://registry.example/left/-/left-1.0.0.tgz#1"\n',
    'test/fixtures/package-lock.json': lock({ old: '0.1.0' }),
    'api/requirements.txt': 'flask==1.0\n-r more/dev.txt\n-r ../../outside.txt\n',
    'api/more/dev.txt': '-r ../requirements.txt\npytest==7.0.0\n',
    'README.md': 'hello',
  });
  commit = typical.git('rev-parse', 'HEAD');
  platform.host('acme/private', { isPrivate: true, readers: [TOKEN] }).commit({
    'package-lock.json': lock({ left: '1.0.0' }),
  });
  platform.host('acme/empty');
});

afterEach(() => platform.reset());
afterAll(async () => {
  await scanner.close();
  await platform.close();
});

async function scan(body: object): Promise<RepoReport> {
  const answer = await scanner.post('/api/scan/repo', body);
  expect(answer).toMatchObject({ status: 200 });
  return RepoReport.parse(answer.body);
}

async function refused(body: object): Promise<{ status: number; error: string; retryAfter: string | null }> {
  const { status, body: answered, headers } = await scanner.post('/api/scan/repo', body);
  return { status, error: JSON.stringify(answered), retryAfter: headers.get('retry-after') };
}

describe('POST /api/scan/repo 200', () => {
  it('reports every lockfile at one commit, with scope, and counts each package once', async () => {
    const report = await scan({ url: URL_OF('acme/typical') });
    expect(
      report.lockfiles.map(({ path, scope, result }) => [path, scope, result.summary.totalPackages]),
    ).toEqual([
      ['api/requirements.txt', 'production', 2],
      ['package-lock.json', 'production', 2],
      ['test/fixtures/package-lock.json', 'test', 1],
      ['web/yarn.lock', 'production', 1],
    ]);
    expect(report).toMatchObject({
      repo: 'acme/typical',
      commit,
      truncated: false,
      incomplete: false,
      skipped: [],
    });
    expect(report.summary).toMatchObject({ totalPackages: 5, vulnerablePackages: 1, high: 1 });
    expect(report.lockfiles[1]?.result.upgradePaths).toEqual([
      { package: 'left', ecosystem: 'npm', from: '1.0.0', to: '2.0.0', breaking: true, remaining: [] },
    ]);
  });

  it('reads files of folders by any name', async () => {
    const folders = [
      'caf\u00e9',
      'cafe\u0301',
      'a\nb',
      'q"q',
      '100%',
      '%2e%2e',
      'h#h',
      'q?q',
      'b\\s',
      ' sp ',
      'A',
      'a',
    ];
    const files = folders.map((folder, at) => [`${folder}/package-lock.json`, lock({ [`p${at}`]: '1.0.0' })]);
    platform.host('acme/odd-names').commit(Object.fromEntries(files));
    const report = await scan({ url: URL_OF('acme/odd-names') });
    expect(new Set(report.lockfiles.map(({ path }) => path))).toEqual(new Set(files.map(([path]) => path)));
    expect(report.summary.totalPackages).toBe(folders.length);
  });

  it('follows `-r` inside the tree, once each, and says what leads out of it', async () => {
    const report = await scan({ url: URL_OF('acme/typical') });
    const requirements = report.lockfiles.find(({ path }) => path === 'api/requirements.txt');
    expect(requirements?.result.unresolved).toEqual(['../../outside.txt']);
    expect(requirements?.result.coverage.matched).toBe(2);
  });

  it('costs three REST requests without a token, one raw request per file, and asks advisories once', async () => {
    const own = createRepositoryApp(platform);
    await own.post('/api/scan/repo', { url: URL_OF('acme/typical') });
    expect(platform.requestsTo('api')).toHaveLength(3);
    expect(platform.requestsTo('raw')).toHaveLength(5);
    expect(own.asked.filter((queries) => queries.length > 0)).toHaveLength(1);
    await own.close();
  });

  it('asks only whether anything changed the second time', async () => {
    const own = createRepositoryApp(platform);
    await own.post('/api/scan/repo', { url: URL_OF('acme/typical') });
    platform.reset();
    await own.post('/api/scan/repo', { url: URL_OF('acme/typical') });
    const conditional = platform
      .requestsTo('api')
      .map(({ headers }) => headers['if-none-match'] !== undefined);
    expect(conditional).toEqual([true, true]);
    await own.close();
  });

  it.each([
    `https://GitHub.com/acme/typical.git`,
    `https://github.com/acme/typical/`,
    `github.com/acme/typical`,
    `git@github.com:acme/typical.git`,
    `https://www.github.com/acme/typical/tree/main/web`,
  ])('understands %s', async (url) => {
    expect((await scan({ url })).commit).toBe(commit);
  });

  it('reads a ref with slashes', async () => {
    const git = platform.host('acme/refs');
    const first = git.commit({ 'package-lock.json': lock({ left: '1.0.0' }) });
    git.git('branch', 'feature/x');
    git.commit({ 'package-lock.json': null });
    const report = await scan({ url: `${URL_OF('acme/refs')}/tree/feature/x` });
    expect([report.commit, report.lockfiles.length]).toEqual([first, 1]);
  });

  it('follows a rename inside the API and names the repository as it is called now', async () => {
    platform.rename('acme/former', 'acme/typical');
    const report = await scan({ url: URL_OF('acme/former') });
    expect([report.repo, report.lockfiles.length]).toEqual(['acme/typical', 4]);
    expect(platform.requestsTo('api').length).toBeLessThanOrEqual(5);
  });

  it('answers an empty repository with no lockfiles and no commit', async () => {
    const report = await scan({ url: URL_OF('acme/empty') });
    expect([report.commit, report.lockfiles, report.incomplete]).toEqual([null, [], false]);
  });

  it('skips links, submodules, pointers, broken and large files with the reason', async () => {
    const git = platform.host('acme/odd');
    git.commit({
      'broken/package-lock.json': 'no json',
      'lfs/yarn.lock': 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n',
      'large/package-lock.json': new Uint8Array(5 * 1024 * 1024 + 1),
      'shrink/package-lock.json': lock({ right: '1.0.0' }),
      'shrink/npm-shrinkwrap.json': lock({ left: '1.0.0' }),
    });
    git.link('link/package-lock.json', '../shrink/package-lock.json');
    git.submodule('sub/package-lock.json', commit);
    const report = await scan({ url: URL_OF('acme/odd') });
    expect(report.skipped).toEqual([
      { path: 'broken/package-lock.json', reason: 'not-the-format' },
      { path: 'large/package-lock.json', reason: 'too-large' },
      { path: 'lfs/yarn.lock', reason: 'lfs-pointer' },
      { path: 'link/package-lock.json', reason: 'symlink' },
      { path: 'shrink/package-lock.json', reason: 'shadowed' },
      { path: 'sub/package-lock.json', reason: 'submodule' },
    ]);
    expect(report.lockfiles.map(({ path }) => path)).toEqual(['shrink/npm-shrinkwrap.json']);
  });

  it('completes a list that the platform cut from the archive', async () => {
    const git = platform.host('acme/cut', { treeLimit: 2 });
    git.commit({
      'a.txt': 'a',
      'deep/er/package-lock.json': lock({ left: '1.0.0' }),
      'y/Podfile.lock': '',
      'z/yarn.lock': '',
    });
    const report = await scan({ url: URL_OF('acme/cut') });
    expect(report.lockfiles.map(({ path }) => path)).toEqual(['deep/er/package-lock.json']);
    expect([report.truncated, report.skipped]).toEqual([
      false,
      [
        { path: 'y/Podfile.lock', reason: 'unsupported-format' },
        { path: 'z/yarn.lock', reason: 'not-the-format' },
      ],
    ]);
  });

  it('names lists of dependencies that it does not scan', async () => {
    platform.host('acme/elixir').commit({
      'Podfile.lock': 'PODS: []\n',
      'vendor/x/mix.exs': '',
      'vendor/vendor.json': '{}',
      'a.txt': '',
    });
    const report = await scan({ url: URL_OF('acme/elixir') });
    expect([report.lockfiles, report.skipped]).toEqual([
      [],
      [
        { path: 'Podfile.lock', reason: 'unsupported-format' },
        { path: 'vendor/vendor.json', reason: 'unsupported-format' },
      ],
    ]);
  });

  it('reads very many lockfiles from one archive, and one by one where there is none', async () => {
    const files = Array.from({ length: 101 }, (_, at) => [
      `p${at}/package-lock.json`,
      lock({ left: '1.0.0' }),
    ]);
    platform.host('acme/monorepo').commit(Object.fromEntries(files));
    const report = await scan({ url: URL_OF('acme/monorepo') });
    expect([report.lockfiles.length, report.truncated, report.skipped]).toEqual([101, false, []]);
    expect([platform.requestsTo('api').length, platform.requestsTo('raw').length]).toEqual([3, 0]);
    platform.reset();
    platform.fail({ host: 'git', path: '/archive/', status: 503 });
    const again = await scan({ url: URL_OF('acme/monorepo') });
    expect([again.lockfiles.length, again.truncated]).toEqual([101, false]);
    expect(platform.requestsTo('raw')).toHaveLength(101);
  });

  it('says that the list was cut when the archive cannot be had', async () => {
    platform
      .host('acme/cut-more', { treeLimit: 1 })
      .commit({ 'a/package-lock.json': lock({ left: '1.0.0' }) });
    platform.fail({ host: 'git', path: '/archive/', status: 404 });
    const report = await scan({ url: URL_OF('acme/cut-more') });
    expect([report.truncated, report.lockfiles]).toEqual([true, []]);
  });

  it('reads a private repository with its token, which goes to the API and nowhere else', async () => {
    const report = await scan({ url: URL_OF('acme/private'), token: TOKEN });
    expect(report.lockfiles).toHaveLength(1);
    expect(
      platform.requests.every(({ host, headers }) => host === 'api' && headers.authorization !== undefined),
    ).toBe(true);
    const archive = platform.host('acme/private-cut', { isPrivate: true, readers: [TOKEN], treeLimit: 1 });
    archive.commit({ 'a/package-lock.json': lock({ left: '1.0.0' }) });
    platform.reset();
    expect((await scan({ url: URL_OF('acme/private-cut'), token: TOKEN })).lockfiles).toHaveLength(1);
    const elsewhere = platform.requests.filter(({ host }) => host !== 'api');
    expect(elsewhere.map(({ path }) => path.split('?')[0]?.split('/')[1])).toEqual(['codeload']);
    expect(JSON.stringify(elsewhere)).not.toContain('canary');
  });

  it('keeps nothing of a private repository for the next caller', async () => {
    await scan({ url: URL_OF('acme/private'), token: TOKEN });
    expect((await refused({ url: URL_OF('acme/private') })).status).toBe(404);
  });
});

describe('POST /api/scan/repo 400', () => {
  it.each([
    {},
    { url: '' },
    { url: 'https://gitlab.com/acme/typical' },
    { url: 'https://github.com/acme' },
    { url: 'https://github.com.evil.example/acme/typical' },
    { url: 'https://user:secret@github.com/acme/typical' },
    { url: 'file:///etc/passwd' },
    { url: 'https://github.com/acme/..' },
  ])('refuses %j without asking anybody', async (body) => {
    expect((await refused(body)).status).toBe(400);
    expect(platform.requests).toEqual([]);
  });
});

describe('POST /api/scan/repo 401', () => {
  it('when the platform does not know the token', async () => {
    const answer = await refused({ url: URL_OF('acme/typical'), token: 'ghp_canary_unknown' });
    expect(answer.status).toBe(401);
    expect(answer.error).not.toContain('canary');
  });

  it('when the token may not read the repository', async () => {
    platform.addToken('ghp_canary_stranger');
    expect((await refused({ url: URL_OF('acme/private'), token: 'ghp_canary_stranger' })).status).toBe(401);
  });

  it('when an organisation refuses the token', async () => {
    const body = '{"message":"Resource protected by organization SAML enforcement."}';
    platform.fail({ host: 'api', path: '/repos/acme/typical', status: 403, body });
    expect((await refused({ url: URL_OF('acme/typical'), token: TOKEN })).status).toBe(401);
  });
});

describe('POST /api/scan/repo 404', () => {
  it.each(['acme/missing', 'acme/private'])('for %s without a token', async (name) => {
    const answer = await refused({ url: URL_OF(name) });
    expect([answer.status, answer.error]).toEqual([404, expect.stringContaining('acme/')]);
  });

  it('when it was taken down', async () => {
    platform.fail({ host: 'api', path: '/repos/acme/typical', status: 451 });
    expect((await refused({ url: URL_OF('acme/typical') })).status).toBe(404);
  });

  it('for a private repository that only our own token opens', async () => {
    const own = createRepositoryApp(platform, { ownToken: TOKEN });
    expect((await own.post('/api/scan/repo', { url: URL_OF('acme/private') })).status).toBe(404);
    await own.close();
  });
});

describe('POST /api/scan/repo 404 for a ref', () => {
  it.each([400, 404, 422])('that the platform answers with %i', async (status) => {
    platform.fail({ host: 'api', path: '/commits/', status });
    const answer = await refused({ url: `${URL_OF('acme/typical')}/tree/%00` });
    expect(answer.status).toBe(404);
  });
});

describe('POST /api/scan/repo 429', () => {
  const inTenMinutes = () => String(Math.ceil(Date.now() / 1000) + 600);
  it.each([
    ['429', () => ({ status: 429, headers: { 'retry-after': '17' } }), /^17$/],
    [
      'the primary limit',
      () => ({ status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inTenMinutes() } }),
      /^(5\d\d|60\d)$/,
    ],
    [
      'a secondary limit',
      () => ({ status: 403, body: '{"message":"You have exceeded a secondary rate limit."}' }),
      /^60$/,
    ],
  ])('with Retry-After on %s', async (_name, fault, retryAfter) => {
    platform.fail({ host: 'api', path: '/repos/acme/typical', ...fault() });
    const answer = await refused({ url: URL_OF('acme/typical') });
    expect([answer.status, answer.retryAfter]).toEqual([429, expect.stringMatching(retryAfter)]);
    expect(platform.requestsTo('api')).toHaveLength(1);
  });

  it('when the raw host limits us, and the API does too', async () => {
    const own = createRepositoryApp(platform);
    platform.fail({ host: 'raw', path: '/', status: 429 });
    platform.fail({ host: 'api', path: '/git/blobs/', status: 429, headers: { 'retry-after': '9' } });
    const { status, headers } = await own.post('/api/scan/repo', { url: URL_OF('acme/typical') });
    expect([status, headers.get('retry-after')]).toEqual([429, '9']);
    await own.close();
  });
});

describe('POST /api/scan/repo when the raw host fails', () => {
  it.each([429, 503])('reads the files through the API after status %i', async (fault) => {
    const own = createRepositoryApp(platform);
    platform.fail({ host: 'raw', path: '/', status: fault });
    const { status, body } = await own.post('/api/scan/repo', { url: URL_OF('acme/typical') });
    expect([status, RepoReport.parse(body).lockfiles.length]).toEqual([200, 4]);
    expect(platform.requestsTo('api')).toHaveLength(3 + 5);
    await own.close();
  });

  it('spends no more of the anonymous quota than a third', async () => {
    const own = createRepositoryApp(platform);
    const files = Array.from({ length: 40 }, (_, at) => [
      `p${at}/package-lock.json`,
      lock({ left: '1.0.0' }),
    ]);
    platform.host('acme/many').commit(Object.fromEntries(files));
    platform.fail({ host: 'raw', path: '/', status: 429, headers: { 'retry-after': '30' } });
    const { status, headers } = await own.post('/api/scan/repo', { url: URL_OF('acme/many') });
    expect([status, headers.get('retry-after')]).toEqual([429, '30']);
    expect(platform.requestsTo('api').length).toBeLessThanOrEqual(3 + 20);
    await own.close();
  });
});

describe('POST /api/scan/repo 503', () => {
  it.each([
    ['the platform fails', { status: 502, body: '<html>Server Error</html>' }],
    ['the answer is not JSON', { status: 200, body: '<html>' }],
    ['the default branch is no name of one', { status: 200, body: '{"default_branch":".."}' }],
    [
      'it sends us elsewhere',
      { status: 301, headers: { location: 'http://127.0.0.1:1/repos/acme/typical' } },
    ],
  ])('when %s', async (_name, fault) => {
    platform.fail({ host: 'api', path: '/repos/acme/typical', ...fault });
    expect((await refused({ url: URL_OF('acme/typical'), token: TOKEN })).status).toBe(503);
  });
});

describe('the token', () => {
  it('is in no answer, no log line, no metric and no request to another host', async () => {
    platform.addToken(TOKEN);
    platform.fail({ host: 'api', path: '/git/blobs/', status: 500, body: `{"message":"${TOKEN}"}` });
    const answer = await refused({ url: URL_OF('acme/private'), token: TOKEN });
    expect(answer.status).toBe(503);
    expect(answer.error).not.toContain('canary');
    expect(scanner.logged()).toContain('scanRepo');
    expect(scanner.logged()).not.toContain('canary');
    expect(await scanner.metrics()).not.toContain('canary');
    expect(JSON.stringify(platform.requests.filter(({ host }) => host !== 'api'))).not.toContain('canary');
  });
});
