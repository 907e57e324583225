import { createServer, type Server } from 'node:net';
import { ServiceError } from './service-error.ts';
import { SERVICE_PORTS, type ServiceName } from './service-name.ts';

/** Where a service listens. */
export interface ServiceAddress {
  readonly host: string;
  readonly port: number;
  /** The address by which this machine reaches it, without a trailing slash. */
  readonly url: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The addresses of both services from `HOST`, `SCANNER_PORT` and `CATALOG_PORT`; port 0 chooses a free one. Both are
 * tried first: another program on the port would else answer in the service's place, healthy and wrong.
 *
 * @throws ServiceError naming the variable when a port cannot be listened on.
 */
export async function chooseAddresses(env: Environment): Promise<Record<ServiceName, ServiceAddress>> {
  const host = textOf(env['HOST']) ?? '127.0.0.1';
  const scanner = await tryPort('scanner', host, env);
  try {
    const catalog = await tryPort('catalog', host, env);
    await close(catalog);
    return { scanner: toAddress(host, scanner), catalog: toAddress(host, catalog) };
  } finally {
    await close(scanner);
  }
}

interface TriedPort {
  readonly server: Server;
  readonly port: number;
}

async function tryPort(name: ServiceName, host: string, env: Environment): Promise<TriedPort> {
  const { variable, fallback } = SERVICE_PORTS[name];
  const text = textOf(env[variable]) ?? String(fallback);
  const wanted = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(wanted <= 65_535)) {
    throw new ServiceError(`${variable} must be a port number, 0 to 65535; it is "${text}".`);
  }
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(new ServiceError(explain(cause.code ?? '', { variable, host, port: wanted }), { cause }));
    });
    server.listen(wanted, host, () => {
      const address = server.address();
      resolve({ server, port: typeof address === 'object' && address !== null ? address.port : wanted });
    });
  });
}

function explain(
  code: string,
  { variable, host, port }: { readonly variable: string; readonly host: string; readonly port: number },
): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program: stop it, or set ${variable} to another port (0 for any).`;
  }
  if (code === 'EACCES') {
    return `Port ${port} needs rights this process does not have: set ${variable} to a port above 1023.`;
  }
  return `HOST is "${host}", which this machine cannot listen on (${code}).`;
}

function close({ server }: TriedPort): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

function toAddress(host: string, { port }: TriedPort): ServiceAddress {
  const reachable = ANY_ADDRESS.get(host) ?? host;
  return { host, port, url: `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}` };
}

/** "Every address" is no address to connect to. */
const ANY_ADDRESS: ReadonlyMap<string, string> = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);

function textOf(value: string | undefined): string | null {
  const text = value?.trim() ?? '';
  return text === '' ? null : text;
}
