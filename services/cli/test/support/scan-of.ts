import type { LockfileReport } from '@repo/contracts/scanner';
import type { Scan } from '../../src/scan.ts';

/** The scan of a lockfile with one critical finding. */
export function scanOf(texts: {
  readonly name: string;
  readonly summary: string;
  readonly path: string;
}): Scan {
  const report: LockfileReport = {
    summary: {
      totalPackages: 1,
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
          name: texts.name,
          version: '1.0.0',
          scope: null,
          registry: null,
          ecosystem: 'npm',
          purl: null,
          line: 7,
        },
        direct: null,
        introducedBy: null,
        introducedByTotal: null,
        paths: null,
        vulnerabilities: [
          {
            id: 'GHSA-aaaa-aaaa-aaaa',
            aliases: [],
            severity: 'CRITICAL',
            summary: texts.summary,
            fixedVersions: [],
            severitySource: null,
            cvss: null,
            url: null,
            knownExploited: null,
            epss: null,
            ssvc: null,
            remediateWithin: { exposed: null, internal: null },
            priority: { tier: 'planned', because: ['severity'] },
          },
        ],
      },
    ],
    upgradePaths: [],
    fixPlan: [],
    fixFirst: [],
    exploitation: { kev: null, epss: null, ssvc: null },
    coverage: { matched: 1, unmatched: [] },
    platform: null,
    unresolved: [],
    warnings: [],
    incomplete: false,
  };
  return { kind: 'lockfile', path: texts.path, report, bytes: Buffer.from(JSON.stringify(report)) };
}
