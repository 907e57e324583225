import type { ContainerReport } from '@repo/contracts/scanner';

/** A body as callers send it. */
export const REQUEST = {
  file: '{ "bomFormat": "CycloneDX", "specVersion": "1.6", "components": [{ "type": "library", "name": "minimist", "version": "1.2.5", "purl": "pkg:npm/minimist@1.2.5" }] }',
};

/** A short report. */
export const REPORT: ContainerReport = {
  imageName: 'sample/web-shop:1.4',
  summary: {
    totalPackages: 63,
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
        name: 'curl',
        version: '7.88.1-10+deb12u3',
        type: 'deb',
        purl: 'pkg:deb/debian/curl@7.88.1-10+deb12u3?arch=amd64&distro=debian-12',
        line: 12,
      },
      direct: null,
      introducedBy: null,
      introducedByTotal: null,
      paths: null,
      vulnerabilities: [
        {
          id: 'DEBIAN-CVE-2023-38545',
          aliases: ['CVE-2023-38545'],
          severity: 'CRITICAL',
          summary: 'A long host name overflows the buffer of the SOCKS5 handshake',
          fixedVersions: ['7.88.1-10+deb12u4'],
          severitySource: 'cvss-3.1',
          cvss: { version: '3.1', vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', score: 9.8 },
          url: 'https://osv.dev/vulnerability/DEBIAN-CVE-2023-38545',
          knownExploited: null,
          epss: null,
          ssvc: null,
          remediateWithin: { exposed: null, internal: null },
          priority: { tier: 'planned', because: ['severity'] },
          reportedBy: ['advisories'],
        },
      ],
    },
  ],
  fixFirst: [],
  exploitation: { kev: null, epss: null, ssvc: null },
  coverage: {
    matched: 62,
    unmatched: [{ package: 'house-agent', version: '2.1', reason: 'no-advisory-feed' }],
  },
  platform: {
    ecosystem: 'Debian:12',
    distribution: 'Debian',
    release: '12',
    source: 'inferred',
    confidence: 'high',
    evidence: ['operating system debian 12'],
  },
  format: 'cyclonedx',
  partial: false,
  warnings: [],
};
