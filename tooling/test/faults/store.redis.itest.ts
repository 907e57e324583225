import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { samplePath } from '../../src/fake-upstreams/sample-files.ts';
import { type ObservedService, startObserved } from '../../src/faults/observed-service.ts';
import { startRestartableRedis } from '../../src/faults/restartable-store.ts';
import { outcomeOf, startSteadyLoad } from '../../src/faults/steady-load.ts';
import type { RestartableStore } from '../../src/faults/store.ts';
import type {} from '../../src/test-servers/provided-context.ts';

const CALLERS = 6;
const AWAY = 'redis is away: counting and caching in this process until it is back';
const BACK = 'redis is back';

let redis: RestartableStore;
const services: ObservedService[] = [];

beforeAll(async () => {
  redis = await startRestartableRedis();
  const env = { REDIS_URL: redis.url, TRUSTED_PROXY_HOPS: '1' };
  services.push(
    ...(await Promise.all([
      startObserved('catalog', { ...env, DATABASE_URL: inject('databaseUrl') }),
      startObserved('scanner', { ...env, ADVISORY_DATA_DIR: samplePath('advisories') }),
    ])),
  );
});

afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  await redis.stop();
});

/** An address for each request: nobody reaches the catalog's limit unless a test wants it. */
const from = (index: number) => ({
  'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
});

function call(service: ObservedService, index: number, signal: AbortSignal): Promise<Response> {
  if (service.name === 'catalog') {
    return fetch(`${service.url}/api/v1/apps?limit=1`, { headers: from(index), signal });
  }
  const body = new FormData();
  body.set('file', new Blob(['requests==2.19.0\n']), 'requirements.txt');
  return fetch(`${service.url}/api/scan`, { method: 'POST', body, headers: from(index), signal });
}

/** How many keys Redis has of a service (an inline command of RESP). */
function keysOf(service: ObservedService): Promise<number> {
  const prefix = service.name === 'catalog' ? 'catalog:rate:' : 'scanner:hits:';
  const { hostname, port } = new URL(redis.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(`KEYS *${prefix}*\r\n`));
    socket.once('data', (chunk: Buffer) => {
      socket.destroy();
      resolve(Number(/^\*(\d+)/.exec(chunk.toString('latin1'))?.[1]));
    });
    socket.once('error', reject);
  });
}

const FAULTS = [
  { fault: 'killed', take: () => redis.kill(), give: () => redis.restart() },
  {
    fault: 'frozen',
    take: () => redis.freeze(),
    give: () => redis.thaw(),
  },
];

describe.each(FAULTS)('Redis $fault under load', ({ take, give }) => {
  it('costs no caller an answer, is said, and is over without a restart', async () => {
    const loads = services.map((service) =>
      startSteadyLoad(CALLERS, (index, signal) => call(service, index, signal)),
    );
    await Promise.all(loads.map((load) => load.more(30)));
    const before = await Promise.all(
      services.map(async (service) => ({
        keys: await keysOf(service),
        fallbacks: await service.metric('rate_limit_fallback_total'),
        away: service.logged(AWAY).length,
        back: service.logged(BACK).length,
      })),
    );
    expect(before.filter(({ keys }) => !(keys > 0))).toEqual([]);

    await take();
    await Promise.all(
      services.map((service, index) =>
        service.metricUntil(
          'rate_limit_fallback_total',
          (hits) => hits >= (before[index]?.fallbacks ?? 0) + 30,
        ),
      ),
    );
    for (const [index, service] of services.entries()) {
      await expect.poll(() => service.logged(AWAY).length).toBeGreaterThan(before[index]?.away ?? 0);
    }
    const ready = await Promise.all(services.map(async ({ url }) => (await fetch(`${url}/readyz`)).status));
    expect(ready).toEqual([200, 200]);

    await give();
    for (const [index, service] of services.entries()) {
      await expect
        .poll(() => service.logged(BACK).length, { timeout: 15_000 })
        .toBeGreaterThan(before[index]?.back ?? 0);
      await expect.poll(() => keysOf(service), { timeout: 15_000 }).toBeGreaterThan(0);
    }
    await expect
      .poll(() => fallbacksDuring(() => Promise.all(loads.map((load) => load.more(30)))), {
        timeout: 20_000,
      })
      .toBe(0);

    const outcomes = (await Promise.all(loads.map((load) => load.stop()))).flat();
    expect(outcomes.filter(({ status }) => status !== 200)).toEqual([]);
    expect(outcomes.filter(({ headers }) => !headers.has('x-ratelimit-remaining'))).toEqual([]);
  });
});

async function fallbacksDuring(work: () => Promise<unknown>): Promise<number> {
  const read = () =>
    Promise.all(services.map((service) => service.metric('rate_limit_fallback_total'))).then((all) =>
      all.reduce((sum, each) => sum + each, 0),
    );
  const before = await read();
  await work();
  return (await read()) - before;
}

describe('the catalog without Redis', () => {
  it('still limits a caller, in its own process', async () => {
    const [catalog] = services;
    const said = catalog?.logged(AWAY).length ?? 0;
    await redis.kill();
    await expect.poll(() => catalog?.logged(AWAY).length).toBeGreaterThan(said);
    const headers = { 'x-forwarded-for': '192.0.2.7' };
    const statuses: number[] = [];
    for (let index = 0; index < 101; index += 1) {
      statuses.push((await outcomeOf(fetch(`${catalog?.url}/api/v1/apps?limit=1`, { headers }))).status);
    }
    expect(statuses.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 200));
    expect(statuses.at(-1)).toBe(429);
  });
});
