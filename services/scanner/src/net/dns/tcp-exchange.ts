import { connect } from 'node:net';
import { type Exchange, unreachable, withinTime } from './exchange.ts';
import { matchesQuery } from './matches-query.ts';

const LENGTH_OCTETS = 2;
const MAX_MESSAGE_OCTETS = 65_535;

/** One query over a TCP connection of its own (RFC 7766); at most the 65535 octets that the length can say are read. */
export const tcpExchange: Exchange = (server, query, timeoutMs, signal) =>
  withinTime(timeoutMs, signal, (resolve) => {
    const socket = connect({ host: server.host, port: server.port, noDelay: true });
    const message = createMessageReader();
    socket.on('connect', () => socket.write(withLength(query)));
    socket.on('error', (error) => resolve(unreachable(error)));
    socket.on('close', () => resolve({ kind: 'unreachable', code: 'ECONNRESET' }));
    socket.on('data', (chunk) => {
      const complete = message.take(chunk);
      if (complete === null) return;
      resolve(matchesQuery(complete, query) ? { kind: 'message', message: complete } : { kind: 'timeout' });
    });
    return () => socket.destroy();
  });

function withLength(query: Buffer): Buffer {
  const length = Buffer.alloc(LENGTH_OCTETS);
  length.writeUInt16BE(query.length);
  return Buffer.concat([length, query]);
}

/** Puts a message together from its pieces, be they single octets: each octet is copied at most twice. */
function createMessageReader() {
  const all = Buffer.alloc(LENGTH_OCTETS + MAX_MESSAGE_OCTETS);
  let received = 0;
  return {
    /** The message, once it is complete; null before. */
    take(chunk: Buffer): Buffer | null {
      received += chunk.copy(all, received);
      if (received < LENGTH_OCTETS) return null;
      const end = LENGTH_OCTETS + all.readUInt16BE(0);
      return received < end ? null : Buffer.from(all.subarray(LENGTH_OCTETS, end));
    },
  };
}
