import { SEVERITY_RANK, type Severity } from '@repo/contracts/scanner';
import { isMalicious } from '@repo/scanner/in-process';
import { EXIT, type ExitCode } from './exit-code.ts';
import type { Options } from './options.ts';
import {
  emptinessOf,
  isFull,
  mayIntroduce,
  type Scan,
  unknownsOf,
  type VulnerabilityFinding,
  vulnerabilitiesOf,
} from './scan.ts';

export type Gate = Pick<
  Options,
  'failOn' | 'failOnFixable' | 'failOnTier' | 'failOnUnknown' | 'allowEmpty'
> & {
  /** Whether this gate or that of a policy goes by tiers. */
  readonly goesByTier: boolean;
};

/** How the run ends. Any gate that applies fails it; no option excuses a malicious package. */
export function judge(scan: Scan, gate: Gate): ExitCode {
  if (scan.report.verdict?.passed === false) return EXIT.overGate;
  const findings = vulnerabilitiesOf(scan);
  if (findings.some((finding) => isOverGate(finding, gate))) return EXIT.overGate;
  const emptiness = emptinessOf(scan);
  if (emptiness === 'nothing-read') return EXIT.unknown;
  if (mayIntroduce(scan) || isFull(scan)) return EXIT.unknown;
  // Without the data that would raise it, no tier is low for certain.
  const isUnranked = findings.length > 0 && scan.report.exploitation.failed !== undefined;
  if (gate.goesByTier && isUnranked) return EXIT.unknown;
  if (emptiness === 'nothing-found' && !gate.allowEmpty) return EXIT.nothingFound;
  return gate.failOnUnknown && unknownsOf(scan).length > 0 ? EXIT.unknown : EXIT.clean;
}

function isOverGate(finding: VulnerabilityFinding, { failOn, failOnFixable, failOnTier }: Gate): boolean {
  const { severity, fixedVersions, priority } = finding.vulnerability;
  return (
    isMalicious(finding) ||
    reaches(severity, failOn) ||
    (failOnFixable && (fixedVersions.length > 0 || finding.fix.to !== null)) ||
    (failOnTier !== null && (priority.tier === 'now' || priority.tier === failOnTier))
  );
}

/** A severity that nobody knows counts for `any` only. */
function reaches(severity: Severity, failOn: Gate['failOn']): boolean {
  if (failOn === 'none' || failOn === 'any') return failOn === 'any';
  return SEVERITY_RANK[severity] >= SEVERITY_RANK[FLOORS[failOn]];
}

const FLOORS = { critical: 'CRITICAL', high: 'HIGH', medium: 'MEDIUM', low: 'LOW' } as const;
