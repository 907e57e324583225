import { RepoReport } from '@repo/contracts/scanner';
import { type FakePlatform, startFakePlatform } from '@repo/tooling/fake-upstreams';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRepositoryApp, lock, type RepositoryApp, URL_OF } from '../support/repository-app.ts';

const TOKEN = 'ghp_canary_0123456789abcdefghij';

let platform: FakePlatform;
let scanner: RepositoryApp;

beforeAll(async () => {
  platform = await startFakePlatform();
  scanner = createRepositoryApp(platform);
  platform.host('acme/typical').commit({ 'package-lock.json': lock({ left: '1.0.0' }) });
  platform.host('acme/private', { isPrivate: true, readers: [TOKEN] }).commit({ 'a.txt': '' });
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

async function refused(body: object): Promise<{ status: number; error: string }> {
  const { status, body: answered } = await scanner.post('/api/scan/repo', body);
  return { status, error: JSON.stringify(answered) };
}

describe('POST /api/scan/repo with the address of a page', () => {
  it('scans the folder of an address, on a branch with several slashes, and says so', async () => {
    const git = platform.host('acme/folders');
    const first = git.commit({
      'package-lock.json': lock({ right: '1.0.0' }),
      'web/app/requirements.txt': '-r ../../base.txt\n',
      'base.txt': 'flask==1.0\n',
      'web/package-lock.json': lock({ left: '1.0.0' }),
      'webapp/package-lock.json': lock({ right: '1.0.0' }),
    });
    git.git('branch', 'dependabot/npm_and_yarn/x/left-2');
    git.git('tag', 'dependabot');
    const address = `${URL_OF('acme/folders')}/tree/dependabot/npm_and_yarn/x/left-2/web`;
    const report = await scan({ url: address });
    expect(report).toMatchObject({ ref: 'dependabot/npm_and_yarn/x/left-2', path: 'web', commit: first });
    expect(report.lockfiles.map(({ path, result }) => [path, result.summary.totalPackages])).toEqual([
      ['web/app/requirements.txt', 1],
      ['web/package-lock.json', 1],
    ]);
    expect(platform.requestsTo('api')).toHaveLength(3);
    const missing = await refused({ url: `${URL_OF('acme/folders')}/tree/main/none` });
    expect([missing.status, missing.error]).toEqual([404, expect.stringContaining('no such folder')]);
    expect(await scan({ url: URL_OF('acme/folders') })).toMatchObject({ ref: 'main', path: null });
  });

  it.each(['', '/files', '/commits'])('scans the head of /pull/7%s', async (page) => {
    const git = platform.host(`acme/pulls${page.replace('/', '-')}`);
    git.commit({ 'package-lock.json': lock({ left: '1.0.0' }) });
    const name = `acme/pulls${page.replace('/', '-')}`;
    const head = git.commit({ 'package-lock.json': lock({ left: '1.0.0', right: '1.0.0' }) });
    git.git('update-ref', 'refs/pull/7/head', head);
    git.git('reset', '--quiet', '--hard', 'HEAD~1');
    const report = await scan({ url: `${URL_OF(name)}/pull/7${page}` });
    expect(report).toMatchObject({ ref: 'refs/pull/7/head', path: null, commit: head });
    expect(report.summary.totalPackages).toBe(2);
  });

  it.each(['acme/typical/tree/no-such-ref', 'acme/typical/pull/99', 'acme/typical/tree/no/such/ref'])(
    'names what is missing in %s, which is no token',
    async (name) => {
      const { status, error } = await refused({ url: URL_OF(name) });
      expect([status, error]).toEqual([404, expect.stringContaining('no such branch')]);
      expect(error).not.toContain('token');
    },
  );

  it('costs as much for a private repository that only our own token opens as for none', async () => {
    const own = createRepositoryApp(platform, { ownToken: TOKEN });
    const costOf = async (name: string) => {
      platform.reset();
      const { status } = await own.post('/api/scan/repo', { url: URL_OF(name) });
      return [status, platform.requests.length];
    };
    expect(await costOf('acme/private')).toEqual(await costOf('acme/missing'));
    expect(await costOf('acme/private/tree/a/b')).toEqual(await costOf('acme/missing/tree/a/b'));
    await own.close();
  });
});
