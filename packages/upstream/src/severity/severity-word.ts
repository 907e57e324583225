import type { Severity } from '@repo/contracts/scanner';

/**
 * The words of databases and distributions. `not yet assigned`, `untriaged`, `end-of-life` and whatever else say
 * nothing and are not here.
 */
const WORDS: ReadonlyMap<string, Severity> = new Map([
  ['critical', 'CRITICAL'],
  ['high', 'HIGH'],
  ['important', 'HIGH'],
  ['medium', 'MEDIUM'],
  ['moderate', 'MEDIUM'],
  ['low', 'LOW'],
  ['minor', 'LOW'],
  ['negligible', 'LOW'],
  ['unimportant', 'LOW'],
]);

/** The severity a word stands for, in any case; null when it says none. Debian marks some with `**`. */
export function severityOfWord(word: string): Severity | null {
  return WORDS.get(word.trim().toLowerCase().replaceAll('*', '')) ?? null;
}

/** CVSS 3 and 4 qualitative scale, used for CVSS 2 too. A score of 0 is known to be harmless: LOW, never UNKNOWN. */
export function severityOfScore(score: number): Severity {
  if (score >= 9) return 'CRITICAL';
  if (score >= 7) return 'HIGH';
  return score >= 4 ? 'MEDIUM' : 'LOW';
}
