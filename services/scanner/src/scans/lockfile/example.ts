import type { LockfileReport } from '@repo/contracts/scanner';

/** A body as callers send it. */
export const REQUEST = {
  file: '{ "lockfileVersion": 3, "packages": { "node_modules/minimist": { "version": "1.2.5" } } }',
};

/** A short report. */
export const REPORT: LockfileReport = {
  summary: {
    totalPackages: 2,
    vulnerablePackages: 1,
    totalVulnerabilities: 1,
    critical: 1,
    high: 0,
    medium: 0,
    low: 0,
    unknown: 0,
  },
  results: [
    {
      package: {
        name: 'minimist',
        version: '1.2.5',
        scope: 'production',
        registry: null,
        ecosystem: 'npm',
        purl: 'pkg:npm/minimist@1.2.5',
        line: 12,
      },
      direct: false,
      introducedBy: [{ name: 'mkdirp', version: '0.5.5', range: '^0.5.5' }],
      introducedByTotal: 1,
      paths: [['web-shop', 'mkdirp@0.5.5', 'minimist@1.2.5']],
      vulnerabilities: [
        {
          id: 'GHSA-xvch-5gv4-984h',
          aliases: ['CVE-2021-44906'],
          severity: 'CRITICAL',
          summary: 'Prototype pollution in minimist',
          fixedVersions: ['1.2.6'],
          severitySource: 'cvss-3.1',
          cvss: { version: '3.1', vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', score: 9.8 },
          url: 'https://github.com/advisories/GHSA-xvch-5gv4-984h',
          knownExploited: null,
          epss: { score: 0.01, percentile: 0.77, date: '2026-11-22' },
          ssvc: null,
          remediateWithin: { exposed: null, internal: null },
          priority: { tier: 'planned', because: ['severity'] },
        },
      ],
    },
  ],
  upgradePaths: [
    { package: 'minimist', ecosystem: 'npm', from: '1.2.5', to: '1.2.6', breaking: false, remaining: [] },
  ],
  fixFirst: [
    {
      package: 'minimist',
      ecosystem: 'npm',
      from: '1.2.5',
      to: '1.2.6',
      fixes: ['GHSA-xvch-5gv4-984h'],
      tier: 'planned',
    },
  ],
  fixPlan: [
    {
      ecosystem: 'npm',
      vulnerable: { package: 'minimist', from: '1.2.5', to: '1.2.6' },
      kind: 'refresh',
      certain: false,
      change: { package: 'minimist', from: '1.2.5', to: '1.2.6' },
      fixes: ['GHSA-xvch-5gv4-984h'],
      remaining: [],
      breaking: false,
      command: 'npm update minimist',
      snippet: null,
    },
  ],
  exploitation: {
    kev: { version: '2026.11.20', asOf: '2026-11-20T15:00:00Z' },
    epss: { model: 'v2025.03.14', asOf: '2026-11-22T12:55:00Z' },
    ssvc: null,
  },
  coverage: {
    matched: 1,
    unmatched: [{ package: 'left-pad', version: '1.3.0', reason: 'not-a-registry-package' }],
  },
  platform: null,
  unresolved: [],
  warnings: [],
  incomplete: false,
};
