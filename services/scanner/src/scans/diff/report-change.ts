import type { DiffReport, DiffSummary } from '@repo/contracts/scanner';
import { byCodeUnit } from '../../by-code-unit.ts';
import { fixPlan } from '../../fix-plan/fix-plan.ts';
import { type Package, versionKey } from '../../inventory/package.ts';
import { linesAt } from '../../inventory/package-lines.ts';
import { packagePurl } from '../../inventory/package-purl.ts';
import { byNameThenVersion } from '../../inventory/package-set.ts';
import { upgradeWarnings } from '../../matching/find-upgrade-paths.ts';
import type { Finding } from '../../matching/finding.ts';
import { toCoverage, toReportedPackage, toUpgradePaths } from '../../matching/report-vulnerabilities.ts';
import { summarize } from '../../matching/summarize.ts';
import { fixFirst } from '../../priority/fix-first.ts';
import type { PriorityContext } from '../../priority/report-priority.ts';
import type { OpenTriage } from '../../triage/triage.ts';
import { resultEntries, suppressedEntries } from '../lockfile/result-entries.ts';
import { type AssessedChange, type AssessedFile, touchedBy } from './assess.ts';
import type { Diff } from './diff.ts';

/** What the report has for each file. */
export type FileReport = ReturnType<typeof reportFile>;

/** Shapes what a change does to one file; nothing is decided here. */
export function reportFile(
  { diff, triaged, licenses, before, after }: AssessedFile,
  upgrades: AssessedChange['upgrades']['paths'],
  priority: PriorityContext,
) {
  const origins = new Map(diff.introduced.map(({ package: each, cause, from }) => [each, { cause, from }]));
  const inventory = after?.inventory ?? { packages: [] };
  const introduced = resultEntries(diff.introduced, inventory, priority, (found) => {
    return origins.get(found) ?? { cause: 'added' as const, from: null };
  });
  const touched = touchedBy([{ diff }]);
  const upgradePaths = toUpgradePaths(upgrades.filter((each) => touched.has(versionKey(each.package))));
  const wasAt = linesAt(
    diff.resolved.map((finding) => finding.package.at),
    before?.inventory ?? {},
  );
  return {
    introduced,
    resolved: [...Map.groupBy(diff.resolved, (finding) => finding.package)]
      .sort(([a], [b]) => byNameThenVersion(a, b))
      .map(([found, findings]) => ({
        package: toReportedPackage(found, wasAt(found.at)),
        vulnerabilities: idsOf(findings),
      })),
    persisting: diff.persisting
      .toSorted((a, b) => byNameThenVersion(a.after, b.after) || byNameThenVersion(a.before, b.before))
      .map(({ before, after: { name, version }, findings }) => ({
        package: name,
        vulnerabilities: idsOf(findings),
        from: before.version,
        to: version,
      })),
    undetermined: diff.undetermined
      .toSorted((a, b) => byNameThenVersion(a.package, b.package) || byCodeUnit(a.side, b.side))
      .map(({ package: { name, version }, side, reason, findings }) => ({
        package: name,
        version,
        side,
        reason,
        vulnerabilities: idsOf(findings),
      })),
    packages: packagesOf(diff),
    upgradePaths,
    fixPlan: fixPlan(introduced, upgradePaths, {
      manager: inventory.manager ?? null,
      graph: inventory.graph ?? null,
    }),
    ...suppressedEntries(triaged, inventory, priority),
    ...(licenses === null ? {} : { licenses: { introduced: [...licenses] } }),
  };
}

function idsOf(findings: readonly Finding[]): string[] {
  return [...new Set(findings.map(({ primary }) => primary.id))].sort(byCodeUnit);
}

function packagesOf({ added, removed, changed }: Diff): DiffReport['packages'] {
  const listed = (packages: readonly Package[]) =>
    packages.toSorted(byNameThenVersion).map((found) => ({
      package: found.name,
      version: found.version,
      ecosystem: found.ecosystem,
      purl: packagePurl(found),
      scope: found.scope,
    }));
  return {
    added: listed(added),
    removed: listed(removed),
    changed: changed
      .toSorted((a, b) => byNameThenVersion(a.after, b.after) || byNameThenVersion(a.before, b.before))
      .map(({ before, after, direction }) => ({
        package: after.name,
        from: before.version,
        to: after.version,
        direction,
        scopeFrom: before.scope,
        scopeTo: after.scope,
      })),
  };
}

/** What the files of a side do not tell. */
export interface Missing {
  readonly warnings: readonly string[];
  readonly incomplete: boolean;
}

/** What a report says of all files together. A package version that stands in several counts once. */
export function reportChange(
  change: AssessedChange,
  reports: readonly FileReport[],
  triage: OpenTriage,
  priority: PriorityContext,
  { before, after }: { readonly before: Missing; readonly after: Missing },
) {
  return {
    summary: summaryOf(change.files),
    fixFirst: fixFirst(
      reports.map(({ introduced, upgradePaths }) => ({ results: introduced, upgradePaths })),
    ),
    exploitation: priority.exploitation.sources,
    coverage: toCoverage(change.after),
    baseCoverage: toCoverage(change.before),
    warnings: [
      ...new Set([
        ...after.warnings,
        ...before.warnings
          .filter((each) => !after.warnings.includes(each))
          .map((each) => `Before the change: ${each}`),
      ]),
      ...(change.unanswered === 0
        ? []
        : [
            `The licence data services gave no answer for ${change.unanswered} of the packages that come or go: their licences are unknown. Ask again later.`,
          ]),
      ...upgradeWarnings(change.upgrades),
    ],
    incomplete:
      !change.isWhole ||
      !change.upgrades.isWhole ||
      change.unanswered > 0 ||
      before.incomplete ||
      after.incomplete,
    ...triage.report({
      outcomes: change.files.map(({ triaged }) => triaged),
      entries: reports.flatMap(({ introduced }) => introduced),
      packages: change.files.flatMap(({ diff: { added, changed } }) => [
        ...added,
        ...changed.map((each) => each.after),
      ]),
      licenses: change.hasLicenses ? change.files.flatMap(({ licenses }) => licenses ?? []) : null,
      isWhole: false,
    }),
  };
}

function summaryOf(files: readonly AssessedFile[]): DiffSummary {
  const diffs = files.map(({ diff }) => diff);
  const suppressed = files.flatMap(({ triaged }) => (triaged.suppressed ?? []).map(({ finding }) => finding));
  const isTriaged = files.some(({ triaged }) => triaged.suppressed !== null);
  const introduced = distinctFindings(diffs.flatMap((diff) => diff.introduced));
  const come = diffs.flatMap(({ added, changed }) => [...added, ...changed.map(({ after }) => after)]);
  const persisting = diffs.flatMap((diff) =>
    diff.persisting.flatMap(({ after, findings }) => findings.map((each) => ({ ...each, package: after }))),
  );
  const count = (list: (diff: Diff) => readonly unknown[]) =>
    diffs.reduce((sum, diff) => sum + list(diff).length, 0);
  return {
    introduced: summarize(new Set(come.map(versionKey)).size, introduced),
    resolved: distinctFindings(diffs.flatMap(({ resolved }) => resolved)).length,
    persisting: distinctFindings(persisting).length,
    undetermined: count(({ undetermined }) => undetermined),
    packagesAdded: count(({ added }) => added),
    packagesRemoved: count(({ removed }) => removed),
    packagesChanged: count(({ changed }) => changed),
    ...(isTriaged ? { suppressed: distinctFindings(suppressed).length } : {}),
  };
}

/** Pairs of package version and vulnerability, each once, with one object for each package version. */
function distinctFindings(findings: readonly Finding[]): readonly Finding[] {
  const packages = new Map<string, Package>();
  const pairs = new Map<string, Finding>();
  for (const finding of findings) {
    const key = versionKey(finding.package);
    const found = packages.get(key) ?? finding.package;
    packages.set(key, found);
    pairs.set(`${key} ${finding.primary.id}`, { ...finding, package: found });
  }
  return [...pairs.values()];
}
