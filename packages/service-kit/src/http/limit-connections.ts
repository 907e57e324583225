import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientAddress } from './client-address.ts';

/**
 * Cuts connections beyond `max` of one address, IPv6 by its /64, so that none can take every one that the server has.
 * For sockets that reach the callers themselves: behind a proxy they all have its address, and the limit is the proxy's.
 */
export function limitConnections(server: Server, max: number): void {
  const open = new Map<string, number>();
  server.prependListener('connection', (socket: Socket) => {
    const address = clientAddress(socket.remoteAddress, undefined, 0);
    const count = (open.get(address) ?? 0) + 1;
    if (count > max) return socket.destroy();
    open.set(address, count);
    return socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}
