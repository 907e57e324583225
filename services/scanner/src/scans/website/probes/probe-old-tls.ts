import { type Known, known, unknown } from '../../../audit/known.ts';
import { GuardError } from '../../../net/http/guard-error.ts';
import type { GuardedClient } from '../../../net/http/guarded-client.ts';
import type { OldTlsVersion } from '../facts.ts';

const VERSIONS: readonly OldTlsVersion[] = ['TLSv1', 'TLSv1.1'];

/** OpenSSL's own refusals to speak such versions: they tell nothing of the server. */
const OUR_REFUSALS = [
  'NO_PROTOCOLS_AVAILABLE',
  'LEGACY_SIGALG_DISALLOWED',
  'NO_CIPHERS_AVAILABLE',
  'INVALID_CIPHER',
];

/** Offers TLS 1.0 and 1.1, each alone (RFC 8996). Rejects only with the reason of `signal`. */
export async function probeOldTls(
  client: GuardedClient,
  url: string,
  signal: AbortSignal,
): Promise<Known<readonly OldTlsVersion[]>> {
  const probes = await Promise.all(VERSIONS.map((version) => isSpoken(client, url, version, signal)));
  const spoken = VERSIONS.filter((_, i) => probes[i]?.kind === 'known' && probes[i].value);
  const failed = probes.find((probe) => probe.kind === 'unknown');
  // One that is spoken is a finding, whatever became of the other.
  return failed !== undefined && spoken.length === 0 ? failed : known(spoken);
}

async function isSpoken(
  client: GuardedClient,
  url: string,
  version: OldTlsVersion,
  signal: AbortSignal,
): Promise<Known<boolean>> {
  // Security level 0, or our own side would refuse before the server can.
  const offer = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' };
  try {
    await client.probeTls(url, offer, signal);
    return known(true);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof GuardError)) throw error;
    if (error.kind !== 'tls') return unknown(error.reason);
    const isOurs = OUR_REFUSALS.some((refusal) => error.code?.includes(refusal));
    return isOurs ? unknown(`this scanner cannot offer ${version}`) : known(false);
  }
}
