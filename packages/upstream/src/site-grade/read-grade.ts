import type { SiteGrade, SiteLetter } from './site-grader.ts';

/** There is no E; T (not trusted) and M (name mismatch) are how graders of TLS write that nothing can be trusted. */
const LETTERS: ReadonlyMap<string, SiteLetter> = new Map<string, SiteLetter>([
  ['A', 'A'],
  ['B', 'B'],
  ['C', 'C'],
  ['D', 'D'],
  ['E', 'F'],
  ['F', 'F'],
  ['T', 'F'],
  ['M', 'F'],
]);

/** Reads `A+`, `B`, `C-`; null for anything else. */
export function readGrade(grade: string, score: number | null): SiteGrade | null {
  const letter = /^[A-FTM][+-]?$/.test(grade) ? LETTERS.get(grade.charAt(0)) : undefined;
  return letter === undefined ? null : { grade, letter, score };
}
