import {
  type Coverage,
  compareSeverity,
  MAX_UNASKED_EXAMPLES,
  type UpgradePath as ReportedUpgradePath,
  type ReportOrder,
  type ResultEntry,
  type Vulnerability,
} from '@repo/contracts/scanner';
import { scoreVector } from '@repo/upstream/severity';
import { byCodeUnit } from '../by-code-unit.ts';
import type { Package } from '../inventory/package.ts';
import { packagePurl } from '../inventory/package-purl.ts';
import { compareUrgency } from '../priority/compare-urgency.ts';
import { type PriorityContext, priorityFields } from '../priority/report-priority.ts';
import type { KnownAdvisories } from './find-advisories.ts';
import type { UpgradePath } from './find-upgrade-paths.ts';
import { everyName, type Finding, isCve } from './finding.ts';
import type { UnaskedOpinion } from './second-opinions/unasked.ts';

/** A finding as every vulnerability report shows it. */
export function toVulnerability(finding: Finding, context: PriorityContext): Vulnerability {
  const { primary, others, rating, fixedVersions } = finding;
  const aliases = aliasesOf(finding);
  const isDevelopment = finding.package.scope === 'development';
  return {
    id: primary.id,
    aliases,
    severity: rating.severity,
    summary: [primary, ...others].find(({ summary }) => summary !== '')?.summary ?? '',
    fixedVersions: [...fixedVersions],
    severitySource: rating.source,
    cvss: rating.vector === null ? null : scoreVector(rating.vector),
    ...priorityFields({ ids: [primary.id, ...aliases], severity: rating.severity, isDevelopment }, context),
    ...(finding.vex === undefined ? {} : { vex: finding.vex }),
  };
}

/** Every name of the vulnerabilities, to ask what is known of their exploitation. */
export function namesOf(findings: readonly Finding[]): Iterable<string> {
  return findings.flatMap(everyName);
}

/**
 * The findings by package, each as `show` gives it: worst package first, or the one to mend first, then by name and
 * version; worst vulnerability first in each.
 */
export function groupByPackage<Found extends Finding, Shown extends Vulnerability>(
  findings: readonly Found[],
  sort: ReportOrder,
  show: (finding: Found) => Shown,
): readonly { readonly package: Package; readonly vulnerabilities: Shown[] }[] {
  const byPackage = Map.groupBy(findings, (finding) => finding.package);
  const groups = [...byPackage].map(([each, own]) => ({
    package: each,
    vulnerabilities: own
      .map(show)
      .sort((a, b) => compareSeverity(a.severity, b.severity) || byCodeUnit(a.id, b.id)),
  }));
  return groups.sort(
    (a, b) =>
      ORDERS[sort](a, b) ||
      byCodeUnit(a.package.name, b.package.name) ||
      byCodeUnit(a.package.version, b.package.version),
  );
}

interface Vulnerable {
  readonly vulnerabilities: readonly Vulnerability[];
}

const ORDERS: Readonly<Record<ReportOrder, (a: Vulnerable, b: Vulnerable) => number>> = {
  severity: (a, b) => compareSeverity(worst(a), worst(b)),
  priority: (a, b) => compareUrgency(a.vulnerabilities, b.vulnerabilities),
};

function worst({ vulnerabilities }: Vulnerable) {
  return vulnerabilities[0]?.severity ?? 'UNKNOWN';
}

/** A package as reports on lockfiles show it. */
export function toReportedPackage(found: Package, line: number | null): ResultEntry['package'] {
  const { name, version, scope, registry = null, ecosystem } = found;
  return { name, version, scope, registry, ecosystem, purl: packagePurl(found), line };
}

export function toCoverage({ lookedUp, unmatched, unasked = [], dataAsOf }: Known): Coverage {
  return {
    matched: lookedUp.length,
    unmatched: unmatched.map(({ package: { name, version }, reason }) => ({
      package: name,
      version,
      reason,
    })),
    ...(unasked.length === 0 ? {} : { unasked: unasked.map(toUnaskedOpinion) }),
    ...(dataAsOf === undefined ? {} : { dataAsOf: { ...dataAsOf } }),
  };
}

/** With second opinions, or without. */
type Known = KnownAdvisories & { readonly unasked?: readonly UnaskedOpinion[] };

function toUnaskedOpinion({ source, reason, vulnerabilities }: UnaskedOpinion) {
  const examples = vulnerabilities.slice(0, MAX_UNASKED_EXAMPLES);
  return { source, reason, total: vulnerabilities.length, vulnerabilities: examples };
}

export function toUpgradePaths(paths: readonly UpgradePath[]): ReportedUpgradePath[] {
  return paths.map(({ package: { name, version, ecosystem }, to, breaking, remaining }) => ({
    package: name,
    ecosystem,
    from: version,
    to,
    breaking,
    remaining: [...new Set(remaining.map(({ id }) => id))].sort(byCodeUnit),
  }));
}

/** CVE ids first, then by code unit. */
function aliasesOf(finding: Finding): string[] {
  const names = new Set(everyName(finding));
  names.delete(finding.primary.id);
  return [...names].sort((a, b) => Number(isCve(b)) - Number(isCve(a)) || byCodeUnit(a, b));
}
