import type { AdvisoryQuery } from './advisory.ts';

const LONGEST_TERM = 512;

/**
 * Whether a query means one version of one package: an empty version would match every record of the package, and
 * no ecosystem, name or version is that long or has control characters.
 */
export function isAskableQuery(query: AdvisoryQuery): boolean {
  return [query.ecosystem, query.name, query.version].every(
    (term) => term.length > 0 && term.length <= LONGEST_TERM && !/\p{Cc}/u.test(term) && term.isWellFormed(),
  );
}
