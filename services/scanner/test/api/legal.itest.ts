import { deflateRawSync } from 'node:zlib';
import { LegalReport } from '@repo/contracts/scanner';
import {
  type FakeLicenses,
  type FakePlatform,
  startFakeLicenses,
  startFakePlatform,
  zipOf,
} from '@repo/tooling/fake-upstreams';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLegalApp, type LegalApp } from '../support/legal-app.ts';
import { sentence, upload } from '../support/scanner-app.ts';

const KNOWN = {
  depsDev: new Map([
    ['old@1.0.0', ['GPL-3.0-only']],
    ['both@1.0.0', ['MIT', 'AGPL-3.0-only']],
    ['odd@1.0.0', ['non-standard']],
    ['flask@0.12', ['BSD-3-Clause']],
    ['none@1.0.0', []],
  ]),
  clearlyDefined: new Map([['npm/npmjs/-/odd/1.0.0', 'LGPL-2.1-or-later']]),
};

/** A lockfile of version 3; a package's licence is what its entry has. */
const lock = (packages: Readonly<Record<string, unknown>>) => ({
  name: 'app',
  lockfileVersion: 3,
  packages: {
    '': { name: 'app', license: 'MIT' },
    ...Object.fromEntries(
      Object.entries(packages).map(([name, license]) => [
        `node_modules/${name}`,
        {
          version: '1.0.0',
          resolved: `https://registry.example/${name}/-/${name}-1.0.0.tgz`,
          ...(license === null ? {} : { license }),
        },
      ]),
    ),
  },
});

let platform: FakePlatform;
let licenses: FakeLicenses;
let scanner: LegalApp;

beforeAll(async () => {
  platform = await startFakePlatform();
  platform.host('acme/app').commit({
    'package-lock.json': JSON.stringify(lock({ fine: 'MIT', old: null })),
    'package.json': '{"name":"app","license":"Apache-2.0"}',
    'api/requirements.txt': 'flask==0.12\n',
    LICENSE: 'All rights reserved.',
  });
  platform.host('acme/empty');
});
afterAll(() => platform.close());
beforeEach(async () => {
  licenses = await startFakeLicenses(KNOWN);
  scanner = createLegalApp(platform, licenses);
});
afterEach(async () => {
  platform.reset();
  await scanner.close();
  await licenses.close();
});

const rows = ({ dependencies }: LegalReport) =>
  dependencies.map(({ name, license, riskLevel, source }) => [name, license, riskLevel, source]);
const postJson = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

describe('POST /api/scan/legal: 200 for an archive', () => {
  it('takes licences from the lockfile first, then from the services, riskiest first', async () => {
    const report = await scanner.report({
      'p-1/package-lock.json': lock({
        fine: 'MIT',
        old: null,
        both: null,
        odd: null,
        own: null,
        free: 'UNLICENSED',
      }),
      'p-1/requirements.txt': 'flask==0.12\nrequests>=2\n',
    });
    expect(rows(report)).toEqual([
      ['both', 'MIT AND AGPL-3.0-only', 'critical', 'deps.dev'],
      ['free', 'UNLICENSED', 'critical', 'package-lock.json'],
      ['old', 'GPL-3.0-only', 'high', 'deps.dev'],
      ['odd', 'LGPL-2.1-or-later', 'medium', 'ClearlyDefined'],
      ['own', 'NOASSERTION', 'unknown', null],
      ['requests', 'NOASSERTION', 'unknown', null],
      ['fine', 'MIT', 'low', 'package-lock.json'],
      ['flask', 'BSD-3-Clause', 'low', 'deps.dev'],
    ]);
    expect(report.summary).toEqual({
      totalDependencies: 8,
      critical: 2,
      high: 1,
      medium: 1,
      low: 2,
      unknown: 2,
      copyleft: 3,
      undetermined: 0,
      projectLicense: null,
    });
    expect(report.warnings).toEqual([]);
    expect(report).toMatchObject({
      repo: null,
      commit: null,
      truncated: false,
      skipped: [],
      incomplete: false,
    });
    expect(licenses.asked).toEqual(['/v3alpha/versionbatch', '/definitions?expand=-files']);
    expect(licenses.names).not.toContain('fine');
  });

  it('says what decided, and why a licence is not known', async () => {
    const { dependencies } = await scanner.report({
      'package-lock.json': lock({
        dual: 'MIT OR GPL-2.0-only',
        jdk: 'GPL-2.0-only WITH Classpath-exception-2.0',
        own: null,
        none: null,
        both: null,
      }),
      'requirements.txt': 'requests>=2\n',
    });
    const described = new Map(dependencies.map(({ name, description }) => [name, description]));
    expect(described.get('dual')).toContain('MIT decides: it is the mildest of the alternatives.');
    expect(described.get('dual')).toContain('Read from package-lock.json.');
    expect(described.get('jdk')).toContain('The exception Classpath-exception-2.0 lowers it');
    expect(described.get('both')).toContain('How its licences relate is not said');
    expect(described.get('own')).toContain('do not know this version');
    expect(described.get('none')).toContain('no licence that could be recognised');
    expect(described.get('requests')).toContain('no version is pinned');
  });

  it('reads legacy shapes and what is installed, and follows a licence into its file, only within the package', async () => {
    const mit =
      'Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated ' +
      'documentation files. The above copyright notice and this permission notice shall be included in all copies or ' +
      'substantial portions of the Software.';
    const report = await scanner.report({
      'src/index.js': '',
      LICENSE: mit,
      'node_modules/legacy/package.json': {
        name: 'legacy',
        version: '1.0.0',
        licenses: [{ type: 'MIT' }, { type: 'GPL-2.0' }],
      },
      'node_modules/legacy/esm/package.json': { name: 'inner', version: '1.0.0', license: 'GPL-3.0' },
      'node_modules/@s/file/package.json': {
        name: '@s/file',
        version: '1.0.0',
        license: 'SEE LICENSE IN LICENSE.md',
      },
      'node_modules/@s/file/LICENSE.md': mit,
      'node_modules/out/package.json': {
        name: 'out',
        version: '1.0.0',
        license: 'SEE LICENSE IN ../../LICENSE',
      },
      'node_modules/silent/package.json': { name: 'silent', version: '1.0.0' },
      'node_modules/silent/COPYING': mit,
      'lib/site-packages/flask-9.dist-info/METADATA':
        'Metadata-Version: 2.1\nName: Flask\nVersion: 9\nLicense: UNKNOWN\nClassifier: License :: OSI Approved :: BSD License\n\nLicense: GPL-3.0\n',
      'test/fixtures/node_modules/fake/package.json': { name: 'fake', version: '1.0.0', license: 'AGPL-3.0' },
    });
    expect(rows(report)).toEqual([
      ['out', 'SEE LICENSE IN ../../LICENSE', 'unknown', 'node_modules/out/package.json'],
      ['@s/file', 'MIT', 'low', 'node_modules/@s/file/LICENSE.md'],
      ['flask', 'BSD-3-Clause', 'low', 'lib/site-packages/flask-9.dist-info/METADATA'],
      ['legacy', 'MIT OR GPL-2.0-only', 'low', 'node_modules/legacy/package.json'],
      ['silent', 'MIT', 'low', 'node_modules/silent/COPYING'],
    ]);
  });

  it('reports the project’s own licence, and does not count it', async () => {
    const { summary } = await scanner.report({
      'package.json': { license: 'SEE LICENSE IN EULA.txt' },
      'EULA.txt': 'Business Source License 1.1\n\nChange Date: 2030-01-01\n',
      'package-lock.json': lock({}),
    });
    expect(summary).toMatchObject({
      totalDependencies: 0,
      projectLicense: {
        license: 'BUSL-1.1',
        riskLevel: 'critical',
        category: 'no-rights',
        source: 'EULA.txt',
      },
    });
  });

  it('lets the stricter place decide when two disagree', async () => {
    const { dependencies } = await scanner.report({
      'package-lock.json': lock({ torn: 'MIT' }),
      'node_modules/torn/package.json': { name: 'torn', version: '1.0.0', license: 'GPL-3.0-only' },
    });
    expect(dependencies).toMatchObject([{ license: 'GPL-3.0-only', riskLevel: 'high' }]);
    expect(dependencies[0]?.description).toContain('package-lock.json says MIT instead');
  });

  it('lists what is installed once, though a manifest asks for it', async () => {
    const report = await scanner.report({
      'package.json': { dependencies: { here: '^1.0.0', '@s/here': '^1.0.0', alias: 'npm:real@^1.0.0' } },
      'web/package.json': { dependencies: { here: '^1.0.0', gone: '^3.0.0' } },
      'node_modules/here/package.json': { name: 'here', version: '1.2.0', license: 'MIT' },
      'node_modules/@s/here/package.json': { name: '@s/here', version: '1.3.0', license: 'MIT' },
      'node_modules/alias/package.json': { name: 'real', version: '1.4.0', license: 'MIT' },
    });
    expect(report.dependencies.map(({ name, version }) => `${name} ${version}`)).toEqual([
      'gone ^3.0.0',
      '@s/here 1.3.0',
      'here 1.2.0',
      'real 1.4.0',
    ]);
    expect(report.warnings.join(' ')).toContain('direct dependencies only');
  });

  it('hears everything that a licence text and a Python manifest say', async () => {
    const mit =
      'Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated ' +
      'documentation files. The above copyright notice and this permission notice shall be included in all copies or ' +
      'substantial portions of the Software.';
    const metadata = (...lines: readonly string[]) => `Name: x\nVersion: 1\n${lines.join('\n')}\n`;
    const report = await scanner.report({
      'node_modules/clause/package.json': { name: 'clause', version: '1.0.0' },
      'node_modules/clause/LICENSE': `"Commons Clause" License Condition v1.0\n\n${mit}`,
      'node_modules/both/package.json': { name: 'both', version: '1.0.0' },
      'node_modules/both/LICENSE': mit,
      'node_modules/both/LICENSE-AGPL': 'SPDX-License-Identifier: AGPL-3.0-only',
      'node_modules/terms/package.json': { name: 'terms', version: '1.0.0' },
      'node_modules/terms/LICENSE': `${mit}\n\nMilitary use is forbidden.`,
      'lib/site-packages/vague.dist-info/METADATA': metadata(
        'License: BSD license, see the website, Copyright (c) 2000-2025',
        'Classifier: License :: OSI Approved :: BSD License',
      ).replace('Name: x', 'Name: vague'),
      'lib/site-packages/strict.dist-info/METADATA': metadata(
        'License: MIT',
        'Classifier: License :: OSI Approved :: GNU Affero General Public License v3',
        'Classifier: License :: OSI Approved :: ISC License (ISCL)',
      ).replace('Name: x', 'Name: strict'),
    });
    const both = 'node_modules/both/LICENSE, node_modules/both/LICENSE-AGPL';
    expect(rows(report)).toEqual([
      ['both', 'MIT AND AGPL-3.0-only', 'critical', both],
      ['clause', 'MIT AND LicenseRef-Commons-Clause', 'critical', 'node_modules/clause/LICENSE'],
      [
        'strict',
        'AGPL-3.0-only AND ISC',
        'critical',
        'lib/site-packages/strict.dist-info/METADATA (classifiers)',
      ],
      ['terms', 'MIT AND LicenseRef-Additional-Terms', 'unknown', 'node_modules/terms/LICENSE'],
      ['vague', 'BSD-3-Clause', 'low', 'lib/site-packages/vague.dist-info/METADATA (classifiers)'],
    ]);
  });

  it('lists what a manifest without a lockfile asks for, and pretends no version', async () => {
    const report = await scanner.report({
      'package.json': {
        dependencies: { old: '1.0.0', left: '^2.0.0', own: 'workspace:*', alias: 'npm:both@1.0.0' },
        devDependencies: { git: 'git+https://user:secret@code.example/a/b.git' },
      },
    });
    expect(report.dependencies.map(({ name, version, riskLevel }) => [name, version, riskLevel])).toEqual([
      ['both', '1.0.0', 'critical'],
      ['old', '1.0.0', 'high'],
      ['git', 'git+https://code.example/a/b.git', 'unknown'],
      ['left', '^2.0.0', 'unknown'],
    ]);
  });

  it('asks nobody again for what it has learnt', async () => {
    const files = { 'package-lock.json': lock({ old: null }) };
    const first = await scanner.report(files);
    const asked = licenses.asked.length;
    expect(await scanner.report(files)).toEqual(first);
    expect(licenses.asked.length).toBe(asked);
  });

  it.each([500, 503, 429, 403])(
    'never calls a licence low because the services answer %i',
    async (status) => {
      licenses.fail(status, { 'retry-after': '60' });
      const report = await scanner.report({ 'package-lock.json': lock({ fine: 'MIT', old: null }) });
      expect(rows(report)).toEqual([
        ['old', 'NOASSERTION', 'unknown', null],
        ['fine', 'MIT', 'low', 'package-lock.json'],
      ]);
      expect(report.dependencies[0]?.description).toContain('did not answer');
      expect(report).toMatchObject({ incomplete: true, summary: { undetermined: 1 } });
      expect(report.warnings).toEqual([expect.stringContaining('no answer for 1 of 2 dependencies')]);
    },
  );

  it('skips what it cannot read, and says so', async () => {
    const zip = zipOf([
      { name: 'package-lock.json', content: JSON.stringify(lock({ fine: 'MIT' })) },
      { name: 'web/package-lock.json', content: '{"lockfileVersion"' },
      { name: 'api/requirements.txt', content: 'x', attributes: 0o120777 * 0x10000 },
    ]);
    const answer = await scanner.request(upload('project.zip', zip));
    const report = LegalReport.parse(await answer.json());
    expect(report.summary.totalDependencies).toBe(1);
    expect(report.skipped).toEqual([
      { path: 'api/requirements.txt', reason: 'symlink' },
      { path: 'web/package-lock.json', reason: 'not-the-format' },
    ]);
  });
});

describe('POST /api/scan/legal: 200 for a repository', () => {
  it('reports at one commit, and asks deps.dev once', async () => {
    const answer = await scanner.request(postJson({ url: 'https://github.com/acme/app' }));
    const report = LegalReport.parse(await answer.json());
    expect(rows(report)).toEqual([
      ['old', 'GPL-3.0-only', 'high', 'deps.dev'],
      ['fine', 'MIT', 'low', 'package-lock.json'],
      ['flask', 'BSD-3-Clause', 'low', 'deps.dev'],
    ]);
    expect(report).toMatchObject({ repo: 'acme/app', incomplete: false });
    expect(report.commit).toMatch(/^[0-9a-f]{40}$/);
    expect(licenses.asked).toEqual(['/v3alpha/versionbatch']);
    expect(platform.requestsTo('api').length).toBeLessThanOrEqual(5);
  });

  it('takes the form as it takes JSON', async () => {
    const body = new FormData();
    body.set('url', 'https://github.com/acme/app.git');
    body.set('file', '');
    const answer = await scanner.request({ method: 'POST', body });
    expect(LegalReport.parse(await answer.json()).repo).toBe('acme/app');
  });

  it('has nothing to say of an empty repository', async () => {
    const answer = await scanner.request(postJson({ url: 'https://github.com/acme/empty' }));
    expect(LegalReport.parse(await answer.json()).summary.totalDependencies).toBe(0);
  });
});

describe('POST /api/scan/legal: 400', () => {
  it.each([
    ['neither url nor file', postJson({})],
    ['a host that is not accepted', postJson({ url: 'https://elsewhere.example/a/b' })],
    ['no repository', postJson({ url: 'https://github.com/acme' })],
    ['both', upload('p.zip', zipOf([{ name: 'a' }]), { url: 'https://github.com/acme/app' })],
    ['no archive', upload('p.zip', 'hello')],
    ['nothing', upload('p.zip', '')],
  ])('for %s', async (_what, init) => {
    const answer = await scanner.request(init);
    expect(answer.status).toBe(400);
    expect((await sentence(answer)).length).toBeGreaterThan(20);
  });

  const zeros = deflateRawSync(Buffer.alloc(100 * 1024 * 1024));
  const small = zipOf([{ name: 'a', content: 'x' }]);
  it.each([
    [
      'a bomb with an honest header',
      zipOf([
        {
          name: 'package-lock.json',
          packed: zeros,
          central: { unpacked: 104_857_600 },
          local: { unpacked: 104_857_600 },
        },
      ]),
      'times its size',
    ],
    [
      'a bomb with a lying header',
      zipOf([
        { name: 'package-lock.json', packed: zeros, central: { unpacked: 100 }, local: { unpacked: 100 } },
      ]),
      'more than it states',
    ],
    ['a path that climbs', zipOf([{ name: '../package-lock.json', content: '{}' }]), '..'],
    ['archives in an archive', zipOf([{ name: 'a.zip', content: small }]), 'only other archives'],
    ['two files of one name', zipOf([{ name: 'a' }, { name: 'a' }]), 'one name'],
    ['a password', zipOf([{ name: 'a', flags: 1 }]), 'encrypted'],
  ])('for %s', async (_what, zip, words) => {
    const [status, message] = await scanner.refusal(zip);
    expect([status, message]).toEqual([400, expect.stringContaining(words)]);
    expect(licenses.asked).toEqual([]);
  });
});

describe('POST /api/scan/legal: 401, 404, 429, 503', () => {
  it('404 for a repository that is not there', async () => {
    const answer = await scanner.request(postJson({ url: 'https://github.com/acme/gone' }));
    expect([answer.status, await sentence(answer)]).toEqual([404, expect.stringContaining('acme/gone')]);
  });

  it('401 for a token that is refused', async () => {
    const answer = await scanner.request(
      postJson({ url: 'https://github.com/acme/app', token: 'bad-token' }),
    );
    expect(answer.status).toBe(401);
    expect(await sentence(answer)).not.toContain('bad-token');
  });

  it('429 with Retry-After when the platform limits us', async () => {
    platform.fail({ host: 'api', path: '/', status: 429, headers: { 'retry-after': '77' } });
    const answer = await scanner.request(postJson({ url: 'https://github.com/acme/app' }));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '77']);
  });

  it('503 with Retry-After when the platform is away', async () => {
    platform.fail({ host: 'api', path: '/', status: 502 });
    const answer = await scanner.request(postJson({ url: 'https://github.com/acme/app' }));
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
