import { connect, type Socket } from 'node:net';

/** A connection that sends bytes as they are, valid HTTP or not. */
export interface RawClient {
  readonly socket: Socket;
  /** All that was answered so far. */
  answer(): string;
  /** Resolves with the whole answer when the server has ended the connection. */
  readonly closed: Promise<string>;
}

export function openRawClient(url: string): Promise<RawClient> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1');
    });
    socket.on('error', reject);
    const closed = new Promise<string>((done) => socket.once('close', () => done(answer)));
    socket.once('connect', () => resolve({ socket, answer: () => answer, closed }));
  });
}

/** Sends `bytes` and resolves with all that the server says until it ends the connection. */
export async function exchangeRaw(url: string, bytes: string | Buffer): Promise<string> {
  const client = await openRawClient(url);
  client.socket.write(bytes);
  return client.closed;
}
