import { connect } from 'node:net';
import { type Exchange, unreachable, withinTime } from './exchange.ts';
import { matchesQuery } from './matches-query.ts';

const LENGTH_OCTETS = 2;
const MAX_MESSAGE_OCTETS = 65_535;

/** One query over a TCP connection of its own (RFC 7766); at most the 65535 octets that the length can say are read. */
export const tcpExchange: Exchange = (server, query, timeoutMs, signal) =>
  withinTime(timeoutMs, signal, (resolve) => {
    const socket = connect({ host: server.host, port: server.port, noDelay: true });
    const received = Buffer.alloc(LENGTH_OCTETS + MAX_MESSAGE_OCTETS);
    let size = 0;
    socket.on('connect', () => socket.write(withLength(query)));
    socket.on('error', (error) => resolve(unreachable(error)));
    socket.on('close', () => resolve({ kind: 'unreachable', code: 'ECONNRESET' }));
    socket.on('data', (chunk) => {
      size += chunk.copy(received, size);
      const end = LENGTH_OCTETS + received.readUInt16BE(0);
      if (size < LENGTH_OCTETS || size < end) return;
      const message = Buffer.from(received.subarray(LENGTH_OCTETS, end));
      resolve(matchesQuery(message, query) ? { kind: 'message', message } : { kind: 'timeout' });
    });
    return () => socket.destroy();
  });

function withLength(query: Buffer): Buffer {
  const length = Buffer.alloc(LENGTH_OCTETS);
  length.writeUInt16BE(query.length);
  return Buffer.concat([length, query]);
}
