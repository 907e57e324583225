import type { RepoDiffReport } from '@repo/contracts/scanner';
import type { Findings } from '../../report-formats/findings.ts';
import { fixSteps } from '../../report-formats/fixes.ts';
import { coverageGaps } from '../../report-formats/gaps.ts';
import { sourceTreeGaps } from '../../report-formats/source-tree.ts';
import { suppressedFindings } from '../../report-formats/triage-findings.ts';
import { componentsOf } from '../../report-formats/vulnerability-findings.ts';
import { vulnerabilityReport } from '../../report-formats/vulnerability-report.ts';
import { changeVerdict, licenseVerdict, undeterminedGap } from '../diff/findings.ts';
import { licenseFindings } from '../legal/findings.ts';
import { entryFindings, packageOf } from '../lockfile/findings.ts';

export function repositoryDiffFindings(report: RepoDiffReport): Findings {
  const { base, head, introduced, undetermined, lockfiles, coverage, licenses } = report;
  const byPath = Map.groupBy(introduced, ({ path }) => path);
  return vulnerabilityReport(report, {
    scan: 'repository-diff',
    subject: head.repo,
    title: `What ${head.ref} introduces into ${base.repo}`,
    verdict: [...changeVerdict(report), ...licenseVerdict(report)],
    facts: [
      { label: 'Before', value: base.commit },
      { label: 'After', value: head.commit },
    ],
    isComplete: !report.incomplete && !report.truncated,
    files: lockfiles.filter(({ isRemoved }) => !isRemoved).map(({ path }) => ({ path, lookedUp: null })),
    findings: [
      ...[...byPath].flatMap(([path, entries]) => entryFindings(entries, path, upgradesOf(report, path))),
      ...(licenses?.introduced ?? []).flatMap((each) => licenseFindings(each, each.path)),
    ],
    gaps: [
      ...sourceTreeGaps(report),
      ...undetermined.map((entry) => undeterminedGap(entry, entry.path)),
      ...coverageGaps(coverage, null),
    ],
    fixFirst: fixSteps(
      report.fixFirst,
      [...byPath.keys()].map((path) => ({ ...upgradesOf(report, path), path })),
    ),
    components: componentsOf(introduced.map(packageOf), coverage.unmatched),
    suppressed: (report.suppressed ?? []).flatMap((each) => suppressedFindings([each], each.path)),
  });
}

function upgradesOf({ fixPlan, upgradePaths }: RepoDiffReport, file: string) {
  return {
    fixPlan: fixPlan.filter(({ path }) => path === file),
    upgradePaths: upgradePaths.filter(({ path }) => path === file),
  };
}
