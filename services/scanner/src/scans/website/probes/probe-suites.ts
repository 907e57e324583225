import type { GuardedClient } from '../../../net/http/guarded-client.ts';
import type { SuiteProbes } from '../facts.ts';
import { tryHandshake } from './try-handshake.ts';

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
