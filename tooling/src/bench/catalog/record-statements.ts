import { connect, createServer, type Socket } from 'node:net';

/** A statement as a service sent it, with its parameters as text. */
export interface RecordedStatement {
  readonly sql: string;
  readonly parameters: readonly (string | null)[];
}

export interface StatementRecorder {
  /** The database by way of the recorder. */
  readonly url: string;
  /** What was executed since it was asked last. */
  take(): readonly RecordedStatement[];
  stop(): Promise<void>;
}

/**
 * Stands between a service and its Postgres and writes down what is executed (PostgreSQL 18, §54, "Message Flow"): the
 * parse and bind messages of the extended protocol. Plain connections only.
 */
export async function startRecorder(databaseUrl: string): Promise<StatementRecorder> {
  const target = new URL(databaseUrl);
  const recorded: RecordedStatement[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    const read = createReader((statement) => recorded.push(statement));
    client.on('data', read);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: url.href,
    take: () => recorded.splice(0),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

const LENGTH_BYTES = 4;

/** Takes what a client sends, in whatever pieces it comes. */
export function createReader(onStatement: (statement: RecordedStatement) => void): (chunk: Buffer) => void {
  const statements = new Map<string, string>();
  let rest = Buffer.alloc(0);
  let isStarted = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      // The first message of a connection has no type.
      const typeBytes = isStarted ? 1 : 0;
      if (rest.length < typeBytes + LENGTH_BYTES) return;
      const end = typeBytes + rest.readInt32BE(typeBytes);
      if (rest.length < end) return;
      const type = isStarted ? rest.toString('latin1', 0, 1) : '';
      const body = rest.subarray(typeBytes + LENGTH_BYTES, end);
      rest = rest.subarray(end);
      isStarted = true;
      if (type === 'P') {
        const [name, at] = textAt(body, 0);
        statements.set(name, textAt(body, at)[0]);
      } else if (type === 'B') {
        const [, at] = textAt(body, 0);
        const [name, parametersAt] = textAt(body, at);
        const sql = statements.get(name);
        if (sql !== undefined) onStatement({ sql, parameters: parametersOf(body, parametersAt) });
      }
    }
  };
}

/** A text that ends with a zero, and the place after it. */
function textAt(body: Buffer, from: number): readonly [string, number] {
  const end = body.indexOf(0, from);
  return [body.toString('utf8', from, end), end + 1];
}

/** Format codes, then the values; -1 for null. Ours are all text. */
function parametersOf(body: Buffer, from: number): readonly (string | null)[] {
  let at = from + 2 + body.readInt16BE(from) * 2;
  const count = body.readInt16BE(at);
  at += 2;
  return Array.from({ length: count }, () => {
    const length = body.readInt32BE(at);
    at += LENGTH_BYTES;
    if (length === -1) return null;
    at += length;
    return body.toString('utf8', at - length, at);
  });
}
