import { connect, createServer, type Socket } from 'node:net';
import type {} from '@repo/tooling/provided-context';
import { Redis } from 'ioredis';
import { afterAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { createMemoryCache, createRedisCache } from '../src/cache/index.ts';
import { createLogger } from '../src/log.ts';
import { createMemoryCounter, createRedisCounter } from '../src/rate-limit/index.ts';
import { connectRedis } from '../src/redis.ts';

const log = createLogger({ service: 'test', level: 'silent', terminal: false });
const url = inject('redisUrl');
const client = new Redis(url);
const prefix = `test-${process.pid}:`;

beforeEach(async () => {
  const keys = await client.keys(`*${prefix}*`);
  if (keys.length > 0) await client.del(keys);
});
afterAll(() => client.quit());

async function connected() {
  const redis = connectRedis(url, log);
  await expect.poll(() => redis.run((client) => client.ping())).toBe('PONG');
  return redis;
}

/** Nobody listens here, so every connection is refused. */
const away = () => connectRedis('redis://127.0.0.1:1', log);

describe('createRedisCounter', () => {
  it('counts across replicas in one window that later hits do not lengthen', async () => {
    const [one, two] = [await connected(), await connected()];
    const [first, second] = [one, two].map((redis) =>
      createRedisCounter(redis, prefix, createMemoryCounter(10), () => expect.unreachable()),
    );
    expect(await first?.hit('a', 60_000)).toMatchObject({ count: 1 });
    await new Promise((resolve) => setTimeout(resolve, 30));
    const hit = await second?.hit('a', 60_000);
    expect(hit?.count).toBe(2);
    expect(hit?.resetMs).toBeLessThanOrEqual(59_971);
    await Promise.all([one.close(), two.close()]);
  });

  it('counts every one of many hits at once', async () => {
    const redis = await connected();
    const counter = createRedisCounter(redis, prefix, createMemoryCounter(10), () => expect.unreachable());
    const hits = await Promise.all(Array.from({ length: 200 }, () => counter.hit('burst', 60_000)));
    expect(hits.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 200 }, (_, i) => i + 1),
    );
    await redis.close();
  });

  it('counts each of many keys alone when they are hit at once, each in its own window', async () => {
    const redis = await connected();
    const counter = createRedisCounter(redis, prefix, createMemoryCounter(10), () => expect.unreachable());
    const keys = Array.from({ length: 450 }, (_, index) => `many-${index % 300}`);
    const hits = await Promise.all(keys.map((key, index) => counter.hit(key, 60_000 + (index % 300))));
    expect(hits.map(({ count }) => count)).toEqual(keys.map((_, index) => (index < 300 ? 1 : 2)));
    expect(hits.slice(0, 300).map(({ resetMs }) => resetMs)).toEqual(
      Array.from({ length: 300 }, (_, index) => 60_000 + index),
    );
    await redis.close();
  });

  it('counts on when the server has forgotten its scripts', async () => {
    const redis = await connected();
    const counter = createRedisCounter(redis, prefix, createMemoryCounter(10), () => expect.unreachable());
    await counter.hit('flushed', 60_000);
    await client.script('FLUSH');
    const hits = await Promise.all([counter.hit('flushed', 60_000), counter.hit('flushed', 60_000)]);
    expect(hits.map(({ count }) => count)).toEqual([2, 3]);
    await redis.close();
  });

  it('repairs a key that lost its expiry, so that nobody is locked out for ever', async () => {
    const redis = await connected();
    await client.set(`${prefix}stuck`, '500');
    const counter = createRedisCounter(redis, prefix, createMemoryCounter(10), () => expect.unreachable());
    await counter.hit('stuck', 60_000);
    expect(await client.pttl(`${prefix}stuck`)).toBeGreaterThan(0);
    await redis.close();
  });

  it('counts in this process while Redis is away, and says so each time', async () => {
    const redis = away();
    let told = 0;
    const counter = createRedisCounter(redis, prefix, createMemoryCounter(10), () => {
      told += 1;
    });
    expect((await counter.hit('a', 60_000)).count).toBe(1);
    expect((await counter.hit('a', 60_000)).count).toBe(2);
    expect(told).toBe(2);
    await redis.close();
  });
});

describe('createRedisCache', () => {
  it('shares between replicas and forgets in time', async () => {
    const [one, two] = [await connected(), await connected()];
    const [first, second] = [one, two].map((redis) =>
      createRedisCache(redis, prefix, createMemoryCache(10_000)),
    );
    await first?.set('k', 'v', 60);
    expect(await second?.get('k')).toBe('v');
    expect(await client.ttl(`${prefix}k`)).toBeGreaterThan(50);
    await Promise.all([one.close(), two.close()]);
  });

  it('misses, and never fails, while Redis is away', async () => {
    const redis = away();
    const cache = createRedisCache(redis, prefix, createMemoryCache(10_000));
    expect(await cache.get('k')).toBeUndefined();
    await cache.set('k', 'v', 60);
    expect(await cache.get('k')).toBe('v');
    await redis.close();
  });
});

/** Another way to Redis; what is done to its connections is done to those that are open. */
async function startProxy() {
  const { hostname, port } = new URL(url);
  const open: (readonly [Socket, Socket])[] = [];
  const proxy = createServer((near) => {
    const far = connect(Number(port || 6379), hostname);
    for (const socket of [near, far]) socket.on('error', () => socket.destroy());
    near.pipe(far).pipe(near);
    open.push([near, far]);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  const own = new URL(url);
  own.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  /** Nothing passes any more, and `reply` answers whatever is sent. */
  const cutOff = (reply: string) => {
    for (const [near, far] of open.splice(0)) {
      near.unpipe(far);
      far.unpipe(near);
      near.on('data', () => reply !== '' && near.write(reply)).resume();
    }
  };
  return { url: own.href, cutOff };
}

async function linesOf(address: string) {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const own = createLogger({ service: 'test', level: 'info', terminal: false, destination: { write } });
  const redis = connectRedis(address, own);
  onTestFinished(() => redis.close());
  return { redis, lines };
}

describe('connectRedis', () => {
  it.each([
    ['a host that vanished without closing its connections', ''],
    ['a primary that has become a replica', "-READONLY You can't write against a read only replica.\r\n"],
    [
      'one of Redis 6, told by a script',
      '-ERR Error running script: @user_script: 4: -READONLY You can’t.\r\n',
    ],
  ])('connects anew when it had to do with %s', async (_, reply) => {
    const proxy = await startProxy();
    const { redis } = await linesOf(proxy.url);
    const write = () => redis.run((each) => each.set(`${prefix}a`, 'b'));
    await expect.poll(write).toBe('OK');
    proxy.cutOff(reply);
    expect(await write()).toBeUndefined();
    await expect.poll(write, { timeout: 15_000 }).toBe('OK');
  });

  it('says once that commands are refused, and nothing of what was sent', async () => {
    const { redis, lines } = await linesOf(url);
    await expect.poll(() => redis.run((each) => each.lpush(`${prefix}list`, 'x'))).toBe(1);
    for (let times = 0; times < 5; times += 1) {
      await redis.run((each) => each.set(`${prefix}list`, 'cached', 'GET'));
      await redis.run((each) => each.ping());
    }
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('"reason":"WRONGTYPE","msg":"redis refuses commands');
    expect(lines[0]).not.toContain(prefix);
  });

  it('keeps a password that is refused out of the log', async () => {
    const address = new URL(url);
    address.username = 'nobody';
    address.password = 'not-the-password';
    const { lines } = await linesOf(address.href);
    await expect.poll(() => lines.join('')).toContain('redis refuses commands');
    expect(lines.join('')).not.toContain('not-the-password');
  });
});
