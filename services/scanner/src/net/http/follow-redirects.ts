import { GuardError } from './guard-error.ts';
import { locationOf } from './guarded-headers.ts';
import type { GuardedChain, GuardedResponse } from './guarded-response.ts';
import { type GuardedTarget, toGuardedTarget } from './guarded-target.ts';

/** Walks a redirect chain with `visit`, which vets every hop anew; a GuardError ends the chain and stands in it. */
export async function followRedirects(
  url: string,
  maxRedirects: number,
  visit: (target: GuardedTarget) => Promise<GuardedResponse>,
): Promise<GuardedChain> {
  const hops: GuardedResponse[] = [];
  const seen = new Set<string>();
  let next = url;
  let base: URL | undefined;
  try {
    for (;;) {
      const target = toGuardedTarget(next, base);
      next = target.url.href;
      refuseEndlessChain(target, seen, maxRedirects);
      seen.add(next);
      const response = await visit(target);
      hops.push(response);
      const location = locationOf(response);
      if (location === null) return { hops, final: response, error: null, errorUrl: null };
      base = target.url;
      next = location;
    }
  } catch (error) {
    if (!(error instanceof GuardError)) throw error;
    return { hops, final: null, error, errorUrl: next };
  }
}

function refuseEndlessChain(
  { host, url }: GuardedTarget,
  seen: ReadonlySet<string>,
  maxRedirects: number,
): void {
  if (seen.has(url.href)) {
    throw new GuardError('too-many-redirects', `${host} redirects in a circle.`, { host, code: 'LOOP' });
  }
  if (seen.size <= maxRedirects) return;
  throw new GuardError('too-many-redirects', `More than ${maxRedirects} redirects.`, { host, code: 'LIMIT' });
}
