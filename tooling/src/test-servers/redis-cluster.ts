import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../services/free-port.ts';
import { canRunRedisProgram, needRedisProgram, startRedisProgram } from './redis.ts';
import { endProcess } from './test-server.ts';

/** A node of a Redis Cluster on this machine. */
export interface RedisClusterNode {
  readonly port: number;
  readonly busPort: number;
}

/** The nodes of a cluster that is yet to be told of its slots; null where there is no program to run. */
export async function startRedisNodes(
  count: number,
): Promise<{ readonly nodes: readonly RedisClusterNode[]; stop(): Promise<void> } | null> {
  if (!canRunRedisProgram()) return null;
  needRedisProgram();
  const folder = await mkdtemp(join(tmpdir(), 'redis-cluster-'));
  const started = await Promise.all(
    Array.from({ length: count }, async () => {
      const [port, busPort] = [await freePort(), await freePort()];
      const file = `nodes-${port}.conf`;
      const settings = ['--dir', folder, '--cluster-enabled', 'yes', '--cluster-config-file', file];
      const server = await startRedisProgram(port, [...settings, '--cluster-port', String(busPort)]);
      return { port, busPort, server };
    }),
  );
  return {
    nodes: started,
    stop: async () => {
      await Promise.all(started.map(({ server }) => endProcess(server, 'SIGTERM')));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
