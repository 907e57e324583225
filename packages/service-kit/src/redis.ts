import { Redis } from 'ioredis';
import type { Logger } from './log.ts';
import { HIT_SCRIPT } from './rate-limit/hit-script.ts';

const COMMAND_TIMEOUT_MS = 150;
const FAILURES_TO_OPEN = 3;
const OPEN_MS = 2_000;
const LOG_EVERY_MS = 60_000;

/**
 * A Redis that may be away. `run` gives undefined when it is: after a few failures it does not even ask for two
 * seconds, so that no request pays for the time-out of a silent server.
 */
export interface RedisConnection {
  run<T>(command: (client: Redis) => Promise<T>): Promise<T | undefined>;
  close(): Promise<void>;
}

/** Connects in the background; a server that is down delays nothing. `rediss:` addresses are spoken with TLS. */
export function connectRedis(url: string, log: Logger): RedisConnection {
  const client = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    commandTimeout: COMMAND_TIMEOUT_MS,
    // Commands of one turn of the event loop share a write, which is what costs most of them.
    enableAutoPipelining: true,
    scripts: HIT_SCRIPT,
    retryStrategy: (attempt) => Math.min(100 * 2 ** Math.min(attempt, 6), 5_000) * (0.5 + Math.random() / 2),
  });
  const circuit = createCircuit(log);
  client.on('error', (cause: unknown) => circuit.report(cause));
  client.connect().catch((cause: unknown) => circuit.report(cause));
  return {
    async run(command) {
      if (client.status !== 'ready' || circuit.isOpen()) return undefined;
      try {
        const value = await command(client);
        circuit.succeed();
        return value;
      } catch (cause) {
        circuit.fail(cause);
        return undefined;
      }
    },
    async close() {
      await client.quit().catch(() => client.disconnect());
    },
  };
}

function createCircuit(log: Logger) {
  let failures = 0;
  let openUntil = 0;
  let isAway = false;
  let loggedAt = Number.NEGATIVE_INFINITY;
  const report = (cause: unknown) => {
    if (isAway && performance.now() - loggedAt < LOG_EVERY_MS) return;
    isAway = true;
    loggedAt = performance.now();
    log.warn({ err: cause }, 'redis is away: counting and caching in this process until it is back');
  };
  return {
    report,
    isOpen: () => performance.now() < openUntil,
    succeed: () => {
      failures = 0;
      if (!isAway) return;
      isAway = false;
      log.info('redis is back');
    },
    fail: (cause: unknown) => {
      report(cause);
      failures += 1;
      if (failures >= FAILURES_TO_OPEN) openUntil = performance.now() + OPEN_MS;
    },
  };
}
