import type { RedirectVerdict } from '@repo/contracts/scanner';
import { type Known, known, unknown } from '../../../audit/known.ts';
import { type GuardError, isUnreachable } from '../../../net/http/guard-error.ts';
import type { GuardedChain } from '../../../net/http/guarded-response.ts';
import { isNoTls } from './probe-tls.ts';

/**
 * How plain http leads to https.
 *
 * @param chain of the http URL
 * @param isSecureThere whether the host answers on https, whatever its certificate; null: it is not known
 */
export function redirectVerdict(chain: GuardedChain, isSecureThere: boolean | null): Known<RedirectVerdict> {
  const [first] = chain.hops;
  if (first === undefined) return closedDoor(chain.error, isSecureThere);
  if (chain.final === first) return known(isSecureThere === false ? 'no-https' : 'missing');
  if (chain.error?.kind === 'too-many-redirects') return known('loop');
  const targets = targetsOf(chain);
  const target = targets.find(({ url }) => url.protocol === 'https:');
  if (target === undefined) return neverSecure(chain);
  if (target.isValid === null) return deadEnd(chain.error);
  if (targets.some(({ isValid }) => isValid === false)) return known('invalid-cert');
  if (chain.final === null) return unknown(reasonOf(chain.error));
  if (!chain.final.url.startsWith('https:')) return known('not-https');
  if (targets.some(({ url }) => url.protocol === 'http:')) return known('late');
  return known(target.url.hostname === new URL(first.url).hostname ? 'to-https' : 'off-host');
}

/** There was no response over http: the port is closed, or nothing can be said. */
function closedDoor(error: GuardError | null, isSecureThere: boolean | null): Known<RedirectVerdict> {
  if (error === null || !isClosed(error) || isSecureThere === null) return unknown(reasonOf(error));
  return known(isSecureThere ? 'no-http' : 'no-https');
}

/** The redirect leads to an https address that gave no response. */
function deadEnd(error: GuardError | null): Known<RedirectVerdict> {
  return error !== null && isNoTls(error) ? known('no-https') : unknown(reasonOf(error));
}

function reasonOf(error: GuardError | null): string {
  return error?.reason ?? 'nothing was received over http';
}

/** Whether the port is closed or filtered, as far as one attempt can tell. */
export function isClosed(error: GuardError): boolean {
  return (
    (error.kind === 'connect' && !isUnreachable(error)) ||
    (error.kind === 'timeout' && error.code === 'connect')
  );
}

function neverSecure({ error }: GuardedChain): Known<RedirectVerdict> {
  return error === null ? known('not-https') : unknown(reasonOf(error));
}

interface Target {
  readonly url: URL;
  /** Whether its certificate is valid; null: nothing answered there. Plain http counts as true. */
  readonly isValid: boolean | null;
}

/** Where the redirects led, in order; the last one may have failed. */
function targetsOf({ hops, error, errorUrl }: GuardedChain): readonly Target[] {
  const reached = hops.slice(1).map(({ url, tls }) => ({ url: new URL(url), isValid: tls?.isValid ?? true }));
  const failed = error === null || errorUrl === null ? null : URL.parse(errorUrl);
  return failed === null ? reached : [...reached, { url: failed, isValid: null }];
}
