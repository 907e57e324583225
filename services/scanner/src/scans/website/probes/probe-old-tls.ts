import { type Known, known } from '../../../audit/known.ts';
import type { GuardedClient } from '../../../net/http/guarded-client.ts';
import type { OldTlsVersion } from '../facts.ts';
import { tryHandshake } from './try-handshake.ts';

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
