import type { DnsServer } from './dns-server.ts';

/** Which server is asked first: one that let questions time out stands behind one that answered. */
export interface ServerOrder {
  ranked(): readonly DnsServer[];
  /** Remembers whether the server gave a reply. */
  note(server: DnsServer, hasReplied: boolean): void;
}

/** The order of one scan, starting as configured. */
export function createServerOrder(servers: readonly DnsServer[]): ServerOrder {
  const misses = new Map(servers.map((server) => [server, 0]));
  const missesOf = (server: DnsServer) => misses.get(server) ?? 0;
  return {
    ranked: () => servers.toSorted((a, b) => missesOf(a) - missesOf(b)),
    note: (server, hasReplied) => void misses.set(server, hasReplied ? 0 : missesOf(server) + 1),
  };
}
