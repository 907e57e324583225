import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
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
  /** Apps a second: into the empty catalog, and a tenth of them again, each changed. */
  readonly imported: { readonly empty: number; readonly full: number };
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
    const importFile = async ({ apps, file }: CatalogFile) => {
      context.say(`Importing ${apps} apps (${name}) …`);
      const startedAt = performance.now();
      await runCommand(root, [CLI, 'import', file], env);
      return (apps / (performance.now() - startedAt)) * 1_000;
    };
    const whole = name === 'small' ? small : large;
    const imported = { empty: await importFile(whole), full: await importFile(await changedTenth(whole)) };
    const start = async (settings: Readonly<Record<string, string>>) => {
      const shared = { DATABASE_URL: database.url, TRUSTED_PROXY_HOPS: '1', ...cache };
      const own = serviceEnvironment({ ...shared, ...settings });
      const command = ['services/catalog/src/main.ts'];
      return started(await startMeasured({ root, command, env: own }));
    };
    return { cached: await start({}), uncached: await start({ ANSWER_CACHE_BYTES: '0' }), imported };
  });
}

interface CatalogFile {
  readonly apps: number;
  readonly file: string;
}

/** Our own command makes it up. */
async function generateCatalog({ checkouts, folder, say }: BenchContext, apps: number): Promise<CatalogFile> {
  say(`Making up ${apps} apps …`);
  const file = join(folder, `catalog-${apps}.ndjson`);
  const command = [CLI, 'generate', '--apps', String(apps)];
  await runCommand(checkouts['ours'] ?? '', command, serviceEnvironment({}), file);
  return { apps, file };
}

async function changedTenth(whole: CatalogFile): Promise<CatalogFile> {
  const file = `${whole.file}.changed`;
  const apps = Math.ceil(whole.apps / 10);
  const changed: string[] = [];
  for await (const line of createInterface(createReadStream(whole.file))) {
    if (line.startsWith('{"kind":"app"')) changed.push(line.replace('"tagline":"', '"tagline":"Now '));
    if (changed.length >= apps) break;
  }
  await writeFile(file, changed.join('\n'));
  return { apps, file };
}
