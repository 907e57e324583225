import { connect, type Socket } from 'node:net';

/** Holds until the next request of its connection: what is kept of it must be copied. */
export interface Answer {
  readonly status: number;
  /** As it was sent. */
  readonly head: () => string;
  readonly body: Buffer;
}

/** One kept-alive HTTP/1.1 connection, one request at a time. */
export interface HttpConnection {
  /** @throws Error when the connection ends, or the answer has no length. */
  send(request: readonly Buffer[]): Promise<Answer>;
  close(): void;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const READ_BYTES = 64 * 1024;

/**
 * Opens a connection that does as little as a client can: what it costs is taken from the servers measured beside it.
 * Everything is read into the same memory again and again, or the collections of garbage would be in the latencies.
 * Chunked answers are not read; no server of ours sends one.
 */
export async function openConnection(url: string): Promise<HttpConnection> {
  const { hostname, port } = new URL(url);
  let pending: PromiseWithResolvers<Answer> | null = null;
  let received: Buffer = Buffer.alloc(0);
  let length = 0;
  /** Null while the head is not complete. */
  let expected: { readonly bodyStart: number; readonly end: number } | null = null;
  const socket = await connected(hostname, Number(port), (bytes) => {
    if (length + bytes.length > received.length) received = grown(received, length + bytes.length);
    bytes.copy(received, length);
    length += bytes.length;
    expected ??= expectedOf(received.subarray(0, length));
    if (expected === null || length < expected.end) return;
    const { bodyStart, end } = expected;
    const done = pending;
    pending = null;
    length = 0;
    expected = null;
    done?.resolve(toAnswer(received.subarray(0, end), bodyStart));
  });
  const fail = (error: Error) => pending?.reject(error);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error(`${url} closed the connection`)));
  return {
    send: (request) => {
      const promise = Promise.withResolvers<Answer>();
      pending = promise;
      socket.cork();
      for (const part of request) socket.write(part);
      socket.uncork();
      return promise.promise;
    },
    close: () => {
      pending = null;
      socket.destroy();
    },
  };
}

/** All connections read into it: what was read is copied at once. */
let buffer: Buffer | null = null;

function connected(host: string, port: number, onBytes: (bytes: Buffer) => void): Promise<Socket> {
  const shared = (buffer ??= Buffer.allocUnsafeSlow(READ_BYTES));
  const callback = (bytes: number) => {
    onBytes(shared.subarray(0, bytes));
    return true;
  };
  return new Promise((resolve, reject) => {
    const onConnect = () => resolve(socket);
    const socket = connect({ host, port, noDelay: true, onread: { buffer: shared, callback } }, onConnect);
    socket.once('error', reject);
  });
}

function grown(bytes: Buffer, size: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(Math.max(size, 2 * bytes.length));
  bytes.copy(larger);
  return larger;
}

/** Where the body begins and ends; null while the head is not complete. */
function expectedOf(bytes: Buffer): { readonly bodyStart: number; readonly end: number } | null {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd === -1) return null;
  const head = bytes.toString('latin1', 0, headEnd);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? (statusOf(bytes) === 304 ? '0' : null);
  if (length === null) throw new Error(`an answer without a length: ${head}`);
  const bodyStart = headEnd + HEAD_END.length;
  return { bodyStart, end: bodyStart + Number(length) };
}

function toAnswer(bytes: Buffer, bodyStart: number): Answer {
  return {
    status: statusOf(bytes),
    head: () => bytes.toString('latin1', 0, bodyStart - HEAD_END.length),
    body: bytes.subarray(bodyStart),
  };
}

/** `HTTP/1.1 200 OK` */
function statusOf(bytes: Buffer): number {
  return Number(bytes.toString('latin1', 9, 12));
}
