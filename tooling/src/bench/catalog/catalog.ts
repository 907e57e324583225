import { serviceEnvironment } from '../../services/service-environment.ts';
import { eachContender, mapContenders } from '../by-contender.ts';
import type { BenchContext } from '../plan.ts';
import { startMeasured } from '../process/measured-process.ts';
import { type Section, tableOf } from '../result.ts';
import { catalogKinds } from './catalog-requests.ts';
import { measureRequests } from './measure-requests.ts';
import { measureSearches } from './measure-searches.ts';
import { startCatalogs } from './start-catalogs.ts';

/** Every endpoint and sort of the catalog at two sizes. */
export async function benchCatalog(context: BenchContext): Promise<Section> {
  const { plan, started } = context;
  const catalogs = await startCatalogs(context);
  const kinds = await eachContender(catalogs, ({ cached }) => catalogKinds(cached.url));
  const command = ['tooling/src/bench/floors/same-bytes.ts', catalogs['ours']?.cached.url ?? ''];
  const bare = started(await startMeasured({ command, env: serviceEnvironment({}) }));
  const requests = await measureRequests(context, catalogs, kinds, bare);
  const searches = await measureSearches(context, catalogs);
  const imports = tableOf('Imports', [
    { what: 'new apps', rounds: mapContenders(catalogs, ({ imported }) => [imported.empty]) },
    { what: 'changed apps', rounds: mapContenders(catalogs, ({ imported }) => [imported.full]) },
  ]);
  return {
    title: `Catalog: ${plan.apps.large} apps, and ${plan.apps.small} as “small”`,
    tables: [imports, ...requests, searches],
  };
}
