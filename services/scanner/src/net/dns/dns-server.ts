import { getServers } from 'node:dns';
import { isIP } from 'node:net';

/** A resolver to ask. `host` is an address, or a name that the operating system knows. */
export interface DnsServer {
  readonly host: string;
  readonly port: number;
}

const DEFAULT_PORT = 53;

/**
 * Reads `host:port,host:port`; IPv6 as `[::1]:53`, the port may be left out.
 *
 * @throws Error when an address cannot be read; its message says what is wrong with it.
 */
export function parseDnsServers(text: string): readonly DnsServer[] {
  const parts = text.split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '').map(parseDnsServer);
}

/** The resolvers of the machine (resolv.conf or its like), in its order. */
export function systemDnsServers(): readonly DnsServer[] {
  return getServers().map(parseDnsServer);
}

/** `host:port` as shown in reports. */
export function formatDnsServer(server: DnsServer): string {
  return server.host.includes(':') ? `[${server.host}]:${server.port}` : `${server.host}:${server.port}`;
}

function parseDnsServer(text: string): DnsServer {
  if (isIP(text) !== 0) return { host: text, port: DEFAULT_PORT };
  const match = /^(?:\[(?<v6>[^\]]+)\]|(?<host>[^:[\]]+))(?::(?<port>\d{1,5}))?$/.exec(text);
  const { v6, host, port } = match?.groups ?? {};
  const portNumber = port === undefined ? DEFAULT_PORT : Number(port);
  if (portNumber < 1 || portNumber > 65535)
    throw new Error(`"${text}" is not a DNS server: the port must be 1 to 65535`);
  if (v6 !== undefined && isIP(v6) === 6) return { host: v6, port: portNumber };
  if (host !== undefined && isHost(host)) return { host, port: portNumber };
  throw new Error(`"${text}" is not a DNS server: write host:port, or [address]:port for IPv6`);
}

function isHost(text: string): boolean {
  if (isIP(text) === 4) return true;
  const labels = text.split('.');
  const isNumeric = /^\d+$/.test(labels.at(-1) ?? '');
  return !isNumeric && labels.every((label) => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/i.test(label));
}
