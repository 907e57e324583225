import type { z } from 'zod';
import type { Severity } from '../severity.ts';
import type { Coverage } from './coverage.ts';
import type { VulnerabilitySummary } from './summary.ts';

interface CountedReport {
  readonly summary: VulnerabilitySummary;
  readonly coverage: Coverage;
  readonly results: readonly { readonly vulnerabilities: readonly { readonly severity: Severity }[] }[];
}

/** Refuses a report whose counts disagree with its own entries. */
export function refuseWrongCounts(
  { summary, coverage, results }: CountedReport,
  context: z.RefinementCtx<unknown>,
): void {
  const severities = results.flatMap((entry) => entry.vulnerabilities.map(({ severity }) => severity));
  const having = (severity: Severity) => severities.filter((each) => each === severity).length;
  const expected = [
    ['totalPackages', coverage.matched + coverage.unmatched.length],
    ['vulnerablePackages', results.length],
    ['totalVulnerabilities', severities.length],
    ['critical', having('CRITICAL')],
    ['high', having('HIGH')],
    ['medium', having('MEDIUM')],
    ['low', having('LOW')],
    ['unknown', having('UNKNOWN')],
  ] as const;
  for (const [field, value] of expected) {
    if (summary[field] === value) continue;
    context.addIssue(`summary.${field} is ${summary[field]}, the entries make ${value}.`);
  }
}
