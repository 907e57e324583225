import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  /** As it was sent. */
  readonly head: string;
  readonly body: Buffer;
}

/** One kept-alive HTTP/1.1 connection, one request at a time. */
export interface HttpConnection {
  /** @throws Error when the connection ends, or the answer has no length. */
  send(request: readonly Buffer[]): Promise<Answer>;
  close(): void;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * Opens a connection that does as little as a client can: what it costs is taken from the servers measured beside it.
 * Chunked answers are not read; no server of ours sends one.
 */
export async function openConnection(url: string): Promise<HttpConnection> {
  const { hostname, port } = new URL(url);
  const socket = await connected(hostname, Number(port));
  let pending: PromiseWithResolvers<Answer> | null = null;
  let chunks: Buffer[] = [];
  let missing: number | null = null;
  const fail = (error: Error) => pending?.reject(error);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error(`${url} closed the connection`)));
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    if (missing === null) {
      const all = Buffer.concat(chunks);
      chunks = [all];
      missing = missingBytes(all);
    } else missing -= chunk.length;
    if (missing === null || missing > 0) return;
    const done = pending;
    const bytes = Buffer.concat(chunks);
    pending = null;
    chunks = [];
    missing = null;
    done?.resolve(toAnswer(bytes));
  });
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

function connected(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

/** How much of the body has not come yet; null while the head is not complete. */
function missingBytes(bytes: Buffer): number | null {
  const end = bytes.indexOf(HEAD_END);
  if (end === -1) return null;
  const head = bytes.toString('latin1', 0, end);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? (statusOf(head) === 304 ? '0' : null);
  if (length === null) throw new Error(`an answer without a length: ${head}`);
  return end + HEAD_END.length + Number(length) - bytes.length;
}

function toAnswer(bytes: Buffer): Answer {
  const end = bytes.indexOf(HEAD_END);
  const head = bytes.toString('latin1', 0, end);
  return { status: statusOf(head), head, body: bytes.subarray(end + HEAD_END.length) };
}

/** `HTTP/1.1 200 OK` */
function statusOf(head: string): number {
  return Number(head.slice(9, 12));
}
