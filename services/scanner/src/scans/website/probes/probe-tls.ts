import { type Known, known, unknown } from '../../../audit/known.ts';
import { GuardError, isUnreachable } from '../../../net/http/guard-error.ts';
import type { GuardedClient } from '../../../net/http/guarded-client.ts';
import { NO_CERTIFICATE } from '../../../net/http/guarded-exchange.ts';
import type { HandshakeOffer } from '../../../net/http/secure-socket.ts';
import type { AcceptedOffer, OldTlsVersion, SuiteProbes } from '../facts.ts';

const VERSIONS: readonly OldTlsVersion[] = ['TLSv1', 'TLSv1.1'];

/** Offers TLS 1.0 and 1.1, each alone (RFC 8996). Rejects only with the reason of `signal`. */
export async function probeOldTls(
  client: GuardedClient,
  url: string,
  signal: AbortSignal,
): Promise<Known<readonly OldTlsVersion[]>> {
  const probes = await Promise.all(
    VERSIONS.map((version) => {
      // Security level 0, or our own side would refuse before the server can.
      const offer = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' };
      return tryHandshake(client, url, offer, version, signal);
    }),
  );
  const spoken = VERSIONS.filter((_, i) => probes[i]?.kind === 'known' && probes[i].value !== null);
  const failed = probes.find((probe) => probe.kind === 'unknown');
  // One that is spoken is a finding, whatever became of the other.
  return failed !== undefined && spoken.length === 0 ? failed : known(spoken);
}

/** Cipher strings of OpenSSL. RC4, 3DES and export suites are in no build of Node, so that they cannot be offered. */
const UNSAFE = 'aNULL:eNULL';
const WITHOUT_SECRECY = 'kRSA:!eNULL';
const FINITE_FIELD = 'kDHE:!aNULL:!eNULL';

/**
 * Offers three groups of suites that no server needs up to TLS 1.2, each in one handshake; every suite of TLS 1.3 is
 * safe. Rejects only with the reason of `signal`.
 */
export async function probeSuites(
  client: GuardedClient,
  url: string,
  signal: AbortSignal,
): Promise<SuiteProbes> {
  const offer = (suites: string, what: string) => {
    const ciphers = `${suites}@SECLEVEL=0`;
    return tryHandshake(client, url, { minVersion: 'TLSv1', maxVersion: 'TLSv1.2', ciphers }, what, signal);
  };
  const [unsafe, withoutSecrecy, finiteField] = await Promise.all([
    offer(UNSAFE, 'suites without encryption'),
    offer(WITHOUT_SECRECY, 'suites without forward secrecy'),
    offer(FINITE_FIELD, 'Diffie-Hellman over finite fields'),
  ]);
  return { unsafe, withoutSecrecy, finiteField };
}

/** OpenSSL's own refusals of an offer: they tell nothing of the server. */
const OUR_REFUSALS = [
  'NO_PROTOCOLS_AVAILABLE',
  'LEGACY_SIGALG_DISALLOWED',
  'NO_CIPHERS_AVAILABLE',
  'NO_CIPHER_MATCH',
  'INVALID_CIPHER',
];

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
  const attempt = async (): Promise<Known<AcceptedOffer | null> | 'broken-off'> => {
    try {
      const { cipher, dhBits } = await client.probeTls(url, offer, signal);
      return known({ cipher, dhBits });
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof GuardError)) throw error;
      return error.kind === 'tls' ? refusalOf(error.code, what) : unknown(error.reason);
    }
  };
  const first = await attempt();
  const second = first === 'broken-off' ? await attempt() : first;
  return second === 'broken-off' ? known(null) : second;
}

function refusalOf(code: string | null, what: string): Known<AcceptedOffer | null> | 'broken-off' {
  if (code === NO_CERTIFICATE) return known({ cipher: null, dhBits: null });
  // The server has taken the offer: OpenSSL takes no group below 1024 bits, at no security level.
  if (code?.includes('DH_KEY_TOO_SMALL')) return known({ cipher: null, dhBits: 1023 });
  if (OUR_REFUSALS.some((refusal) => code?.includes(refusal))) {
    return unknown(`this scanner cannot offer ${what}`);
  }
  return code?.startsWith('ERR_SSL_') ? known(null) : 'broken-off';
}

/** OpenSSL's codes for a peer that does not speak TLS at all. */
const PLAIN_TEXT = ['WRONG_VERSION_NUMBER', 'HTTP_REQUEST', 'PACKET_LENGTH_TOO_LONG'];

/**
 * Whether the host itself has shown that it speaks no TLS that browsers accept: the port is closed, or OpenSSL read a
 * refusal or nonsense. A connection that breaks off in the handshake shows nothing: it may have been lost.
 */
export function isNoTls(error: GuardError): boolean {
  if (error.kind === 'connect') return !isUnreachable(error);
  return error.kind === 'tls' && (error.code?.startsWith('ERR_SSL_') ?? false);
}

/** Whether a failed handshake may have been one with a host that knows old versions only. */
export function hintsAtOldTls(error: GuardError | null): boolean {
  return error?.kind === 'tls' && !PLAIN_TEXT.some((code) => error.code?.includes(code));
}
