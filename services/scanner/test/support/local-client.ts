import { parseCidrList } from '../../src/net/cidr.ts';
import { createGuardedClient, type GuardedClientOptions } from '../../src/net/http/guarded-client.ts';
import { parseZone } from './zone.ts';
import { createZoneLookup } from './zone-lookup.ts';

/** Longer than a busy machine may take: a test that is about a limit shortens that one alone. */
export const PATIENT = {
  connectTimeoutMs: 60_000,
  handshakeTimeoutMs: 60_000,
  headersTimeoutMs: 60_000,
  bodyIdleTimeoutMs: 60_000,
  totalTimeoutMs: 60_000,
  chainTimeoutMs: 60_000,
};

/** A client that finds the host `site.test` on this machine. */
export function localClient({ limits, ...options }: Partial<GuardedClientOptions> = {}) {
  return createGuardedClient({
    lookup: createZoneLookup(parseZone('site.test A 127.0.0.1')),
    allowedCidrs: parseCidrList('127.0.0.0/8'),
    now: () => new Date(),
    userAgent: 'scanner-test',
    ...options,
    limits: { ...PATIENT, ...limits },
  });
}
