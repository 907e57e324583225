import type { AdvisoryQuery } from './advisory.ts';

const LONGEST_TERM = 512;

/**
 * Whether a query means one package, or one version of it: an empty version would match every record of the package, and
 * no ecosystem, name or version is that long or has control characters.
 */
export function isAskableQuery({ ecosystem, name, version }: AdvisoryQuery): boolean {
  return isTerm(ecosystem) && isTerm(name) && (version === null || isTerm(version));
}

/** All that most terms have. */
const PRINTABLE_ASCII = /^[ -~]+$/;

function isTerm(term: string): boolean {
  if (term.length > LONGEST_TERM) return false;
  if (PRINTABLE_ASCII.test(term)) return true;
  return term.length > 0 && !/\p{Cc}/u.test(term) && term.isWellFormed();
}
