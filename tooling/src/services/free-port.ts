import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const ATTEMPTS = 100;
/** Above what clients of HTTP refuse to ask, below what systems give to connections that go out. */
const [FROM, BELOW] = [11_000, 32_000];

/** A port of the loopback interface that nobody listens on, and that no connection takes before the caller does. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(FROM, BELOW);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port from ${FROM} to ${BELOW} is free`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
