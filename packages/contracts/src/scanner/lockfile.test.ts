import { describe, expect, it } from 'vitest';
import { ContainerReport } from './container.ts';
import { LockfileName, LockfileReport, LockfileRequest, lockfileNameOf, toLockfileName } from './lockfile.ts';
import { RepoReport } from './repo.ts';

const bytes = new Uint8Array([1]);

const vulnerability: LockfileReport['results'][number]['vulnerabilities'][number] = {
  id: 'GHSA-jf85-cpcp-j695',
  aliases: ['CVE-2019-10744'],
  severity: 'CRITICAL',
  summary: 'Prototype pollution',
  fixedVersions: ['4.17.12'],
  severitySource: 'cvss',
  cvss: { version: '3.1', vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', score: 9.8 },
  url: 'https://github.com/advisories/GHSA-jf85-cpcp-j695',
  knownExploited: { dateAdded: '2021-12-10', dueDate: '2021-12-24', ransomware: null, forensicTriage: null },
  epss: { score: 0.01, percentile: 0.77, date: '2026-11-22' },
  ssvc: {
    exploitation: 'poc',
    automatable: true,
    technicalImpact: 'total',
    timestamp: '2026-01-02T03:04:05Z',
  },
  remediateWithin: { exposed: '3DF', internal: '3DF' },
  priority: { tier: 'now', because: ['known-exploited'] },
};
const unexplained = { direct: null, introducedBy: null, introducedByTotal: null, paths: null };
const exploitation = { kev: { version: '1', asOf: '2026-11-20' }, epss: null, ssvc: null };

const report: LockfileReport = {
  summary: {
    totalPackages: 3,
    vulnerablePackages: 1,
    totalVulnerabilities: 2,
    critical: 1,
    high: 0,
    medium: 0,
    low: 0,
    unknown: 1,
  },
  results: [
    {
      package: {
        name: 'lodash',
        version: '4.17.0',
        scope: 'production',
        registry: null,
        ecosystem: 'npm',
        purl: 'pkg:npm/lodash@4.17.0',
        line: 12,
      },
      direct: true,
      introducedBy: [{ name: 'lodash', version: '4.17.0', range: '4.17.0' }],
      introducedByTotal: 1,
      paths: [['app', 'lodash@4.17.0']],
      vulnerabilities: [
        vulnerability,
        {
          ...vulnerability,
          id: 'GHSA-2',
          aliases: [],
          severity: 'UNKNOWN',
          severitySource: null,
          cvss: null,
        },
      ],
    },
  ],
  upgradePaths: [
    {
      package: 'lodash',
      ecosystem: 'npm',
      from: '4.17.0',
      to: '4.17.12',
      breaking: false,
      remaining: ['GHSA-2'],
    },
  ],
  fixFirst: [
    {
      package: 'lodash',
      ecosystem: 'npm',
      from: '4.17.0',
      to: '4.17.12',
      fixes: ['GHSA-jf85-cpcp-j695'],
      tier: 'now',
    },
  ],
  fixPlan: [],
  exploitation,
  coverage: { matched: 2, unmatched: [{ package: 'left', version: '>=2', reason: 'not-pinned' }] },
  platform: null,
  unresolved: ['-r other.txt'],
  warnings: [],
  incomplete: false,
};

const repo: RepoReport = {
  lockfiles: [{ path: 'web/package-lock.json', scope: 'production', result: report }],
  repo: 'owner/repo',
  summary: report.summary,
  fixFirst: report.fixFirst,
  exploitation,
  coverage: report.coverage,
  commit: 'a'.repeat(40),
  warnings: [],
  ref: 'main',
  path: null,
  truncated: false,
  skipped: [{ path: 'big/yarn.lock', reason: 'too-large' }],
  skippedTotal: 1,
  skippedByReason: { 'too-large': 1 },
  incomplete: false,
};

const container: ContainerReport = {
  imageName: 'alpine:3.20',
  summary: report.summary,
  results: [
    {
      package: { name: 'lodash', version: '4.17.0', type: 'npm', purl: 'pkg:npm/lodash@4.17.0', line: null },
      ...unexplained,
      vulnerabilities: (report.results[0]?.vulnerabilities ?? []).map((each) => ({
        ...each,
        reportedBy: ['advisories' as const],
      })),
    },
  ],
  fixFirst: [],
  exploitation,
  coverage: report.coverage,
  platform: {
    ecosystem: 'Alpine:v3.20',
    distribution: 'Alpine',
    release: '3.20',
    source: 'inferred',
    confidence: 'high',
    evidence: ['alpine-release-3.20.3-r0'],
  },
  format: 'syft',
  partial: false,
  warnings: [],
};

describe('LockfileRequest', () => {
  it.each(LockfileName.options)('takes a file named %s', (name) => {
    expect(LockfileRequest.parse({ file: { name, bytes } })).toEqual({ file: { name, bytes } });
  });

  it.each(['yarn.lock.json', 'Podfile.lock', '', '__proto__'])(
    'refuses a file named %j and lists what is accepted',
    (name) => {
      expect(sentences({ file: { name, bytes } })).toEqual([
        expect.stringMatching(/^Send `file` as one of package-lock\.json, .*Cargo\.lock, .*, by that name/),
      ]);
    },
  );

  it.each([{}, { file: 'text' }, { file: { name: 'yarn.lock' } }, { file: [{ name: 'yarn.lock', bytes }] }])(
    'refuses %j: a file part is needed',
    (body) => {
      expect(sentences(body)).toEqual([expect.stringContaining('as multipart/form-data: ')]);
    },
  );

  it.each(['Debian:12', 'Ubuntu:22.04:LTS', 'Rocky Linux:9', 'openSUSE:Leap 15.5'])(
    'takes distribution %s',
    (distribution) => {
      expect(LockfileRequest.parse({ file: { name: 'yarn.lock', bytes }, distribution })).toMatchObject({
        distribution,
      });
    },
  );

  it.each(['12', 'Debian:12\n1', '<x>', 'x'.repeat(101)])('refuses distribution %j', (distribution) => {
    expect(sentences({ file: { name: 'yarn.lock', bytes }, distribution })).toEqual([
      expect.stringContaining('Send `distribution`: '),
    ]);
  });

  it('takes an empty distribution for absent', () => {
    expect(
      LockfileRequest.parse({ file: { name: 'yarn.lock', bytes }, distribution: '' }).distribution,
    ).toBeUndefined();
  });
});

describe.each([
  ['LockfileReport', LockfileReport, report],
  ['RepoReport', RepoReport, repo],
  ['ContainerReport', ContainerReport, container],
] as const)('%s', (_name, schema, healthy) => {
  it('takes an honest report', () => {
    expect(schema.parse(healthy)).toEqual(healthy);
  });

  it.each(Object.keys(healthy))('misses %s when it is not there', (field) => {
    expect(schema.safeParse({ ...healthy, [field]: undefined }).success).toBe(false);
  });

  it.each([
    ['a field too many', { elapsed: 3 }],
    ['severities that do not add up', { summary: { ...healthy.summary, high: 1 } }],
    ['a package that is in neither part of the coverage', { coverage: { ...healthy.coverage, matched: 1 } }],
    [
      'an unmatched package without a listed reason',
      { coverage: { matched: 2, unmatched: [{ package: 'a', version: '', reason: 'shy' }] } },
    ],
    ['an empty notice', { notice: '' }],
  ])('refuses %s', (_what, change) => {
    expect(schema.safeParse({ ...healthy, ...change }).success).toBe(false);
  });
});

describe('LockfileReport', () => {
  it('says which count is wrong', () => {
    const summary = { ...report.summary, critical: 0, unknown: 2 };
    expect(
      LockfileReport.safeParse({ ...report, summary }).error?.issues.map(({ message }) => message),
    ).toEqual(['summary.critical is 0, the entries make 1.', 'summary.unknown is 2, the entries make 1.']);
  });

  it('takes a clean report only with all packages accounted for', () => {
    const summary = {
      ...report.summary,
      vulnerablePackages: 0,
      totalVulnerabilities: 0,
      critical: 0,
      unknown: 0,
    };
    expect(LockfileReport.safeParse({ ...report, summary, results: [], upgradePaths: [] }).success).toBe(
      true,
    );
  });
});

describe('ContainerReport', () => {
  it('never lacks a name for the image', () => {
    expect(ContainerReport.safeParse({ ...container, imageName: '' }).success).toBe(false);
  });
});

function sentences(body: unknown): readonly string[] {
  return LockfileRequest.safeParse(body).error?.issues.map((issue) => issue.message) ?? [];
}

describe('a file of another name', () => {
  it.each([
    [
      'package (1).json',
      /^Send the package-lock\.json, .*, bun\.lock or deno\.lock that stands beside it or above: .* make an SBOM /,
    ],
    ['app/Pipfile', /^Send the Pipfile\.lock that stands beside it: /],
    ['Gemfile', /^Send the Gemfile\.lock that stands beside it: /],
    ['app.gemspec', /^Send the Gemfile\.lock or gems\.locked that stands beside it or above: /],
    ['build.gradle', /^Send the gradle\.lockfile that stands beside it: /],
    ['pyproject.toml', /^Send the requirements\.txt, uv\.lock, .* as `pip freeze` writes it\.$/],
    ['requirements/base.in', /^Send the requirements\.txt that /],
    ['constraints.txt', /^Send the requirements\.txt that /],
    [
      'src/App.csproj',
      /^Send the packages\.App\.lock\.json, packages\.lock\.json or packages\.config that stands beside it: App\.csproj does not /,
    ],
    ['src/\u0130.csproj', /^Send the packages\.\u0130\.lock\.json, /],
    [
      'pom.xml',
      /^pom\.xml does not say which versions are installed: make an SBOM .* \(POST \/api\/scan\/container\)\.$/,
    ],
    ['Podfile', /^Podfile does not say which versions are installed: make an SBOM /],
    ['Cargo.toml', /^Send the Cargo\.lock /],
    ['go.sum', /^Send the go\.mod that stands beside it: /],
    ['go.work', /^Send the go\.mod that /],
    [
      'unheard-of.lock',
      /; for anything else make an SBOM .* and scan it as one \(POST \/api\/scan\/container\)\.$/,
    ],
    [`${'x'.repeat(200)}.csproj`, /^Send `file` as one of package-lock\.json, /],
    ['a\u0001\u202e.csproj', /^Send `file` as one of package-lock\.json, /],
    ['package-lock.json.bak', /^Send `file` as one of package-lock\.json, /],
  ])('%s is refused with what to send instead', (name, sentence) => {
    const { error } = LockfileRequest.safeParse({ file: { name, bytes } });
    expect(error?.issues.map(({ message }) => message)).toEqual([expect.stringMatching(sentence)]);
  });
});

describe('toLockfileName', () => {
  it.each([
    ['package-lock.json', 'package-lock.json'],
    ['Package-Lock.JSON', 'package-lock.json'],
    ['web/app/pipfile.lock', 'Pipfile.lock'],
    ['C:\\app\\yarn.lock', 'yarn.lock'],
    ['package-lock (1).json', 'package-lock.json'],
    ['requirements(12).txt', 'requirements.txt'],
    ['yarn (2).lock', 'yarn.lock'],
    ['package-lock - Copy.json', 'package-lock.json'],
    ['package-lock - Kopie.json', 'package-lock.json'],
    ['yarn – Kopie (2).lock', 'yarn.lock'],
    ['pnpm-lock - 副本.yaml', 'pnpm-lock.yaml'],
    ['Cargo copy 2.lock', 'Cargo.lock'],
    ['poetry (copy).lock', 'poetry.lock'],
    ['package-lock.json.txt', 'package-lock.json'],
    ['yarn (1).lock.TXT', 'yarn.lock'],
    ['packages.My_App.lock.json', 'packages.lock.json'],
    ['settings-gradle.lockfile', 'gradle.lockfile'],
    ['pubspec 2.lock', 'pubspec.lock'],
    ['go-1.mod', 'go.mod'],
    ['PACKAGE.RESOLVED', 'Package.resolved'],
    ['pylock.dev.toml', 'pylock.toml'],
    ['pylock.dev (3).toml', 'pylock.toml'],
    ['gemfiles/rails_8.gemfile.lock', 'Gemfile.lock'],
    ['tool.py.lock', 'uv.lock'],
    ['requirements-dev.txt', 'requirements.txt'],
    ['C:\\app\\requirements\\prod.txt', 'requirements.txt'],
    ['dev-requirements (1).txt', 'requirements.txt'],
    ['pnpm-lock.yml', 'pnpm-lock.yaml'],
    ['package-lock_1.json', 'package-lock.json'],
    ['yarn.lock (1)', 'yarn.lock'],
    ['Copy of package-lock.json', 'package-lock.json'],
    ['Kopie von Cargo (2).lock.txt', 'Cargo.lock'],
    ['web-go.mod', 'go.mod'],
    ['yellowgo.mod', null],
    ['bun.lockb', null],
    ['go.sum', null],
    ['requirements.in', null],
    ['constraints.txt', null],
    ['package-lock (a).json', null],
    ['package-lock.json.bak', null],
    ['', null],
  ])('reads %j as %j', (written, name) => {
    expect(toLockfileName(written)).toBe(name);
  });
});

describe('lockfileNameOf', () => {
  it.each([
    ['a/pylock.dev.toml', 'pylock.toml'],
    ['pylock.314.TOML', 'pylock.toml'],
    ['pylock.a.b.toml', null],
    ['Gemfile.next.lock', 'Gemfile.lock'],
    ['gemfiles/rails_8.0.gemfile.lock', 'Gemfile.lock'],
    ['packages.App.lock.json', 'packages.lock.json'],
    ['settings-gradle.lockfile', 'gradle.lockfile'],
    ['bin/tool.py.lock', 'uv.lock'],
    ['pnpm-lock.feat!x.yaml', 'pnpm-lock.yaml'],
    ['.py.lock', null],
  ])('%s: %s', (path, name) => {
    expect(lockfileNameOf(path)).toBe(name);
  });
});
