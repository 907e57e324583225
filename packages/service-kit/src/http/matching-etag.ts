import type { Representation } from './representation.ts';

/**
 * The ETag of what the caller has, when that is still good; else null. `If-None-Match` is a list that is compared
 * weakly, or `*` (RFC 9110 §13.1.2), and wins over `If-Modified-Since` (§13.2.2). The same response in another coding is
 * as good.
 *
 * @param selected the ETag of the form that would be sent.
 */
export function matchingEtag(
  { etags, lastModifiedMs }: Pick<Representation, 'etags' | 'lastModifiedMs'>,
  selected: string,
  ifNoneMatch: string | undefined,
  ifModifiedSince: string | undefined,
): string | null {
  if (ifNoneMatch !== undefined) {
    if (ifNoneMatch === selected || ifNoneMatch.trim() === '*') return selected;
    const known = new Set(ifNoneMatch.match(ENTITY_TAG));
    return [selected, ...etags].find((etag) => known.has(etag)) ?? null;
  }
  if (ifModifiedSince === undefined || lastModifiedMs === null) return null;
  return lastModifiedMs <= Date.parse(ifModifiedSince) ? selected : null;
}

/** Without `W/`: the comparison is weak. */
const ENTITY_TAG = /"[^"]*"/g;
