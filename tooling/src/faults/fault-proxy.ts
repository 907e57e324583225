import { connect, createServer, type Server, type Socket } from 'node:net';
import { listen } from '../fake-upstreams/listener.ts';
import { freePort } from '../services/free-port.ts';

/** What the proxy does to each connection that is opened while it is set. */
export type ConnectionFault =
  | { readonly kind: 'none' }
  /** Nobody listens. */
  | { readonly kind: 'refuse' }
  /** Takes the connection and all that is sent, and never says a word. */
  | { readonly kind: 'hang' }
  /** Ends the connection with a RST as soon as something is sent. */
  | { readonly kind: 'reset' }
  /** Passes the answer on byte by byte. */
  | { readonly kind: 'drip'; readonly everyMs: number }
  /** Passes `bytes` of the answer on, then ends the connection as if that had been all. */
  | { readonly kind: 'truncate'; readonly bytes: number }
  /** Answers with bytes that are no HTTP. */
  | { readonly kind: 'garbage' };

/** A TCP proxy between a service and one of its upstreams. */
export interface FaultProxy {
  readonly port: number;
  /** Cuts what is open; from then on every connection has this fault. */
  set(fault: ConnectionFault): Promise<void>;
  readonly connections: () => number;
  close(): Promise<void>;
}

/** Listens on a free loopback port in front of `target` (`http://host:port…`), without a fault at first. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port: targetPort } = new URL(target);
  const open = new Set<Socket>();
  let fault: ConnectionFault = { kind: 'none' };
  const keep = (socket: Socket): Socket => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    return socket;
  };
  const server = createServer((client) => {
    keep(client);
    handle(client, fault, () => keep(connect(Number(targetPort), hostname)));
  });
  const port = await freePort();
  await listen(server, port);
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port,
    connections: () => open.size,
    set: async (next) => {
      fault = next;
      cut();
      if (next.kind === 'refuse') await stopListening(server);
      else if (!server.listening) await listen(server, port);
    },
    close: async () => {
      cut();
      await stopListening(server);
    },
  };
}

function handle(client: Socket, fault: ConnectionFault, reach: () => Socket): void {
  switch (fault.kind) {
    case 'none':
      join(client, reach(), (upstream) => upstream.pipe(client));
      return;
    case 'hang':
      client.resume();
      return;
    case 'reset':
    case 'refuse':
      client.once('data', () => client.resetAndDestroy());
      return;
    case 'drip':
      join(client, reach(), (upstream) => drip(upstream, client, fault.everyMs));
      return;
    case 'truncate':
      join(client, reach(), (upstream) => passOn(upstream, client, fault.bytes));
      return;
    case 'garbage':
      client.once('data', () => client.end(GARBAGE));
      return;
    default:
      fault satisfies never;
  }
}

/** Begins like a TLS alert and goes on with what no protocol has. */
const GARBAGE = Buffer.from([
  0x15, 0x03, 0x01, 0x00, 0x02, 0x02, 0x28, 0x00, 0xff, 0xfe, 0x0d, 0x0a, 0x0d, 0x0a,
]);

function join(client: Socket, upstream: Socket, answer: (upstream: Socket) => void): void {
  client.pipe(upstream);
  client.on('close', () => upstream.destroy());
  upstream.on('close', () => client.end());
  answer(upstream);
}

function drip(from: Socket, to: Socket, everyMs: number): void {
  const waiting: number[] = [];
  from.on('data', (chunk: Buffer) => {
    waiting.push(...chunk);
    from.pause();
  });
  const timer = setInterval(() => {
    const byte = waiting.shift();
    if (byte === undefined) from.resume();
    else to.write(Buffer.of(byte));
  }, everyMs);
  to.on('close', () => clearInterval(timer));
}

function passOn(from: Socket, to: Socket, bytes: number): void {
  let left = bytes;
  from.on('data', (chunk: Buffer) => {
    to.write(chunk.subarray(0, left));
    left -= Math.min(left, chunk.length);
    if (left === 0) to.end();
  });
}

function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    if (server.listening) server.close(() => resolve());
    else resolve();
  });
}
