import type { SiteGrade, SiteLetter } from './site-grader.ts';

const LETTERS: readonly SiteLetter[] = ['A', 'B', 'C', 'D'];

/**
 * Reads `A+`, `B`, `C-`; null for anything else. There is no E; T (not trusted) and M (name mismatch) are how graders of
 * TLS write that nothing can be trusted.
 */
export function readGrade(grade: string, score: number | null): SiteGrade | null {
  if (!/^[A-FTM][+-]?$/.test(grade)) return null;
  return { grade, letter: LETTERS.find((letter) => grade.startsWith(letter)) ?? 'F', score };
}
