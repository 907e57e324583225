import type { RedirectVerdict } from '@repo/contracts/scanner';
import { type Known, known, unknown } from '../../../audit/known.ts';
import { type GuardError, isUnreachable } from '../../../net/http/guard-error.ts';
import type { GuardedChain } from '../../../net/http/guarded-response.ts';
import { isNoTls } from './probe-tls.ts';

/**
 * How plain http leads to https.
 *
 * @param chain of the http URL: the second one where `isTriedAgain` held for the first
 * @param isSecureThere whether the host answers on https, whatever its certificate; null: it is not known
 */
export function redirectVerdict(chain: GuardedChain, isSecureThere: boolean | null): Known<RedirectVerdict> {
  const { hops, final, error } = chain;
  const [first] = hops;
  const reason = error?.reason ?? 'nothing was received over http';
  if (first === undefined) {
    const isNothingThere = error !== null && (isClosed(error) || isHungUp(error));
    if (!isNothingThere || isSecureThere === null) return unknown(reason);
    return known(isSecureThere ? 'no-http' : 'no-https');
  }
  if (final === first) return known(isSecureThere === false ? 'no-https' : 'missing');
  if (error?.kind === 'too-many-redirects') return known('loop');
  const targets = targetsOf(chain);
  const upgrade = targets.find(({ url }) => url.protocol === 'https:');
  if (upgrade?.isValid === null && error !== null && isNoTls(error)) return known('no-https');
  if (targets.some(({ isValid }) => isValid === false)) return known('invalid-cert');
  if (final === null) return unknown(reason);
  if (!final.url.startsWith('https:')) return known('not-https');
  if (targets.some(({ url }) => url.protocol === 'http:')) return known('late');
  return known(upgrade?.url.hostname === new URL(first.url).hostname ? 'to-https' : 'off-host');
}

/** Whether a port that gave no response is called closed only when a second attempt ends so, too. */
export function isTriedAgain({ hops, error }: GuardedChain): boolean {
  return (
    hops.length === 0 && error !== null && (isHungUp(error) || (error.kind === 'timeout' && isClosed(error)))
  );
}

/** Load balancers take connections on port 80 and drop them where nothing is served on it. */
export function isHungUp(error: GuardError | null): boolean {
  return error?.kind === 'protocol' && error.code === 'ECONNRESET';
}

/** Whether the port is closed or filtered, as far as one attempt can tell. */
export function isClosed(error: GuardError): boolean {
  return (
    (error.kind === 'connect' && !isUnreachable(error)) ||
    (error.kind === 'timeout' && error.code === 'connect')
  );
}

/**
 * Where the redirects led, in order, and whether its certificate is valid: null where nothing answered, as at the last
 * one that failed; plain http counts as true.
 */
function targetsOf({ hops, error, errorUrl }: GuardedChain) {
  const reached = hops.slice(1).map(({ url, tls }) => ({ url: new URL(url), isValid: tls?.isValid ?? true }));
  const failed = error === null || errorUrl === null ? null : URL.parse(errorUrl);
  return failed === null ? reached : [...reached, { url: failed, isValid: null }];
}
