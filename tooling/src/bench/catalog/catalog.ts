import { join } from 'node:path';
import { serviceEnvironment } from '../../services/service-environment.ts';
import { eachContender, mapContenders } from '../by-contender.ts';
import type { BenchContext } from '../plan.ts';
import { startMeasured } from '../process/measured-process.ts';
import { readServiceMetrics } from '../process/service-metrics.ts';
import type { Section } from '../result.ts';
import { catalogKinds, writeResponses } from './catalog-requests.ts';
import { measureRequests } from './measure-requests.ts';
import { measureSearches } from './measure-searches.ts';
import { startCatalogs } from './start-catalogs.ts';

/** Every endpoint and sort of the catalog at two sizes. */
export async function benchCatalog(context: BenchContext): Promise<Section> {
  const { plan, folder, started } = context;
  const catalogs = await startCatalogs(context);
  const memory = await eachContender(catalogs, ({ cached }) => readServiceMetrics(cached.url));
  const kinds = await eachContender(catalogs, ({ cached }) => catalogKinds(cached.url));
  const file = join(folder, 'responses.json');
  await writeResponses(catalogs['ours']?.cached.url ?? '', kinds['ours'] ?? [], file);
  const entry = 'tooling/src/bench/floors/same-bytes.ts';
  const bare = started(await startMeasured({ entry, args: [file], env: serviceEnvironment({}) }));
  const requests = await measureRequests(context, catalogs, kinds, bare);
  const searches = await measureSearches(context, catalogs);
  const appsPerSecond = mapContenders(catalogs, (catalog) => [catalog.appsPerSecond]);
  const megabytes = mapContenders(memory, ({ residentMegabytes }) => [residentMegabytes]);
  return {
    title: `Catalog: ${plan.apps.large} apps, and ${plan.apps.small} as “small”`,
    tables: [
      {
        title: 'Import',
        method: 'The catalog’s own command on an empty database, start of the process included.',
        unit: 'apps/s',
        figures: [{ what: 'import', rounds: appsPerSecond }],
      },
      {
        title: 'Memory at rest',
        method: 'Resident memory right after the start.',
        unit: 'MB',
        figures: [{ what: 'catalog', rounds: megabytes }],
      },
      ...requests,
      searches,
    ],
  };
}
