import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { Server as NetServer } from 'node:net';

const GRACE_MS = 200;

/** A server that can stop listening and start again on the same port. */
export interface Listener {
  readonly url: string;
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Opens `server` on a free loopback port and keeps that port for as long as the listener is used. */
export async function createListener(server: Server | SecureServer): Promise<Listener> {
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    open: async () => {
      if (!server.listening) await listen(server, port);
    },
    close: async () => {
      if (server.listening) await close(server);
    },
  };
}

/** Listens on the loopback interface, 0 for any port; resolves to the port. */
export async function listen(server: NetServer, port = 0): Promise<number> {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

function close(server: Server | SecureServer): Promise<void> {
  return new Promise((resolve) => {
    const grace = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    server.close(() => {
      clearTimeout(grace);
      resolve();
    });
    server.closeIdleConnections();
  });
}
