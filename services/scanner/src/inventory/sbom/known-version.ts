import { nonEmptyString } from './non-empty-string.ts';

const SAYS_NOTHING: ReadonlySet<string> = new Set([
  'noassertion',
  'none',
  'unknown',
  '(devel)',
  'n/a',
  'null',
]);

/** A version that a document states; null for the words by which formats and tools say that they know none. */
export function knownVersion(value: unknown): string | null {
  const version = nonEmptyString(value)?.trim() ?? null;
  return version === null || SAYS_NOTHING.has(version.toLowerCase()) ? null : version;
}
