import { createSocket } from 'node:dgram';
import { createServer, type Socket } from 'node:net';
import type { DnsServer } from '../../src/net/dns/dns-server.ts';
import { parseZone, type Zone } from './zone.ts';
import { type Fault, questionOf, type ZoneQuery, zoneReply } from './zone-reply.ts';

export interface DnsZoneServerOptions {
  /** Lines of `name TYPE data`, see `parseZone`; or a zone made otherwise. */
  readonly zone: string | Zone;
  /** Misbehaviour by name, or by `name TYPE`; a list is used up query by query, its last entry stays. */
  readonly faults?: Readonly<Record<string, Fault | readonly Fault[]>>;
  /** The server sets AD on every answer. */
  readonly authenticated?: boolean;
}

/** A DNS server on 127.0.0.1, the same port over UDP and TCP. */
export interface DnsZoneServer {
  readonly server: DnsServer;
  /** Every query received, in order. */
  readonly queries: readonly ZoneQuery[];
  readonly close: () => Promise<void>;
}

/** Starts a server for tests: honest about the zone text, except where a fault is set. */
export async function startDnsZoneServer(options: DnsZoneServerOptions): Promise<DnsZoneServer> {
  const zone = typeof options.zone === 'string' ? parseZone(options.zone) : options.zone;
  const queries: ZoneQuery[] = [];
  const nextFault = createFaults(options.faults ?? {});
  const respond = (query: Buffer, overTcp: boolean): Buffer[] => {
    const question = questionOf(query);
    queries.push({ ...question, overTcp });
    const fault = nextFault(question.name, question.type);
    return zoneReply(zone, query, fault, { overTcp, authenticated: options.authenticated === true });
  };

  const sockets = new Set<Socket>();
  const tcp = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    socket.on('data', (data) => {
      for (const message of respond(data.subarray(2), true)) socket.write(withLength(message));
    });
  });
  const { promise: listening, resolve: onListening } = Promise.withResolvers<void>();
  tcp.listen(0, '127.0.0.1', onListening);
  await listening;
  const address = tcp.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  const udp = createSocket('udp4');
  udp.on('message', (query, peer) => {
    for (const message of respond(query, false)) udp.send(message, peer.port, peer.address);
  });
  const { promise: bound, resolve: onBound } = Promise.withResolvers<void>();
  udp.bind(port, '127.0.0.1', onBound);
  await bound;

  return {
    server: { host: '127.0.0.1', port },
    queries,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await Promise.all([
        new Promise<void>((resolve) => tcp.close(() => resolve())),
        new Promise<void>((resolve) => udp.close(resolve)),
      ]);
    },
  };
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

function withLength(message: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(message.length);
  return Buffer.concat([length, message]);
}
