import { type ByContender, mapContenders } from '../by-contender.ts';
import { type Compared, type Contender, compare, figuresOf } from '../load/load.ts';
import type { BenchContext } from '../plan.ts';
import type { MeasuredProcess } from '../process/measured-process.ts';
import type { Table } from '../result.ts';
import { barePath, type CatalogKind, fromNextCaller } from './catalog-requests.ts';
import type { RunningCatalog } from './start-catalogs.ts';

/**
 * Every kind of request on all catalogs and on a bare server with our responses, in turn.
 *
 * @param kinds what is asked of each catalog, in the same order.
 */
export async function measureRequests(
  { plan, say }: BenchContext,
  catalogs: ByContender<RunningCatalog>,
  kinds: ByContender<readonly CatalogKind[]>,
  bare: MeasuredProcess,
): Promise<readonly Table[]> {
  const cached: Compared[] = [];
  const asked: Compared[] = [];
  for (const [index, ours] of (kinds['ours'] ?? []).entries()) {
    const what = ours.name;
    say(`Asking the catalog: ${what} …`);
    const kindOf = (name: string) => kinds[name]?.[index] ?? ours;
    const requests = ours.requests.map((one) => ({ ...one, path: barePath(what, one.path) }));
    const floor = { bare: contender(bare, { ...ours, requests }) };
    const caching = mapContenders(catalogs, (one, name) => contender(one.cached, kindOf(name)));
    cached.push({ what, rounds: await compare(plan, { ...caching, ...floor }) });
    const asking = mapContenders(catalogs, (one, name) => contender(one.uncached, kindOf(name)));
    asked.push({ what, rounds: await compare(plan, { ...asking, ...floor }) });
  }
  return [
    {
      title: 'Cached responses',
      method:
        '16 connections, keep-alive, the rate limiter on (each request from another address, counted in Redis). Bare is a ' +
        '`node:http` process that answers the same bytes and headers from memory. Requests per CPU second of the server ' +
        'process: the load generator shares the machine and cannot saturate the bare one.',
      unit: 'per CPU s',
      figures: figuresOf(cached, ({ cpuMs }) => 1_000 / cpuMs),
      targets: [
        { name: 'cached or validated, share of bare', over: 'bare', atLeast: 0.45 },
        { name: 'cached, large / small', over: 'small', atLeast: 0.5 },
      ],
    },
    {
      title: 'Tail of cached responses',
      method:
        'p99 / p50 of the same. What the bare server has of it is of the machine and of the load generator.',
      unit: 'p99 / p50',
      figures: figuresOf(cached, ({ p50Ms, p99Ms }) => p99Ms / p50Ms),
      targets: [{ name: 'cached, p99 / p50', atMost: 3 }],
    },
    {
      title: 'Asking the database',
      method:
        'The same without cached responses (`ANSWER_CACHE_BYTES=0`), in requests per second. Lists and searches in turn are more ' +
        'than the connections, so no two requests share a response.',
      unit: 'per s',
      figures: figuresOf(asked, ({ perSecond }) => perSecond),
      targets: [{ name: 'asked, large / small', over: 'small', atLeast: 0.5 }],
    },
  ];
}

const CONNECTIONS = 16;

function contender(server: MeasuredProcess, { requests, status }: CatalogKind): Contender {
  let turn = 0;
  const next = () => fromNextCaller(requests[turn++ % requests.length] ?? { path: '/' });
  return { server, connections: CONNECTIONS, status, next };
}
