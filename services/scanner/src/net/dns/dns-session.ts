import { createSemaphore } from '@repo/service-kit/semaphore';
import type { Transport } from './ask-server.ts';
import { type Asked, type AskPolicy, askServers, createServerOrder } from './ask-servers.ts';
import { toDnsName } from './dns-name.ts';
import type { DnsLookup, DnsOutcome } from './dns-outcome.ts';
import type { DnsServer } from './dns-server.ts';
import { MAX_ALIASES } from './interpret-reply.ts';
import type { OutcomeCache } from './outcome-cache.ts';
import type { RecordType } from './record-data.ts';

export interface SessionLimits {
  /** Questions that leave the machine (repeats over another server or TCP not counted). */
  readonly maxQueries: number;
  readonly maxInFlight: number;
  /** Past it every question, also those under way, ends as `timeout` with reason `deadline`. */
  readonly deadlineMs: number;
}

/** The look-ups of one scan: each question is asked once and its outcome cached until the session is dropped. */
export interface DnsSession extends DnsLookup {
  /** Questions asked so far, those not counted that a cache answered. */
  readonly queryCount: number;
}

/** What the sessions of a resolver share. */
export interface SessionContext {
  readonly servers: readonly DnsServer[];
  readonly policy: AskPolicy;
  readonly transport: Transport;
  readonly cache: OutcomeCache;
}

/** Opens a session; `signal` is the caller's: when it aborts, every query rejects with its reason. */
export function createDnsSession(
  { servers, policy, transport, cache: shared }: SessionContext,
  limits: SessionLimits,
  signal: AbortSignal,
): DnsSession {
  const cache = new Map<string, Promise<unknown>>();
  const order = createServerOrder(servers);
  const slots = createSemaphore(limits.maxInFlight);
  const deadline = AbortSignal.timeout(limits.deadlineMs);
  const either = AbortSignal.any([signal, deadline]);
  let queryCount = 0;

  function ask<T extends RecordType>(name: string, type: T): Promise<Asked<T>> {
    return shared.outcomeOf({ name, type }, async () => {
      if (queryCount >= limits.maxQueries) return { kind: 'over-budget' };
      queryCount += 1;
      return askServers({ name, type }, order, policy, transport, either);
    });
  }

  async function askThroughAliases<T extends RecordType>(name: string, type: T): Promise<DnsOutcome<T>> {
    const seen = new Set([name]);
    let aliases: readonly string[] = [];
    let next = name;
    for (;;) {
      const outcome = withAliases(aliases, await ask(next, type));
      if (outcome.kind === 'nxdomain' && aliases.length > 0) return { ...outcome, kind: 'dangling-alias' };
      if (outcome.kind !== 'unfinished-alias') return outcome;
      const { target, ...facts } = outcome;
      const isLoop = outcome.aliases.some((alias, i) => seen.has(alias) && i >= aliases.length);
      if (isLoop || outcome.aliases.length > MAX_ALIASES) return { ...facts, kind: 'alias-loop' };
      for (const alias of outcome.aliases) seen.add(alias);
      const targetName = toDnsName(target);
      if (targetName === null) return { kind: 'malformed', reason: 'an alias to an impossible name' };
      aliases = outcome.aliases;
      next = targetName;
    }
  }

  async function lookUp<T extends RecordType>(name: string, type: T): Promise<DnsOutcome<T>> {
    try {
      return await slots.run(() => askThroughAliases(name, type), either);
    } catch (error) {
      signal.throwIfAborted();
      if (deadline.aborted) return { kind: 'timeout', reason: 'deadline' };
      throw error;
    }
  }

  return {
    get queryCount() {
      return queryCount;
    },
    query: async (name, type) => {
      signal.throwIfAborted();
      const dnsName = toDnsName(name);
      if (dnsName === null) return { kind: 'bad-name' };
      const key = `${type} ${dnsName}`;
      // What lies under a key has its type.
      const outcome = (cache.get(key) ?? lookUp(dnsName, type)) as Promise<DnsOutcome<typeof type>>;
      cache.set(key, outcome);
      return outcome;
    },
  };
}

function withAliases<O extends { readonly kind: string }>(before: readonly string[], outcome: O): O {
  if (before.length === 0 || !('aliases' in outcome) || !Array.isArray(outcome.aliases)) return outcome;
  return { ...outcome, aliases: [...before, ...outcome.aliases] };
}
