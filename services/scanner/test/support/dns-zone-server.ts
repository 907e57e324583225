import { createSocket } from 'node:dgram';
import { createServer, type Socket } from 'node:net';
import type { DnsServer } from '../../src/net/dns/dns-server.ts';
import type { ZoneQuery } from './zone-reply.ts';
import { createZoneResponder, type ZoneResponderOptions } from './zone-responder.ts';

/** A DNS server on 127.0.0.1, the same port over UDP and TCP. */
export interface DnsZoneServer {
  readonly server: DnsServer;
  /** Every query received, in order. */
  readonly queries: readonly ZoneQuery[];
  readonly close: () => Promise<void>;
}

/** Starts a server for tests: honest about the zone text, except where a fault is set. */
export async function startDnsZoneServer(options: ZoneResponderOptions): Promise<DnsZoneServer> {
  const { queries, respond } = createZoneResponder(options);
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

function withLength(message: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(message.length);
  return Buffer.concat([length, message]);
}
