import type { Severity, VulnerabilitySummary } from '@repo/contracts/scanner';

interface Rated {
  readonly package: object;
  readonly rating: { readonly severity: Severity };
}

/** The counts of a report; one finding is one vulnerability. */
export function summarize(totalPackages: number, findings: readonly Rated[]): VulnerabilitySummary {
  const having: Record<Severity, number> = { CRITICAL: 0, HIGH: 0, MEDIUM: 0, LOW: 0, UNKNOWN: 0 };
  const packages = new Set<object>();
  for (const { rating, package: each } of findings) {
    having[rating.severity] += 1;
    packages.add(each);
  }
  return {
    totalPackages,
    vulnerablePackages: packages.size,
    totalVulnerabilities: findings.length,
    critical: having.CRITICAL,
    high: having.HIGH,
    medium: having.MEDIUM,
    low: having.LOW,
    unknown: having.UNKNOWN,
  };
}
