import { LegalReport } from '@repo/contracts/scanner';
import {
  type FakeLicenses,
  type FakePlatform,
  startFakeLicenses,
  startFakePlatform,
} from '@repo/tooling/fake-upstreams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLegalApp, type LegalApp } from '../support/legal-app.ts';

const KNOWN = {
  depsDev: new Map([
    ['serde@1.0.200', ['MIT OR Apache-2.0']],
    ['example.com/copyleft@v1.0.0', ['GPL-3.0-only']],
    ['org.a:a@1.2', ['EPL-2.0']],
    ['racc@1.7.1', ['Ruby']],
    ['left@1.0.0', ['ISC']],
  ]),
  clearlyDefined: new Map([
    ['go/golang/example.com%2Fo/odd/v1.0.0', 'MPL-2.0'],
    ['maven/mavencentral/org.b/b/1.0', 'LGPL-2.1-only'],
    ['crate/cratesio/-/odd/1.0.0', 'MIT'],
  ]),
};

const CARGO = (name: string, version: string) =>
  `version = 3\n\n[[package]]\nname = "${name}"\nversion = "${version}"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n`;
const POM = (group: string, artifact: string, version: string) =>
  `<project><dependencies><dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId>` +
  `<version>${version}</version></dependency></dependencies></project>`;
const PNPM = "lockfileVersion: '9.0'\n\npackages:\n\n  left@1.0.0:\n    resolution: {integrity: sha512-a}\n";

let platform: FakePlatform;
let licenses: FakeLicenses;
let scanner: LegalApp;

beforeAll(async () => {
  platform = await startFakePlatform();
  licenses = await startFakeLicenses(KNOWN);
  scanner = createLegalApp(platform, licenses);
});
afterAll(async () => {
  await scanner.close();
  await licenses.close();
  await platform.close();
});

const rows = ({ dependencies }: LegalReport) =>
  dependencies.map(({ name, license, riskLevel, source }) => [name, license, riskLevel, source]);

describe('POST /api/scan/legal: lists of other languages', () => {
  it('asks the services for what they lead to, each under its registry', async () => {
    const report = await scanner.report({
      'rust/Cargo.lock': CARGO('serde', '1.0.200'),
      'rust/b/Cargo.lock': CARGO('odd', '1.0.0'),
      'go/go.mod':
        'module m\n\ngo 1.22\n\nrequire (\n\texample.com/copyleft v1.0.0\n\texample.com/o/odd v1.0.0\n)\n',
      'go/go.sum': 'example.com/never v1.0.0 h1:a=\n',
      'java/pom.xml': POM('org.a', 'a', '1.2'),
      'java/b/pom.xml': POM('org.b', 'b', '1.0'),
      'ruby/Gemfile.lock':
        'GEM\n  remote: https://registry.example/\n  specs:\n    racc (1.7.1)\n\nDEPENDENCIES\n  racc\n',
      'php/composer.lock': { packages: [{ name: 'a/b', version: 'v1', license: ['GPL-2.0-only', 'MIT'] }] },
      'js/pnpm-lock.yaml': PNPM,
      'js/package.json': { dependencies: { left: '^1.0.0' } },
    });
    expect(rows(report)).toEqual([
      ['example.com/copyleft', 'GPL-3.0-only', 'high', 'deps.dev'],
      ['example.com/o/odd', 'MPL-2.0', 'medium', 'ClearlyDefined'],
      ['org.a:a', 'EPL-2.0', 'medium', 'deps.dev'],
      ['org.b:b', 'LGPL-2.1-only', 'medium', 'ClearlyDefined'],
      ['racc', 'Ruby', 'medium', 'deps.dev'],
      ['a/b', 'GPL-2.0-only OR MIT', 'low', 'php/composer.lock'],
      ['left', 'ISC', 'low', 'deps.dev'],
      ['odd', 'MIT', 'low', 'ClearlyDefined'],
      ['serde', 'MIT OR Apache-2.0', 'low', 'deps.dev'],
    ]);
    expect(report.skipped).toEqual([]);
    expect(report.warnings).toEqual([
      'These name direct dependencies only; what those bring along is missing: java/b/pom.xml, java/pom.xml.',
    ]);
  });

  it('reads go.sum where go.mod is from before it named everything', async () => {
    const report = await scanner.report({
      'go.mod': 'module m\n\ngo 1.12\n\nrequire example.com/copyleft v1.0.0\n',
      'go.sum': 'example.com/copyleft v1.0.0 h1:a=\nexample.com/deep v1.0.0 h1:a=\n',
    });
    expect(report.dependencies.map(({ name }) => name)).toContain('example.com/deep');
  });

  it('reads the lists of a repository at its commit', async () => {
    platform.host('acme/rust').commit({ 'Cargo.lock': CARGO('serde', '1.0.200'), 'Cargo.toml': '' });
    const answer = await scanner.request({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: 'https://github.com/acme/rust' }),
    });
    const report = LegalReport.parse(await answer.json());
    expect(rows(report)).toEqual([['serde', 'MIT OR Apache-2.0', 'low', 'deps.dev']]);
    expect(report.warnings).toEqual([]);
  });
});

describe('POST /api/scan/legal: what is not known is said', () => {
  it.each([
    [
      'a tree without any list',
      { 'README.md': 'hello', 'src/main.c': '' },
      'Nothing that names dependencies',
    ],
    [
      'a list that nobody reads',
      { 'bun.lock': '{}' },
      'Not read, so their dependencies are missing: bun.lock.',
    ],
    ['a manifest without its lockfile', { 'Cargo.toml': '[dependencies]\nserde = "1"\n' }, 'Cargo.toml.'],
    ['a lockfile that is damaged', { 'package-lock.json': '{"lockf' }, 'missing: package-lock.json.'],
    ['a lockfile of another language that is damaged', { 'Cargo.lock': '[[' }, 'missing: Cargo.lock.'],
    ['a manifest of ranges', { 'package.json': { dependencies: { a: '1' } } }, 'direct dependencies only'],
    ['an include that leads out', { 'requirements.txt': '-r ../x.txt\n' }, 'Included by a list and not read'],
  ])('%s', async (_case, files, words) => {
    const { warnings } = await scanner.report(files);
    expect(warnings.join('\n')).toContain(words);
  });

  it('lists what it does not read in `skipped`, with the reason', async () => {
    const { skipped } = await scanner.report({ 'bun.lockb': '', 'App.nuspec': '<package/>' });
    expect(skipped).toEqual([
      { path: 'App.nuspec', reason: 'no-lockfile' },
      { path: 'bun.lockb', reason: 'unsupported-format' },
    ]);
  });

  it('lists submodules there, which it does not look into', async () => {
    const git = platform.host('acme/parts');
    git.submodule('lib', git.commit({ 'package.json': '{"license":"MIT"}' }));
    const answer = await scanner.request({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: 'https://github.com/acme/parts' }),
    });
    const report = LegalReport.parse(await answer.json());
    expect(report.skipped).toEqual([{ path: 'lib', reason: 'submodule' }]);
    expect(report.warnings).toEqual(['Not read, so their dependencies are missing: lib.']);
  });

  it('lists manifests there, too, that are damaged or more than it reads', async () => {
    const many = Array.from({ length: 21 }, (_, at) => [`p${10 + at}/package.json`, {}] as const);
    const report = await scanner.report({ ...Object.fromEntries(many), 'p10/package.json': '{"depend' });
    expect([report.skipped, report.truncated]).toEqual([
      [
        { path: 'p10/package.json', reason: 'not-the-format' },
        { path: 'p30/package.json', reason: 'file-limit' },
      ],
      true,
    ]);
  });

  it('has nothing to warn of where all lists were read and are empty', async () => {
    const { warnings } = await scanner.report({ 'package.json': { name: 'app', license: 'MIT' } });
    expect(warnings).toEqual([]);
  });
});
