import { Cluster, Redis } from 'ioredis';
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
  readonly isCluster: boolean;
  run<T>(command: (client: Redis | Cluster) => Promise<T>): Promise<T | undefined>;
  close(): Promise<void>;
}

/**
 * Connects in the background; a server that is down delays nothing. `rediss:` addresses are spoken with TLS; `+cluster`
 * says that the address is one of a cluster's nodes, which names the others.
 */
export function connectRedis(url: string, log: Logger): RedisConnection {
  const client = CLUSTER.test(url)
    ? createCluster(url)
    : new Redis(url, { ...COMMON, ...SERVER, retryStrategy });
  const circuit = createCircuit(log);
  client.on('error', (cause: unknown) => circuit.report(cause));
  client.connect().catch((cause: unknown) => circuit.report(cause));
  return {
    isCluster: client.isCluster,
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

const CLUSTER = /^rediss?\+cluster:/;

function createCluster(url: string): Cluster {
  const { hostname, port, username, password, protocol } = new URL(url);
  return new Cluster([{ host: hostname, port: Number(port || 6379) }], {
    ...COMMON,
    clusterRetryStrategy: retryStrategy,
    redisOptions: {
      ...SERVER,
      ...(username === '' ? {} : { username: decodeURIComponent(username) }),
      ...(password === '' ? {} : { password: decodeURIComponent(password) }),
      ...(protocol === 'rediss+cluster:' ? { tls: {} } : {}),
    },
  });
}

const COMMON = {
  lazyConnect: true,
  enableOfflineQueue: false,
  // Commands of one turn of the event loop share a write, which is what costs most of them.
  enableAutoPipelining: true,
  // Shares its call already; and its first argument is no key, by which a cluster's node would be chosen.
  autoPipeliningIgnoredCommands: Object.keys(HIT_SCRIPT),
  scripts: HIT_SCRIPT,
};

/** Of each connection. */
const SERVER = {
  maxRetriesPerRequest: 0,
  connectTimeout: 2_000,
  commandTimeout: COMMAND_TIMEOUT_MS,
  // A host that vanished closes nothing, and the system waits a quarter of an hour for it.
  socketTimeout: 2_000,
  // It was the primary until a moment ago: the same address may lead to the new one.
  reconnectOnError: ({ message }: Error) => message.includes('READONLY'),
};

function retryStrategy(attempt: number): number {
  return Math.min(100 * 2 ** Math.min(attempt, 6), 5_000) * (0.5 + Math.random() / 2);
}

const AWAY = 'redis is away: counting and caching in this process until it is back';
/** Told by the first word alone: the rest, and the error's members, may quote a password, addresses and cached values. */
const REFUSES = 'redis refuses commands: counting and caching in this process meanwhile';

function createCircuit(log: Logger) {
  let failures = 0;
  let openUntil = 0;
  let isAway = false;
  let loggedAt = Number.NEGATIVE_INFINITY;
  const report = (cause: unknown) => {
    const isRefusal = cause instanceof Error && 'command' in cause;
    if ((isAway || isRefusal) && performance.now() - loggedAt < LOG_EVERY_MS) return;
    isAway ||= !isRefusal;
    loggedAt = performance.now();
    if (isRefusal) log.warn({ reason: cause.message.split(' ', 1)[0] }, REFUSES);
    else log.warn({ reason: cause instanceof Error ? cause.message : typeof cause }, AWAY);
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
