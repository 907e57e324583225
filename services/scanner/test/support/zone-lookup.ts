import { decodeReply } from '../../src/net/dns/decode-reply.ts';
import { toDnsName } from '../../src/net/dns/dns-name.ts';
import type { DnsFailure, DnsLookup } from '../../src/net/dns/dns-outcome.ts';
import { encodeQuery } from '../../src/net/dns/encode-query.ts';
import { interpretReply } from '../../src/net/dns/interpret-reply.ts';
import type { Zone } from './zone.ts';
import { zoneReply } from './zone-reply.ts';

export interface ZoneLookup extends DnsLookup {
  /** Every question asked, as `TYPE name`, in order. */
  readonly questions: readonly string[];
}

/**
 * The DNS of a zone without sockets, through the real encoder, decoder and interpreter.
 * `failures` name (or `TYPE name`) what cannot be found out.
 */
export function createZoneLookup(
  zone: Zone,
  failures: ReadonlyMap<string, DnsFailure> = new Map(),
): ZoneLookup {
  const questions: string[] = [];
  return {
    questions,
    query: async (name, type) => {
      const dnsName = toDnsName(name);
      questions.push(`${type} ${dnsName ?? name}`);
      if (dnsName === null) return { kind: 'bad-name' };
      const failure = failures.get(`${type} ${dnsName}`) ?? failures.get(dnsName);
      if (failure !== undefined) return failure;
      const query = encodeQuery({ name: dnsName, type }, { id: 1, edns: true, checkingDisabled: false });
      const [message = query] = zoneReply(zone, query, null, { overTcp: false, authenticated: false });
      const origin = { server: '127.0.0.1:53', overTcp: false };
      const outcome = interpretReply(decodeReply(message), { name: dnsName, type }, origin);
      return outcome.kind === 'unfinished-alias' ? { ...outcome, kind: 'nodata' } : outcome;
    },
  };
}
