import { AppListResponse, AppResponse, ErrorEnvelope } from '@repo/contracts/catalog';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { importSampleCatalog } from '../../src/demo/import-sample-catalog.ts';
import { type ObservedService, startObserved } from '../../src/faults/observed-service.ts';
import { startRestartablePostgres } from '../../src/faults/restartable-store.ts';
import { type Outcome, outcomeOf, startSteadyLoad } from '../../src/faults/steady-load.ts';
import type { RestartableStore } from '../../src/faults/store.ts';
import { serviceEnvironment } from '../../src/services/service-environment.ts';

const CALLERS = 8;

let postgres: RestartableStore;
let catalog: ObservedService;
let slug = '';

beforeAll(async () => {
  postgres = await startRestartablePostgres();
  const env = serviceEnvironment({ DATABASE_URL: postgres.url });
  await importSampleCatalog(env, new AbortController().signal);
  catalog = await startObserved('catalog', { DATABASE_URL: postgres.url, TRUSTED_PROXY_HOPS: '1' });
  const first = await fetch(`${catalog.url}/api/v1/apps?limit=1`);
  slug = AppListResponse.parse(await first.json()).data[0]?.slug ?? '';
});

afterAll(async () => {
  await catalog.stop();
  await postgres.stop();
});

/** Each request has an address and a question of its own, so that no limit and no memory answers it. */
function call(index: number, signal: AbortSignal): Promise<Response> {
  const paths = [
    `/api/v1/apps?limit=3&q=shop-${index}`,
    `/api/v1/apps/nothing-${index}`,
    `/api/v1/apps?limit=${1 + (index % 50)}&tag=tag-${index}`,
    `/api/v1/search?q=web-${index}`,
    `/api/v1/creators/nobody-${index}`,
  ];
  const headers = { 'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}` };
  return fetch(`${catalog.url}${paths[index % paths.length]}`, { headers, signal });
}

const statusesOf = (outcomes: readonly Outcome[]) => new Set(outcomes.map(({ status }) => status));
/** Some of what is asked for is there. */
const WELL = new Set([200, 404]);
const readiness = async () => (await outcomeOf(fetch(`${catalog.url}/readyz`))).status;

const FAULTS = [
  { fault: 'killed', take: () => postgres.kill(), give: () => postgres.restart() },
  {
    fault: 'frozen',
    take: () => postgres.freeze(),
    give: () => postgres.thaw(),
  },
];

it.each(FAULTS)(
  'Postgres $fault under load is 503 in the envelope, shows in readiness, and is over without a restart',
  async ({ take, give }) => {
    const load = startSteadyLoad(CALLERS, call);
    onTestFinished(async () => void (await load.stop()));
    await expect.poll(async () => statusesOf(await load.more(50))).toEqual(WELL);

    await take();
    await expect.poll(readiness).toBe(503);
    await expect.poll(async () => statusesOf(await load.more(20))).toEqual(new Set([503]));
    expect((await fetch(`${catalog.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${catalog.url}/api/v1`)).status).toBe(200);

    await give();
    await expect.poll(readiness).toBe(200);
    await expect.poll(async () => statusesOf(await load.more(50))).toEqual(WELL);

    const outcomes = await load.stop();
    expect(outcomes.filter(({ status }) => ![200, 404, 503].includes(status))).toEqual([]);
    const refusals = outcomes.filter(({ status }) => status === 503);
    for (const { body, headers } of refusals) {
      expect(ErrorEnvelope.parse(JSON.parse(body)).error.code).toBe('unavailable');
      expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
      expect(headers.has('x-ratelimit-remaining')).toBe(true);
    }
    const detail = await fetch(`${catalog.url}/api/v1/apps/${slug}`);
    expect(AppResponse.parse(await detail.json()).data.slug).toBe(slug);
    expect(await catalog.metric('http_requests_in_flight')).toBe(1);
  },
);
