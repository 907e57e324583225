import { RepoReport } from '@repo/contracts/scanner';
import { type FakePlatform, startFakePlatform } from '@repo/tooling/fake-upstreams';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRepositoryApp, type RepositoryApp } from '../support/repository-app.ts';

const URL_OF = (name: string) => `https://github.com/${name}`;

const lock = (packages: Readonly<Record<string, string>>) =>
  JSON.stringify({
    name: 'app',
    lockfileVersion: 3,
    packages: Object.fromEntries(
      Object.entries(packages).map(([name, version]) => [
        `node_modules/${name}`,
        { version, resolved: `https://registry.example/${name}/-/${name}-${version}.tgz` },
      ]),
    ),
  });

let platform: FakePlatform;
let scanner: RepositoryApp;

beforeAll(async () => {
  platform = await startFakePlatform();
  scanner = createRepositoryApp(platform);
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

describe('POST /api/scan/repo, what is read and what is not', () => {
  it('reads requirements by any name, and says so of what it does not read', async () => {
    platform.host('acme/python').commit({
      'requirements/prod.txt': 'flask==1.0\n',
      'requirements-dev.txt': '-r requirements/prod.txt\npytest==7.0.0\n',
      'pylock.toml': 'lock-version = "1.0"\n',
      'constraints.txt': 'flask==1.0\n',
    });
    const report = await scan({ url: URL_OF('acme/python') });
    expect(report.lockfiles.map(({ path, result }) => [path, result.summary.totalPackages])).toEqual([
      ['requirements-dev.txt', 2],
    ]);
    expect(report).toMatchObject({
      summary: { totalPackages: 2 },
      truncated: false,
      incomplete: false,
      skipped: [
        { path: 'constraints.txt', reason: 'not-included' },
        { path: 'pylock.toml', reason: 'unsupported-format' },
      ],
      skippedTotal: 2,
      skippedByReason: { 'not-included': 1, 'unsupported-format': 1 },
      warnings: ['Not read, so their packages are missing: pylock.toml.'],
    });
  });

  it('says that a project has dependencies but no lockfile, or no dependency file at all', async () => {
    platform.host('acme/manifest').commit({ 'package.json': '{"dependencies":{"left":"^1.0.0"}}' });
    expect(await scan({ url: URL_OF('acme/manifest') })).toMatchObject({
      lockfiles: [],
      skipped: [{ path: 'package.json', reason: 'no-lockfile' }],
      warnings: [expect.stringContaining('no lockfile')],
    });
    platform.host('acme/nothing').commit({ 'README.md': 'hello' });
    expect(await scan({ url: URL_OF('acme/nothing') })).toMatchObject({
      skipped: [],
      warnings: [expect.stringContaining('No file that names dependencies was found')],
    });
  });

  it('says that there are more lockfiles than it reads, and lists 200 of what it did not', async () => {
    const files = Array.from({ length: 450 }, (_, at) => [
      `p${at}/package-lock.json`,
      lock({ left: '1.0.0' }),
    ]);
    const poms = Array.from({ length: 10 }, (_, at) => [`p${at}/pom.xml`, '<project/>']);
    platform.host('acme/limits').commit(Object.fromEntries([...files, ...poms]));
    const report = await scan({ url: URL_OF('acme/limits') });
    expect([report.lockfiles.length, report.truncated, report.incomplete]).toEqual([200, true, false]);
    expect([report.skipped.length, report.skippedTotal, report.skippedByReason]).toEqual([
      200,
      260,
      { 'file-limit': 260 },
    ]);
    expect(report.warnings).toContainEqual(expect.stringContaining('and 240 more'));
  });

  it('reads the repository once the platform is healthy again', async () => {
    const own = createRepositoryApp(platform);
    platform.host('acme/typical').commit({ 'package-lock.json': lock({ left: '1.0.0' }) });
    const url = URL_OF('acme/typical');
    platform.fail({ host: 'api', path: '/git/trees/', status: 200, body: '{"message":"unavailable"}' });
    expect((await own.post('/api/scan/repo', { url })).status).toBe(503);
    platform.reset();
    expect((await own.post('/api/scan/repo', { url })).status).toBe(200);
    await own.close();
  });
});
