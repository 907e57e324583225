import { type Known, known, unknown } from '../../../audit/known.ts';
import { GuardError } from '../../../net/http/guard-error.ts';
import type { GuardedClient } from '../../../net/http/guarded-client.ts';
import { NO_CERTIFICATE } from '../../../net/http/guarded-exchange.ts';
import type { HandshakeOffer } from '../../../net/http/secure-socket.ts';
import type { AcceptedOffer } from '../facts.ts';

/** OpenSSL's own refusals of an offer: they tell nothing of the server. */
const OUR_REFUSALS = [
  'NO_PROTOCOLS_AVAILABLE',
  'LEGACY_SIGALG_DISALLOWED',
  'NO_CIPHERS_AVAILABLE',
  'NO_CIPHER_MATCH',
  'INVALID_CIPHER',
  'DH_KEY_TOO_SMALL',
];

/** A server that refuses breaks off at once; what took longer is not tried again. */
const RETRIED_MS = 5_000;

/**
 * What becomes of one offer to a host; null: it refuses. Some servers refuse by breaking off, which a lost connection
 * does as well: it counts as a refusal when it happens twice. Rejects only with the reason of `signal`.
 *
 * @param what is offered, for the reason why it cannot be
 */
export async function tryHandshake(
  client: GuardedClient,
  url: string,
  offer: HandshakeOffer,
  what: string,
  signal: AbortSignal,
): Promise<Known<AcceptedOffer | null>> {
  const startedAt = performance.now();
  const first = await attempt(client, url, offer, what, signal);
  if (first !== 'broken-off') return first;
  const isLate = performance.now() - startedAt > RETRIED_MS;
  const second = isLate ? unknown(BROKEN_OFF) : await attempt(client, url, offer, what, signal);
  return second === 'broken-off' ? known(null) : second;
}

const BROKEN_OFF = 'the connection broke off';

async function attempt(
  client: GuardedClient,
  url: string,
  offer: HandshakeOffer,
  what: string,
  signal: AbortSignal,
): Promise<Known<AcceptedOffer | null> | 'broken-off'> {
  try {
    const { cipher, dhBits } = await client.probeTls(url, offer, signal);
    return known({ cipher, dhBits });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof GuardError)) throw error;
    if (error.kind !== 'tls') return unknown(error.reason);
    const { code } = error;
    if (code === NO_CERTIFICATE) return known({ cipher: null, dhBits: null });
    if (OUR_REFUSALS.some((refusal) => code?.includes(refusal))) {
      return unknown(`this scanner cannot offer ${what}`);
    }
    return code?.startsWith('ERR_SSL_') ? known(null) : 'broken-off';
  }
}
