import { join } from 'node:path';
import { serviceEnvironment } from '../../services/service-environment.ts';
import { startPackagedPostgres } from '../../test-servers/packaged-postgres.ts';
import { startRedis } from '../../test-servers/redis.ts';
import { type ByContender, eachContender } from '../by-contender.ts';
import type { BenchContext } from '../plan.ts';
import { type MeasuredProcess, startMeasured } from '../process/measured-process.ts';
import { runCommand } from '../process/run-command.ts';

/** A catalog that runs twice on the same database. */
export interface RunningCatalog {
  readonly cached: MeasuredProcess;
  /** Caches no responses: every request asks the database. */
  readonly uncached: MeasuredProcess;
}

const CLI = 'services/catalog/src/cli.ts';

/** The large catalog of every checkout, and our `small` one; the checkout's own command imports each. */
export async function startCatalogs(context: BenchContext): Promise<ByContender<RunningCatalog>> {
  const { plan, checkouts, started } = context;
  const cache = plan.withRedis ? { REDIS_URL: started(await startRedis()).url } : {};
  const large = await generateCatalog(context, plan.apps.large);
  const small = await generateCatalog(context, plan.apps.small);
  return eachContender({ ...checkouts, small: checkouts['ours'] ?? '' }, async (root, name) => {
    const database = started(await startPackagedPostgres());
    const env = serviceEnvironment({ DATABASE_URL: database.url });
    await runCommand(root, [CLI, 'migrate'], env);
    const { apps, file } = name === 'small' ? small : large;
    context.say(`Importing ${apps} apps (${name}) …`);
    await runCommand(root, [CLI, 'import', file], env);
    const start = async (settings: Readonly<Record<string, string>>) => {
      const shared = { DATABASE_URL: database.url, TRUSTED_PROXY_HOPS: '1', ...cache };
      const own = serviceEnvironment({ ...shared, ...settings });
      const command = ['services/catalog/src/main.ts'];
      return started(await startMeasured({ root, command, env: own }));
    };
    return { cached: await start({}), uncached: await start({ ANSWER_CACHE_BYTES: '0' }) };
  });
}

/** Our own command makes it up. */
async function generateCatalog({ checkouts, folder, say }: BenchContext, apps: number) {
  say(`Making up ${apps} apps …`);
  const file = join(folder, `catalog-${apps}.ndjson`);
  const command = [CLI, 'generate', '--apps', String(apps)];
  await runCommand(checkouts['ours'] ?? '', command, serviceEnvironment({}), file);
  return { apps, file };
}
