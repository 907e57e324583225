import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { type Exchange, unreachable, withinTime } from './exchange.ts';
import { matchesQuery } from './matches-query.ts';

/** Replies that are not ours are waited out; past this many the try is given up. */
const MAX_FOREIGN_REPLIES = 100;

/**
 * One query over UDP from a socket of its own, so from a random port (RFC 5452 9.2), connected, so that only the
 * server's datagrams arrive and a closed port is noticed.
 */
export const udpExchange: Exchange = (server, query, timeoutMs, signal) =>
  withinTime(timeoutMs, signal, (resolve) => {
    const socket = createSocket(isIPv6(server.host) ? 'udp6' : 'udp4');
    const fail = (error: unknown) => resolve(unreachable(error));
    let foreignReplies = 0;
    socket.on('error', fail);
    socket.on('message', (message) => {
      if (matchesQuery(message, query)) return resolve({ kind: 'message', message });
      foreignReplies += 1;
      if (foreignReplies > MAX_FOREIGN_REPLIES) resolve({ kind: 'timeout' });
    });
    socket.connect(server.port, server.host, (error?: Error) => {
      if (error !== undefined && error !== null) return fail(error);
      socket.send(query, (sendError) => {
        if (sendError !== null) fail(sendError);
      });
    });
    return () => socket.close();
  });
