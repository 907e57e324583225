import type { OsvMatcher } from './osv-matcher.ts';
import { type OsvQuery, OsvQueryError } from './osv-query.ts';
import type { OsvRecord } from './osv-record.ts';

/** The page that a token promised cannot be had. */
export class LostPageError extends Error {
  override readonly name = 'LostPageError';
}

/**
 * One page of the answer to one query, with a token when there is more; empty fields are left out, as proto JSON does.
 *
 * @throws LostPageError for a follow-up page while `isHalved`; OsvQueryError for a token that was not ours.
 */
export function osvPage(
  query: OsvQuery,
  matcher: OsvMatcher,
  paging: { readonly size: number; readonly isHalved: boolean },
  view: (record: OsvRecord) => unknown,
): unknown {
  const start = offsetOf(query.pageToken);
  if (paging.isHalved && query.pageToken !== '') throw new LostPageError();
  const hits = query.package === null ? [] : matcher.match(query.package);
  // Half of one hit is none: a page with nothing but a token, which the real service sends too.
  const end = start + (paging.isHalved ? Math.floor(hits.length / 2) : paging.size);
  const vulns = hits.slice(start, end).map(view);
  return {
    ...(vulns.length === 0 ? {} : { vulns }),
    ...(end < hits.length ? { next_page_token: tokenOf(end) } : {}),
  };
}

function tokenOf(offset: number): string {
  return Buffer.from(`page:${offset}`).toString('base64url');
}

function offsetOf(token: string): number {
  if (token === '') return 0;
  const match = /^page:(\d{1,9})$/.exec(Buffer.from(token, 'base64url').toString());
  if (match === null) throw new OsvQueryError('invalid page token');
  return Number(match[1]);
}
