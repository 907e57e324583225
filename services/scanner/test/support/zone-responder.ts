import type { Transport } from '../../src/net/dns/ask-server.ts';
import { type DnsServer, formatDnsServer } from '../../src/net/dns/dns-server.ts';
import type { Exchange } from '../../src/net/dns/exchange.ts';
import { matchesQuery } from '../../src/net/dns/matches-query.ts';
import { parseZone, type Zone } from './zone.ts';
import { type Fault, questionOf, type ZoneQuery, zoneReply } from './zone-reply.ts';

export interface ZoneResponderOptions {
  /** Lines of `name TYPE data`, see `parseZone`; or a zone made otherwise. */
  readonly zone: string | Zone;
  /** Misbehaviour by name, or by `name TYPE`; a list is used up query by query, its last entry stays. */
  readonly faults?: Readonly<Record<string, Fault | readonly Fault[]>>;
  /** The server sets AD on every answer. */
  readonly authenticated?: boolean;
}

/** What a DNS server says, without the sockets: honest about the zone, except where a fault is set. */
export interface ZoneResponder {
  /** Every query received, in order. */
  readonly queries: readonly ZoneQuery[];
  /** The messages sent for an encoded query: mostly one, none when the server keeps silent. */
  readonly respond: (query: Buffer, overTcp: boolean) => readonly Buffer[];
}

export function createZoneResponder(options: ZoneResponderOptions): ZoneResponder {
  const zone = typeof options.zone === 'string' ? parseZone(options.zone) : options.zone;
  const queries: ZoneQuery[] = [];
  const nextFault = createFaults(options.faults ?? {});
  return {
    queries,
    respond: (query, overTcp) => {
      const question = questionOf(query);
      queries.push({ ...question, overTcp });
      const fault = nextFault(question.name, question.type);
      return zoneReply(zone, query, fault, { overTcp, authenticated: options.authenticated === true });
    },
  };
}

/** Stands for the network between a resolver and these servers: silence is a timeout at once, so that no test waits. */
export function zoneTransport(
  servers: readonly { readonly server: DnsServer; readonly responder: ZoneResponder }[],
): Pick<Transport, 'udp' | 'tcp'> {
  const byName = new Map(servers.map(({ server, responder }) => [formatDnsServer(server), responder]));
  const exchange =
    (overTcp: boolean): Exchange =>
    async (server, query) => {
      const messages = byName.get(formatDnsServer(server))?.respond(query, overTcp) ?? [];
      const message = messages.find((each) => matchesQuery(each, query));
      return message === undefined ? { kind: 'timeout' } : { kind: 'message', message };
    };
  return { udp: exchange(false), tcp: exchange(true) };
}

function createFaults(faults: Readonly<Record<string, Fault | readonly Fault[]>>) {
  const used = new Map<string, number>();
  return (name: string, type: string): Fault | null => {
    const key = [`${name} ${type}`, name, `* ${type}`, '*'].find((candidate) =>
      Object.hasOwn(faults, candidate),
    );
    const fault = key === undefined ? undefined : faults[key];
    if (key === undefined || fault === undefined) return null;
    if (typeof fault === 'string' || 'address' in fault) return fault;
    const index = used.get(key) ?? 0;
    used.set(key, index + 1);
    return fault[Math.min(index, fault.length - 1)] ?? null;
  };
}
