import { randomInt } from 'node:crypto';
import type { AskPolicy } from './ask-servers.ts';
import type { DnsServer } from './dns-server.ts';
import { createDnsSession, type DnsSession, type SessionLimits } from './dns-session.ts';
import { tcpExchange } from './tcp-exchange.ts';
import { udpExchange } from './udp-exchange.ts';

export interface StubResolverOptions {
  /** Recursive resolvers, the preferred one first; the first two are used. */
  readonly servers: readonly DnsServer[];
  readonly tryTimeoutMs?: number;
  readonly triesPerServer?: number;
  /** Message ids: 0 to 65535, unguessable. */
  readonly randomId?: () => number;
}

/** A stub resolver (RFC 1034 5.3.1) that hides nothing of what the servers said. */
export interface StubResolver {
  /** A session for one scan. */
  session(limits?: Partial<SessionLimits>, signal?: AbortSignal): DnsSession;
}

const MAX_SERVERS = 2;

/** 180 selectors, an SPF tree and the mail hosts fit; 22 s leave 8 of the contract's 30 for the rest. */
export const DNS_SESSION_LIMITS: SessionLimits = { maxQueries: 400, maxInFlight: 30, deadlineMs: 22_000 };

/** Makes a resolver; it opens no socket before the first query. */
export function createStubResolver(options: StubResolverOptions): StubResolver {
  const servers = options.servers.slice(0, MAX_SERVERS);
  const policy: AskPolicy = {
    triesPerServer: options.triesPerServer ?? 2,
    tryTimeoutMs: options.tryTimeoutMs ?? 1500,
  };
  const transport = {
    udp: udpExchange,
    tcp: tcpExchange,
    randomId: options.randomId ?? (() => randomInt(0x10000)),
  };
  return {
    session: (limits = {}, signal = new AbortController().signal) =>
      createDnsSession(servers, { ...DNS_SESSION_LIMITS, ...limits }, policy, transport, signal),
  };
}
