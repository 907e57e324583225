import type {
  ContainerReport,
  LockfileReport,
  PurlReport,
  RepoDiffReport,
  RepoReport,
  UndeterminedEntry,
  UnmatchedPackage,
  Vulnerability,
} from '@repo/contracts/scanner';
import {
  counted,
  type Finding,
  type Findings,
  MAX_ENTRIES,
  NOTHING_MISSING,
  findingsOf as reportFindings,
  UNMATCHED_REASONS,
} from '@repo/scanner/in-process';

/** A finished scan: the report, and the bytes of its JSON. */
export type Scan = { readonly bytes: Uint8Array } & (
  | { readonly kind: 'lockfile'; readonly path: string; readonly report: LockfileReport }
  | { readonly kind: 'container'; readonly path: string; readonly report: ContainerReport }
  | { readonly kind: 'purl'; readonly report: PurlReport }
  | { readonly kind: 'repository'; readonly report: RepoReport }
  | { readonly kind: 'repository-diff'; readonly report: RepoDiffReport }
);

/** What every format is made from. */
export function findingsOf(scan: Scan): Findings {
  return reportFindings(scan.kind, scan.report, 'path' in scan ? scan.path : 'package URLs');
}

export interface VulnerabilityFinding extends Finding {
  readonly vulnerability: Vulnerability;
}

/** Without what is found of licences; worst first. */
export function vulnerabilitiesOf(scan: Scan): readonly VulnerabilityFinding[] {
  return findingsOf(scan).findings.filter(
    (each): each is VulnerabilityFinding => each.vulnerability !== null,
  );
}

/** What could not be looked at, in sentences; empty when everything was. */
export function unknownsOf(scan: Scan): readonly string[] {
  const unjudged: (UndeterminedEntry | UnmatchedPackage)[] =
    scan.kind === 'repository-diff' ? scan.report.undetermined : scan.report.coverage.unmatched;
  const packages = [...Map.groupBy(unjudged, ({ reason }) => reason)].map(([reason, each]) => {
    const about = reason === 'incomplete' ? '' : `. ${UNMATCHED_REASONS[reason].means}`;
    return `${counted(each.length, 'package')}: ${reason}${about}`;
  });
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

/** What is missing of the files that were read. A `go.sum` beside a `go.mod` names the rest of it. */
function limitsOf({ lockfiles, truncated, incomplete }: RepoReport): readonly string[] {
  const isCut = truncated || incomplete;
  const isMadeWhole = (path: string) =>
    /go\.mod$/i.test(path) && lockfiles.some((each) => each.path === path.replace(/mod$/i, 'sum'));
  const said = lockfiles
    .filter(({ path, result }) => !result.incomplete || !isMadeWhole(path))
    .flatMap(({ path, result }) => result.warnings.map((sentence) => ({ path, sentence })));
  const ofFiles = [...Map.groupBy(said, ({ sentence }) => sentence)].map(([sentence, of]) => {
    const more = of.length > MAX_NAMED ? ` and ${of.length - MAX_NAMED} more` : '';
    const paths = of.slice(0, MAX_NAMED).map(({ path }) => path);
    return `${paths.join(', ')}${more}: ${sentence}`;
  });
  return [...(isCut ? ['A limit was reached, or a lockfile is not whole.'] : []), ...ofFiles];
}

/** Of files that the same is to be said of. */
const MAX_NAMED = 3;

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

/** Whether a report left files out for want of room: what they have is in no finding. */
export function isFull(scan: Scan): boolean {
  if (scan.kind !== 'repository' && scan.kind !== 'repository-diff') return false;
  const listed =
    scan.kind === 'repository'
      ? scan.report.lockfiles.map(({ result }) => result.results)
      : [scan.report.introduced, scan.report.resolved, scan.report.persisting, scan.report.undetermined];
  const entries = listed.reduce((sum, { length }) => sum + length, 0);
  return entries > MAX_ENTRIES && scan.report.skippedByReason['file-limit'] !== undefined;
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
