import {
  type ContainerReport,
  compareSeverity,
  type LockfileReport,
  type PurlReport,
  type RepoDiffReport,
  type RepoReport,
  type UpgradePath,
  type Vulnerability,
} from '@repo/contracts/scanner';
import { NOTHING_MISSING } from '@repo/scanner/in-process';

/** A finished scan: the report, and the bytes of its JSON. */
export type Scan = { readonly bytes: Uint8Array } & (
  | { readonly kind: 'lockfile'; readonly path: string; readonly report: LockfileReport }
  | { readonly kind: 'container'; readonly path: string; readonly report: ContainerReport }
  | { readonly kind: 'purl'; readonly report: PurlReport }
  | { readonly kind: 'repository'; readonly report: RepoReport }
  | { readonly kind: 'repository-diff'; readonly report: RepoDiffReport }
);

/** One vulnerability of one package version in one file. */
export interface Finding {
  readonly path: string;
  /** Where the file names the package, from 1; null when it is not known. */
  readonly line: number | null;
  readonly name: string;
  readonly version: string;
  readonly vulnerability: Vulnerability;
  /** The version to move to: one that was looked up, else one that the advisory calls fixed; null when none is known. */
  readonly upgrade: string | null;
}

/** Of all files, in the order of the report; of a change what it introduces. */
export function findingsOf(scan: Scan): readonly Finding[] {
  switch (scan.kind) {
    case 'lockfile':
      return inFile(scan.path, scan.report.results, scan.report.upgradePaths);
    case 'container':
      return inFile(scan.path, scan.report.results, []);
    case 'purl':
      return inFile('package URLs', scan.report.results, scan.report.upgradePaths);
    case 'repository':
      return scan.report.lockfiles.flatMap(({ path, result }) =>
        inFile(path, result.results, result.upgradePaths),
      );
    case 'repository-diff': {
      const { introduced, upgradePaths } = scan.report;
      const upgrades = Map.groupBy(upgradePaths, ({ path }) => path);
      return [...Map.groupBy(introduced, ({ path }) => path)].flatMap(([path, entries]) =>
        inFile(path, entries, upgrades.get(path) ?? []),
      );
    }
  }
}

interface Entry {
  readonly package: {
    readonly name: string;
    readonly ecosystem?: string | null;
    readonly version: string;
    readonly line?: number | null;
  };
  readonly vulnerabilities: readonly Vulnerability[];
}

function inFile(
  path: string,
  entries: readonly Entry[],
  upgrades: readonly UpgradePath[],
): readonly Finding[] {
  const keyOf = (...parts: readonly (string | null)[]) => JSON.stringify(parts);
  const paths = new Map(upgrades.map((each) => [keyOf(each.ecosystem, each.package, each.from), each]));
  return entries.flatMap(({ package: { name, ecosystem = null, version, line = null }, vulnerabilities }) => {
    const known = paths.get(keyOf(ecosystem, name, version));
    return vulnerabilities.map((vulnerability) => {
      const isFixed = known !== undefined && !known.remaining.includes(vulnerability.id);
      const upgrade = isFixed ? known.to : (vulnerability.fixedVersions[0] ?? null);
      return { path, line, name, version, vulnerability, upgrade };
    });
  });
}

/** What a change does beside what it introduces. */
export function restOf({ summary: { resolved, persisting, undetermined } }: RepoDiffReport): string {
  return `${resolved} resolved, ${persisting} persisting, ${undetermined} undetermined`;
}

export function isMalicious({ vulnerability }: Finding): boolean {
  return vulnerability.priority.because.includes('malicious');
}

/** Malware first, which nobody rates; then by severity. */
export function worstFirst(a: Finding, b: Finding): number {
  return (
    Number(isMalicious(b)) - Number(isMalicious(a)) ||
    compareSeverity(a.vulnerability.severity, b.vulnerability.severity)
  );
}

/** What could not be looked at, in sentences; empty when everything was. */
export function unknownsOf(scan: Scan): readonly string[] {
  const unjudged: readonly { readonly reason: string }[] =
    scan.kind === 'repository-diff' ? scan.report.undetermined : scan.report.coverage.unmatched;
  const reasons = Map.groupBy(unjudged, ({ reason }) => reason);
  const packages = [...reasons].map(
    ([reason, each]) => `${each.length} ${each.length === 1 ? 'package' : 'packages'}: ${reason}`,
  );
  const ratings = (scan.report.exploitation.failed ?? []).map((each) => `Data on exploitation: ${each}`);
  const known = [...packages, ...ratings];
  if (scan.kind === 'container') {
    const partial = scan.report.partial ? ['The SBOM lists vulnerable packages only.'] : [];
    return [...known, ...partial, ...scan.report.warnings];
  }
  if (scan.kind === 'lockfile' || scan.kind === 'purl') return [...known, ...scan.report.warnings];
  const files = scan.report.skipped.filter(({ reason }) => !NOTHING_MISSING.has(reason));
  const unlisted = missedOf(scan.report).reduce((sum, [, count]) => sum + count, 0) - files.length;
  return [
    ...known,
    ...files.map(({ path, reason }) => `${path}: ${reason}`),
    ...(unlisted > 0 ? [`${unlisted} more files`] : []),
    ...(scan.kind === 'repository-diff' ? scan.report.warnings : limitsOf(scan.report)),
  ];
}

/** A file that is not whole may be made so by another (`go.sum`); the report knows. */
function limitsOf({ lockfiles, truncated, incomplete }: RepoReport): readonly string[] {
  const isCut = truncated || incomplete;
  const ofFiles = lockfiles
    .filter(({ result }) => isCut || !result.incomplete)
    .flatMap(({ path, result }) => result.warnings.map((sentence) => `${path}: ${sentence}`));
  return [...(isCut ? ['A limit was reached, or a lockfile is not whole.'] : []), ...ofFiles];
}

/** Why files are missing, and how many: the list of a report may be cut. */
function missedOf({ skippedByReason }: Pick<RepoReport, 'skippedByReason'>) {
  return Object.entries(skippedByReason).filter(([reason]) => !NOTHING_MISSING.has(reason));
}

/** Of kinds that nothing here reads: as if they were not there. */
const NO_LOCKFILE: ReadonlySet<string> = new Set(['no-lockfile', 'unsupported-format']);

/** Whether a change may have brought vulnerabilities that are known: what was before could not be judged. */
export function mayIntroduce(scan: Scan): boolean {
  const undetermined = scan.kind === 'repository-diff' ? scan.report.undetermined : [];
  return undetermined.some(({ side, vulnerabilities }) => side === 'base' && vulnerabilities.length > 0);
}

/** Whether there was nothing to look at, or nothing of what there was could be looked at. */
export function emptinessOf(scan: Scan): 'nothing-found' | 'nothing-read' | null {
  const { coverage } = scan.report;
  if (scan.kind === 'repository-diff') {
    const { undetermined, lockfiles, warnings } = scan.report;
    // Without one they are of manifests that nothing locks.
    const hasPart = lockfiles.length > 0 && warnings.length > 0;
    const isPartMissing = undetermined.length > 0 || hasPart || isMissing(scan.report);
    return coverage.matched === 0 && isPartMissing ? 'nothing-read' : null;
  }
  if (scan.report.summary.totalPackages > 0) return coverage.matched === 0 ? 'nothing-read' : null;
  if (scan.kind === 'lockfile') return isPart(scan.report) ? 'nothing-read' : null;
  if (scan.kind !== 'repository') return 'nothing-found';
  const { lockfiles } = scan.report;
  if (isMissing(scan.report) || lockfiles.some(({ result }) => isPart(result))) return 'nothing-read';
  return lockfiles.length > 0 ? null : 'nothing-found';
}

/** Whether packages stand where the file does not tell. */
function isPart({ incomplete, unresolved }: LockfileReport): boolean {
  return incomplete || unresolved.length > 0;
}

function isMissing(report: Pick<RepoReport, 'skippedByReason' | 'truncated'>): boolean {
  return report.truncated || missedOf(report).some(([reason]) => !NO_LOCKFILE.has(reason));
}
