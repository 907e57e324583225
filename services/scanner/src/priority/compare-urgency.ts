import { compareSeverity, PriorityTier, type Severity, type Vulnerability } from '@repo/contracts/scanner';

/** Which of two sets of vulnerabilities comes first: by tier, then malware, known exploitation, severity, EPSS. */
export function compareUrgency(a: readonly Vulnerability[], b: readonly Vulnerability[]): number {
  return (
    urgencyRank(mostUrgentTier(a)) - urgencyRank(mostUrgentTier(b)) ||
    Number(b.some(isMalicious)) - Number(a.some(isMalicious)) ||
    Number(b.some(isKnownExploited)) - Number(a.some(isKnownExploited)) ||
    compareSeverity(worstSeverity(a), worstSeverity(b)) ||
    highestScore(b) - highestScore(a)
  );
}

export function mostUrgentTier(vulnerabilities: readonly Vulnerability[]): PriorityTier {
  const ranks = vulnerabilities.map(({ priority }) => urgencyRank(priority.tier));
  return PriorityTier.options[Math.min(...ranks)] ?? 'undetermined';
}

export function isMalicious({ priority }: Vulnerability): boolean {
  return priority.because.includes('malicious');
}

/** Zero is the most urgent. */
export function urgencyRank(tier: PriorityTier): number {
  return PriorityTier.options.indexOf(tier);
}

function worstSeverity(vulnerabilities: readonly Vulnerability[]): Severity {
  const [worst = 'UNKNOWN'] = vulnerabilities.map(({ severity }) => severity).toSorted(compareSeverity);
  return worst;
}

function highestScore(vulnerabilities: readonly Vulnerability[]): number {
  return Math.max(...vulnerabilities.map(({ epss }) => epss?.score ?? -1));
}

function isKnownExploited({ knownExploited }: Vulnerability): boolean {
  return knownExploited !== null;
}
