import type { Severity, VulnerabilitySummary } from '@repo/contracts/scanner';
import type { Finding } from './finding.ts';

/** The counts of a report; one finding is one vulnerability. */
export function summarize(totalPackages: number, findings: readonly Finding[]): VulnerabilitySummary {
  const having = (severity: Severity) => findings.filter(({ rating }) => rating.severity === severity).length;
  return {
    totalPackages,
    vulnerablePackages: new Set(findings.map((finding) => finding.package)).size,
    totalVulnerabilities: findings.length,
    critical: having('CRITICAL'),
    high: having('HIGH'),
    medium: having('MEDIUM'),
    low: having('LOW'),
    unknown: having('UNKNOWN'),
  };
}
