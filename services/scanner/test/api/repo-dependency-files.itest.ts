import { RepoReport } from '@repo/contracts/scanner';
import { type FakePlatform, startFakePlatform } from '@repo/tooling/fake-upstreams';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRepositoryApp, lock, type RepositoryApp, URL_OF } from '../support/repository-app.ts';

const MAVEN = (artifact: string, version: string) =>
  `<dependency><groupId>org.example</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;

const POLYGLOT = {
  'bun/bun.lock':
    '{ "lockfileVersion": 1, "workspaces": {}, "packages": { "b": ["right@2.0.0", "", {}, "sha512-a"], }, }',
  'dart/pubspec.lock':
    'packages:\n  left:\n    dependency: transitive\n    description:\n      name: left\n      url: "https://pub.dev"\n    source: hosted\n    version: "1.0.0"\nsdks:\n  dart: ">=3.0.0"\n',
  'deno/deno.lock': JSON.stringify({
    version: '5',
    npm: { '@s/deep@3.0.0_left@1.0.0': {} },
    jsr: { '@std/a@1.0.0': {} },
  }),
  'dotnet/packages.lock.json': JSON.stringify({
    version: 1,
    dependencies: { 'net8.0': { 'Acme.Left': { type: 'Direct', resolved: '1.0.0' } } },
  }),
  'elixir/mix.lock': '%{\n  "left": {:hex, :left_pad, "1.0.0", "a", [:mix], [], "hexpm", "b"},\n}\n',
  'go/go.mod':
    'module example.com/app\n\ngo 1.22\n\ntoolchain go1.22.3\n\nrequire example.com/direct v1.2.3\n',
  'gradle/gradle.lockfile': 'org.example:locked:2.0=runtimeClasspath\nempty=\n',
  'java/pom.xml': `<project><dependencies>${MAVEN('pinned', '1.0')}${MAVEN('ranged', '[1,2)')}</dependencies></project>`,
  'js/pnpm-lock.yaml':
    "lockfileVersion: '9.0'\n\npackages:\n\n  left@1.0.0:\n    resolution: {integrity: sha512-a}\n",
  'php/composer.lock': JSON.stringify({ packages: [{ name: 'acme/left', version: 'v1.0.0' }] }),
  'python/poetry.lock':
    '[[package]]\nname = "Flask_Login"\nversion = "0.6.2"\n\n[metadata]\nlock-version = "2.1"\n',
  'python3/pylock.toml': 'lock-version = "1.0"\n\n[[packages]]\nname = "Zope.Interface"\nversion = "8.0"\n',
  'ruby/Gemfile.lock':
    'GEM\n  remote: https://registry.example/\n  specs:\n    nokogiri (1.15.4-x86_64-linux)\n\nDEPENDENCIES\n  nokogiri\n',
  'rust/Cargo.lock':
    'version = 3\n\n[[package]]\nname = "serde"\nversion = "1.0.200"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n',
  'swift/Package.resolved': JSON.stringify({
    object: {
      pins: [
        { package: 'Left', repositoryURL: 'https://git.example/Acme/left.git', state: { version: '1.0.0' } },
      ],
    },
    version: 1,
  }),
};

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
      'Podfile.lock': 'PODS: []\n',
      'pylock.dev.toml': 'lock-version = "1.0"\npackages = []\n',
      'constraints.txt': 'flask==1.0\n',
    });
    const report = await scan({ url: URL_OF('acme/python') });
    expect(report.lockfiles.map(({ path, result }) => [path, result.summary.totalPackages])).toEqual([
      ['pylock.dev.toml', 0],
      ['requirements-dev.txt', 2],
    ]);
    expect(report).toMatchObject({
      summary: { totalPackages: 2 },
      truncated: false,
      incomplete: false,
      skipped: [
        { path: 'Podfile.lock', reason: 'unsupported-format' },
        { path: 'constraints.txt', reason: 'not-included' },
      ],
      skippedTotal: 2,
      skippedByReason: { 'not-included': 1, 'unsupported-format': 1 },
      warnings: ['Not read, so their packages are missing: Podfile.lock.'],
    });
  });

  it('asks for the packages of every language in its ecosystem, by the names and versions that OSV uses', async () => {
    const own = createRepositoryApp(platform);
    platform.host('acme/polyglot').commit(POLYGLOT);
    const { body } = await own.post('/api/scan/repo', { url: URL_OF('acme/polyglot') });
    const report = RepoReport.parse(body);
    const asked = own.asked.flat().map(({ ecosystem, name, version }) => `${ecosystem} ${name} ${version}`);
    expect(asked.toSorted()).toEqual([
      'Go example.com/direct 1.2.3',
      'Go stdlib 1.22.3',
      'Hex left_pad 1.0.0',
      'Maven org.example:locked 2.0',
      'Maven org.example:pinned 1.0',
      'NuGet Acme.Left 1.0.0',
      'Packagist acme/left 1.0.0',
      'Pub left 1.0.0',
      'PyPI flask-login 0.6.2',
      'PyPI zope-interface 8.0',
      'RubyGems nokogiri 1.15.4',
      'SwiftURL git.example/Acme/left 1.0.0',
      'crates.io serde 1.0.200',
      'npm @s/deep 3.0.0',
      'npm left 1.0.0',
      'npm right 2.0.0',
    ]);
    expect(report.lockfiles.map(({ path }) => path)).toEqual(Object.keys(POLYGLOT).sort());
    expect(report).toMatchObject({ summary: { totalPackages: 18 }, skipped: [] });
    expect(report.coverage.unmatched).toEqual([
      { package: '@std/a', version: '1.0.0', reason: 'no-advisory-feed' },
      { package: 'org.example:ranged', version: '[1,2)', reason: 'not-pinned' },
    ]);
    expect(report.warnings).toEqual([
      'These name direct dependencies only; what those bring along is missing: java/pom.xml.',
    ]);
    await own.close();
  });

  it('names manifests that pin nothing, and reads no manifest with a lockfile', async () => {
    platform.host('acme/ranges').commit({
      'a/pom.xml': '<project><parent><artifactId>a</artifactId></parent></project>',
      'b/pyproject.toml': '[project]\ndependencies = ["flask>=1"]\n',
      'c/pyproject.toml': '[project]\ndependencies = ["flask==1.0"]\n',
      'c/uv.lock': 'version = 1\n',
      'vendor/d/pom.xml': '<project></project>',
    });
    const report = await scan({ url: URL_OF('acme/ranges') });
    expect(report.lockfiles.map(({ path }) => path)).toEqual(['c/uv.lock']);
    expect(report.skipped).toEqual([
      { path: 'a/pom.xml', reason: 'no-lockfile' },
      { path: 'b/pyproject.toml', reason: 'no-lockfile' },
    ]);
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
    expect(report.warnings).toContainEqual(expect.stringContaining('and 250 more'));
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
