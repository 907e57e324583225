import { askServer, type Transport, type TryResult } from './ask-server.ts';
import type { DnsAbsence, DnsAnswer, DnsFailure } from './dns-outcome.ts';
import type { DnsServer } from './dns-server.ts';
import type { DnsQuestion } from './encode-query.ts';
import { interpretReply, RCODE, replyFacts, type UnfinishedAlias } from './interpret-reply.ts';
import type { RecordType } from './record-data.ts';

export interface AskPolicy {
  readonly triesPerServer: number;
  readonly tryTimeoutMs: number;
}

/**
 * Which server is asked first in one scan, starting as configured: one that let questions time out stands behind one that
 * answered. `note` remembers whether a server gave a reply.
 */
export function createServerOrder(servers: readonly DnsServer[]) {
  const misses = new Map(servers.map((server) => [server, 0]));
  const missesOf = (server: DnsServer) => misses.get(server) ?? 0;
  return {
    ranked: () => servers.toSorted((a, b) => missesOf(a) - missesOf(b)),
    note: (server: DnsServer, hasReplied: boolean) =>
      void misses.set(server, hasReplied ? 0 : missesOf(server) + 1),
  };
}

/** What one question brought; aliases that the server did not follow are left to the asker. */
export type Asked<T extends RecordType> = DnsAnswer<T> | DnsAbsence | DnsFailure | UnfinishedAlias;

/**
 * Asks one server after the other until one gives RCODE 0 or 3; a lost datagram, a failing or a refusing server
 * leads to the next. SERVFAIL that stays is asked once more without validation (CD), which tells a bogus zone.
 */
export async function askServers<T extends RecordType>(
  question: DnsQuestion & { readonly type: T },
  order: ReturnType<typeof createServerOrder>,
  policy: AskPolicy,
  transport: Transport,
  signal: AbortSignal,
): Promise<Asked<T>> {
  const ask = (server: DnsServer, checkingDisabled: boolean) =>
    askServer(server, question, { timeoutMs: policy.tryTimeoutMs, checkingDisabled }, transport, signal);
  const refusing = new Set<DnsServer>();
  let worst: Failed | null = null;
  let servFails = 0;
  for (let round = 0; round < policy.triesPerServer; round += 1) {
    for (const server of order.ranked()) {
      if (refusing.has(server)) continue;
      const tried = await ask(server, false);
      order.note(server, tried.kind === 'reply');
      const decisive = decisiveReply(tried);
      if (decisive !== null) return interpretReply(decisive.reply, question, decisive.origin);
      // A reply tells more than none, and SERVFAIL what a bogus zone looks like.
      if (worst?.tried.kind !== 'reply' || isServFail(tried)) worst = { server, tried };
      if (tried.kind === 'reply' && !isServFail(tried)) refusing.add(server);
      servFails += isServFail(tried) ? 1 : 0;
      if (servFails >= 2) return failureOf(worst, question, ask);
    }
  }
  if (worst === null) return { kind: 'unreachable', code: 'ENOSERVER' };
  return failureOf(worst, question, ask);
}

interface Failed {
  readonly server: DnsServer;
  readonly tried: TryResult;
}

function decisiveReply(tried: TryResult) {
  if (tried.kind !== 'reply') return null;
  return tried.reply.rcode === RCODE.noError || tried.reply.rcode === RCODE.nxDomain ? tried : null;
}

function isServFail(tried: TryResult): boolean {
  return tried.kind === 'reply' && tried.reply.rcode === RCODE.servFail;
}

async function failureOf<T extends RecordType>(
  { server, tried }: Failed,
  question: DnsQuestion & { readonly type: T },
  ask: (server: DnsServer, checkingDisabled: boolean) => Promise<TryResult>,
): Promise<Asked<T>> {
  if (tried.kind === 'timeout') return { kind: 'timeout', reason: 'no-reply' };
  if (tried.kind !== 'reply') return tried;
  const facts = replyFacts(tried.reply, tried.origin);
  if (!isServFail(tried)) return { kind: 'refused', ...facts };
  if (decisiveReply(await ask(server, true)) === null) return { kind: 'servfail', ...facts, isBogus: false };
  // The trouble may have passed meanwhile: only a server that still refuses the validated answer shows a bogus zone.
  const again = decisiveReply(await ask(server, false));
  if (again !== null) return interpretReply(again.reply, question, again.origin);
  return { kind: 'servfail', ...facts, isBogus: true };
}
