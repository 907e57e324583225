import { createServer, type RequestListener } from 'node:http';
import { createServer as createRawServer, type Server, type Socket } from 'node:net';

/** A server on this machine for one test. */
export interface LoopbackServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

export async function startHttpServer(listener: RequestListener): Promise<LoopbackServer> {
  return listen(createServer(listener));
}

/** A server that is given bare sockets, for what no HTTP server would send. */
export async function startRawServer(listener: (socket: Socket) => void): Promise<LoopbackServer> {
  return listen(createRawServer(listener));
}

async function listen(server: Server): Promise<LoopbackServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => null);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
