import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
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
  const udp = createSocket('udp4');
  udp.on('message', (query, peer) => {
    for (const message of respond(query, false)) udp.send(message, peer.port, peer.address);
  });
  return {
    server: { host: '127.0.0.1', port: await listenOnBoth(tcp, udp) },
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

/** A port that is free for one of the two may be another process's for the other: then the next one is tried. */
async function listenOnBoth(tcp: Server, udp: UdpSocket): Promise<number> {
  tcp.listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const address = tcp.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  udp.bind(port, '127.0.0.1');
  try {
    await once(udp, 'listening');
    return port;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    tcp.close();
    await once(tcp, 'close');
    return listenOnBoth(tcp, udp);
  }
}

function withLength(message: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(message.length);
  return Buffer.concat([length, message]);
}
