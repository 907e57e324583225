import { getDiffieHellman } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type SecureVersion } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { sequence, tagged } from '@repo/tooling/fake-upstreams';

export interface HostileServerOptions {
  /** PEM; present: the server speaks TLS. `certificate` may hold a chain. */
  readonly tls?: {
    readonly key: string;
    readonly certificate: string;
    readonly maxVersion?: SecureVersion;
    readonly minVersion?: SecureVersion;
    /** OpenSSL cipher string; absent: all that Node has by default, at security level 0. */
    readonly ciphers?: string;
    readonly honorCipherOrder?: boolean;
    /** PEM, or `auto`; absent: no Diffie-Hellman over finite fields. */
    readonly dhparam?: string;
    /** Absent: none is chosen, whatever is offered. */
    readonly ALPNProtocols?: string[];
  };
  /** Says how to misbehave for a path; absent: the path names one of `BEHAVIOURS`. */
  readonly behave?: (socket: Socket, request: HostileRequest) => void;
}

export interface HostileRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** The whole head as received. */
  readonly head: string;
  /** What the client asked for by SNI; false or null without. */
  readonly serverName: string | false | null;
}

/** An HTTP(S) server on 127.0.0.1 that does what a malicious one would. */
export interface HostileServer {
  readonly port: number;
  readonly requests: readonly HostileRequest[];
  /** Connections so far, those counted whose handshake failed. */
  readonly connections: number;
  readonly close: () => Promise<void>;
}

/** Starts a server whose paths are the names in `BEHAVIOURS` (`/gzip-bomb`); unknown paths answer 404. */
export async function startHostileServer(options: HostileServerOptions = {}): Promise<HostileServer> {
  const sockets = new Set<Socket>();
  const requests: HostileRequest[] = [];
  let connections = 0;
  const onConnection = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    socket.once('data', (data: Buffer) => {
      const head = data.toString('latin1');
      const [method = '', target = ''] = head.split(' ');
      const serverName = 'servername' in socket ? (socket.servername as HostileRequest['serverName']) : null;
      const request = { method, target, head, serverName };
      requests.push(request);
      const behave = options.behave ?? byPath;
      behave(socket, request);
    });
  };
  const server = createListener(options, onConnection);
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    requests,
    get connections() {
      return connections;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** The Diffie-Hellman group of 1024 bits (RFC 2409 6.2) as PEM. */
export function smallGroup(): string {
  const prime = Buffer.concat([Buffer.from([0]), getDiffieHellman('modp2').getPrime()]);
  const der = sequence(tagged(0x02, prime), tagged(0x02, Buffer.from([2])));
  return `-----BEGIN DH PARAMETERS-----\n${der.toString('base64')}\n-----END DH PARAMETERS-----\n`;
}

/** A server that accepts connections and never says a word. */
export async function startSilentServer(): Promise<HostileServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    requests: [],
    connections: 0,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function createListener({ tls }: HostileServerOptions, onConnection: (socket: Socket) => void): Server {
  if (tls === undefined) return createServer(onConnection);
  const { certificate, ...rest } = tls;
  const below = new Map<number | undefined, Socket>();
  const options = { ciphers: 'DEFAULT@SECLEVEL=0', ...rest, cert: certificate };
  const server = createTlsServer(options, (socket) => {
    const plain = below.get(socket.remotePort);
    // A TLS socket cannot reset its connection; the one below it can.
    socket.resetAndDestroy = () => {
      plain?.resetAndDestroy();
      return socket.destroy();
    };
    onConnection(socket);
  });
  server.on('connection', (plain: Socket) => {
    const { remotePort } = plain;
    below.set(remotePort, plain);
    plain.on('close', () => below.delete(remotePort));
  });
  server.on('tlsClientError', () => {});
  return server;
}

const OK = 'HTTP/1.1 200 OK\r\n';
/** Made before any server answers: to compress holds the event loop, and with it the time limits of clients. */
const BOMB = gzipSync(Buffer.alloc(16 * 1024 * 1024));
const HELLO = gzipSync('hello');

function byPath(socket: Socket, request: HostileRequest): void {
  const url = new URL(request.target, 'http://hostile.test');
  const behave = BEHAVIOURS[url.pathname.slice(1)];
  if (behave === undefined) socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n');
  else behave(socket, url.searchParams);
}

type Behaviour = (socket: Socket, query: URLSearchParams) => void;

/** Everything a peer may try, by path. */
export const BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  ok: (socket) => socket.end(`${OK}content-type: text/plain\r\ncontent-length: 5\r\n\r\nhello`),
  silent: () => {},
  reset: (socket) => socket.resetAndDestroy(),
  garbage: (socket) => socket.end('\u0000\u0001 this is no HTTP\r\n\r\n'),
  'http-09': (socket) => socket.end('<html>old</html>'),
  redirect: (socket, query) => {
    socket.end(`HTTP/1.1 302 Found\r\nlocation: ${query.get('to') ?? ''}\r\ncontent-length: 0\r\n\r\n`);
  },
  loop: (socket) => socket.end('HTTP/1.1 302 Found\r\nlocation: /loop\r\ncontent-length: 0\r\n\r\n'),
  countdown: (socket, query) => {
    const left = Number(query.get('left') ?? 0);
    if (left === 0) return void socket.end(`${OK}content-length: 4\r\n\r\ndone`);
    socket.end(`HTTP/1.1 307 Go\r\nlocation: /countdown?left=${left - 1}\r\ncontent-length: 0\r\n\r\n`);
  },
  'redirect-to-nowhere': (socket) => socket.end('HTTP/1.1 302 Found\r\ncontent-length: 0\r\n\r\n'),
  'drip-headers': (socket) => {
    socket.write(OK);
    repeat(socket, 20, () => socket.write('x'));
  },
  'flood-interim': (socket) =>
    repeat(socket, 1, () => socket.write('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n')),
  'flood-continue': (socket) => repeat(socket, 1, () => socket.write('HTTP/1.1 100 Continue\r\n\r\n')),
  'one-interim': (socket) => {
    socket.end(`HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early\r\n\r\n${OK}content-length: 5\r\n\r\nhello`);
  },
  upgrade: (socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
  },
  'endless-header': (socket) => {
    socket.write(`${OK}x-endless: `);
    flood(socket, () => Buffer.alloc(4096, 'a'));
  },
  'many-headers': (socket) => {
    const lines = Array.from({ length: 1_000 }, (_, i) => `x${i}: y\r\n`);
    socket.end(`${OK}${lines.join('')}\r\n`);
  },
  'endless-body': (socket) => {
    socket.write(`${OK}content-type: text/html\r\n\r\n`);
    flood(socket, () => Buffer.alloc(65536, 'a'));
  },
  'endless-extension': (socket) => {
    socket.write(`${OK}transfer-encoding: chunked\r\n\r\n1;`);
    flood(socket, () => Buffer.alloc(65536, 'a'));
  },
  'long-extensions': (socket) => {
    socket.write(`${OK}transfer-encoding: chunked\r\n\r\n`);
    flood(socket, () => Buffer.from(`1;${'x'.repeat(16_000)}\r\na\r\n`));
  },
  'tiny-chunks': (socket) => {
    socket.write(`${OK}transfer-encoding: chunked\r\n\r\n`);
    flood(socket, () => Buffer.from('1\r\na\r\n'.repeat(10_000)));
  },
  'stalled-body': (socket) => void socket.write(`${OK}content-length: 100\r\n\r\nhalf`),
  'cut-off-body': (socket) => socket.end(`${OK}content-length: 100\r\n\r\nhalf`),
  'gzip-bomb': (socket) => encoded(socket, 'gzip', BOMB),
  gzip: (socket) => encoded(socket, 'gzip', HELLO),
  'short-gzip': (socket) => encoded(socket, 'gzip', HELLO.subarray(0, -4)),
  'broken-gzip': (socket) => encoded(socket, 'gzip', Buffer.from('this is not gzip')),
  'many-codings': (socket) => encoded(socket, 'gzip, gzip', Buffer.from('x')),
  'odd-headers': (socket) => {
    socket.end(`${OK}Set-Cookie: a=1\r\nSet-Cookie: b=2\r\nX-Tab: a\tb\r\ncontent-length: 0\r\n\r\n`);
  },
};

function encoded(socket: Socket, coding: string, body: Buffer): void {
  socket.write(`${OK}content-encoding: ${coding}\r\ncontent-length: ${body.length}\r\n\r\n`);
  socket.end(body);
}

function repeat(socket: Socket, everyMs: number, act: () => void): void {
  const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : act()), everyMs);
  socket.on('close', () => clearInterval(timer));
}

function flood(socket: Socket, next: () => Buffer): void {
  const write = () => {
    while (!socket.destroyed && socket.write(next()));
  };
  socket.on('drain', write);
  write();
}
