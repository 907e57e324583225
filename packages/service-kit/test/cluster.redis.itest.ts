import { startRedisNodes } from '@repo/tooling/redis-cluster';
import { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { createMemoryCache, createRedisCache } from '../src/cache/index.ts';
import { createLogger } from '../src/log.ts';
import { createMemoryCounter, createRedisCounter } from '../src/rate-limit/index.ts';
import { connectRedis } from '../src/redis.ts';

const SLOTS = 16_384;
const COUNT = 60;
const log = createLogger({ service: 'test', level: 'silent', terminal: false });

it('counts and caches in a cluster, knowing one node of it', async ({ skip, onTestFinished }) => {
  const cluster = await startRedisNodes(2);
  if (cluster === null) return skip('no redis-server');
  const { nodes } = cluster;
  const clients = nodes.map(({ port }) => new Redis(port, '127.0.0.1'));
  const redis = connectRedis(`redis+cluster://127.0.0.1:${nodes[0]?.port}`, log);
  onTestFinished(async () => {
    await redis.close();
    await Promise.all(clients.map((client) => client.quit()));
    await cluster.stop();
  });

  await Promise.all(
    clients.map((client, index) => {
      const first = (index * SLOTS) / nodes.length;
      return client.call('cluster', 'addslotsrange', first, first + SLOTS / nodes.length - 1);
    }),
  );
  const [one, two] = [clients[0], nodes[1]];
  await one?.call('cluster', 'meet', '127.0.0.1', two?.port ?? 0, two?.busPort ?? 0);
  const areMet = async () =>
    (await Promise.all(clients.map((client) => client.cluster('INFO')))).every(
      (info) => info.includes('cluster_state:ok') && info.includes('cluster_known_nodes:2'),
    );
  await expect.poll(areMet, { timeout: 15_000, interval: 50 }).toBe(true);

  const unexpected = () => expect.unreachable();
  await expect.poll(() => redis.run((client) => client.get('any'))).toBe(null);
  const counter = createRedisCounter(redis, 'rate:', createMemoryCounter(10), unexpected);
  const keys = Array.from({ length: 2 * COUNT }, (_, index) => `client-${index % COUNT}`);
  const hits = await Promise.all(keys.map((key) => counter.hit(key, 60_000)));
  // The second hit of a key may be counted first: each is a call of its own.
  expect(hits.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual(
    keys.map((_, index) => (index < COUNT ? 1 : 2)),
  );
  const counting = await Promise.all(clients.map((client) => client.dbsize()));
  expect(Math.min(...counting)).toBeGreaterThan(0);

  const cache = createRedisCache(redis, 'cache:', createMemoryCache(1));
  await Promise.all(keys.map((key) => cache.set(key, key, 60)));
  expect(await Promise.all(keys.map((key) => cache.get(key)))).toEqual(keys);

  const held = await Promise.all(clients.map((client) => client.dbsize()));
  expect(held.reduce((sum, size) => sum + size, 0)).toBe(2 * COUNT);
  expect(Math.min(...held)).toBeGreaterThan(0);
});
