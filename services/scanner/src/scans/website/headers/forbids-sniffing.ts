import { type GuardedHeader, headerValue } from '../../../net/http/guarded-headers.ts';

/** Whether browsers may not guess the type of a response (Fetch, 3.6): the first value counts, in any letter case. */
export function forbidsSniffing(headers: readonly GuardedHeader[]): boolean {
  const [first = ''] = (headerValue(headers, 'x-content-type-options') ?? '').split(',', 1);
  return first.trim().toLowerCase() === 'nosniff';
}
