import { connect } from 'node:net';
import type { DnsServer } from './dns-server.ts';
import { type ExchangeResult, socketErrorCode } from './exchange.ts';
import { matchesQuery } from './matches-query.ts';

const LENGTH_OCTETS = 2;

/** One query over a TCP connection of its own (RFC 7766); at most the 65535 octets that the length can say are read. */
export async function tcpExchange(
  server: DnsServer,
  query: Buffer,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<ExchangeResult> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<ExchangeResult>();
  const timer = setTimeout(() => resolve({ kind: 'timeout' }), timeoutMs);
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  const socket = connect({ host: server.host, port: server.port, noDelay: true });
  const chunks: Buffer[] = [];
  let received = 0;
  socket.on('connect', () => socket.write(withLength(query)));
  socket.on('error', (error) => resolve({ kind: 'unreachable', code: socketErrorCode(error) }));
  socket.on('close', () => resolve({ kind: 'unreachable', code: 'ECONNRESET' }));
  socket.on('data', (chunk) => {
    chunks.push(chunk);
    received += chunk.length;
    const message = completeMessage(chunks, received);
    if (message === null) return;
    resolve(matchesQuery(message, query) ? { kind: 'message', message } : { kind: 'timeout' });
  });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    socket.destroy();
  }
}

function withLength(query: Buffer): Buffer {
  const length = Buffer.alloc(LENGTH_OCTETS);
  length.writeUInt16BE(query.length);
  return Buffer.concat([length, query]);
}

function completeMessage(chunks: Buffer[], received: number): Buffer | null {
  if (received < LENGTH_OCTETS) return null;
  const first = chunks[0];
  const head = first !== undefined && first.length >= LENGTH_OCTETS ? first : Buffer.concat(chunks);
  const end = LENGTH_OCTETS + head.readUInt16BE(0);
  return received < end ? null : Buffer.concat(chunks).subarray(LENGTH_OCTETS, end);
}
