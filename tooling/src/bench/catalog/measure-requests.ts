import { type ByContender, mapContenders } from '../by-contender.ts';
import { type Contender, compare, type LoadResult } from '../load/load.ts';
import type { BenchContext } from '../plan.ts';
import type { MeasuredProcess } from '../process/measured-process.ts';
import { type Compared, figuresOf, type Table, tableOf } from '../result.ts';
import { type CatalogKind, fromNextCaller } from './catalog-requests.ts';
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
  const cached: Compared<LoadResult>[] = [];
  const asked: Compared<LoadResult>[] = [];
  for (const [index, ours] of (kinds['ours'] ?? []).entries()) {
    const what = ours.name;
    say(`Asking the catalog: ${what} …`);
    const kindOf = (name: string) => kinds[name]?.[index] ?? ours;
    const floor = { bare: contender(bare, ours) };
    const caching = mapContenders(catalogs, (one, name) => contender(one.cached, kindOf(name)));
    cached.push({ what, rounds: await compare(plan, { ...caching, ...floor }) });
    const asking = mapContenders(catalogs, (one, name) => contender(one.uncached, kindOf(name)));
    asked.push({ what, rounds: await compare(plan, { ...asking, ...floor }) });
  }
  return [
    tableOf(
      'Cached responses',
      figuresOf(cached, ({ cpuMs }) => 1_000 / cpuMs),
    ),
    tableOf(
      'Tail of cached responses',
      figuresOf(cached, ({ p50Ms, p99Ms }) => p99Ms / p50Ms),
    ),
    tableOf(
      'Asking the database',
      figuresOf(asked, ({ perSecond }) => perSecond),
    ),
  ];
}

const CONNECTIONS = 16;

function contender(server: MeasuredProcess, { requests, status }: CatalogKind): Contender {
  let turn = 0;
  const next = () => fromNextCaller(requests[turn++ % requests.length] ?? { path: '/' });
  return { server, connections: CONNECTIONS, status, next };
}
