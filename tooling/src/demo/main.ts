import { styleText } from 'node:util';
import { chooseAddresses } from '../services/choose-addresses.ts';
import { ServiceError } from '../services/service-error.ts';
import { bufferedOutput } from '../services/service-output.ts';
import { stayUp } from '../services/stay-up.ts';
import { untilInterrupted } from '../services/until-interrupted.ts';
import { withServices } from '../services/with-services.ts';
import { demoEnvironment } from './demo-environment.ts';
import { DEMO_HELP, parseDemoOptions } from './demo-options.ts';
import { demonstrations } from './demonstrations.ts';
import { importSampleCatalog } from './import-sample-catalog.ts';
import { showAll } from './show-all.ts';
import { type FakeWorld, startFakeWorld } from './world/fake-world.ts';

const outputs = { scanner: bufferedOutput('scanner'), catalog: bufferedOutput('catalog') };

/** Both services on sample data, one request of every kind, then up until Ctrl-C; with `--once` the end is the end. */
async function demo(signal: AbortSignal): Promise<void> {
  const options = parseDemoOptions(process.argv.slice(2));
  if (options.help) return say(DEMO_HELP);
  const addresses = await chooseAddresses(process.env);
  say('The demo needs no network: it runs on sample data that comes with the project.');
  say('Making the world that is scanned (repositories, a name server, a website) …');
  const world = await startFakeWorld();
  try {
    await demoIn(world, { addresses, isOnce: options.once }, signal);
  } finally {
    await world.stop();
  }
}

async function demoIn(world: FakeWorld, { addresses, isOnce }: DemoRun, signal: AbortSignal): Promise<void> {
  const env = { ...demoEnvironment(process.env), ...world.env };
  say('Importing the sample catalog … (the first time, its database is created)');
  say(await importSampleCatalog(env, signal));
  say('Starting the scanner and the catalog …');
  const launches = (['scanner', 'catalog'] as const).map((name) => ({
    name,
    address: addresses[name],
    env,
    output: outputs[name],
  }));
  const context = {
    scannerUrl: addresses.scanner.url,
    catalogUrl: addresses.catalog.url,
    world,
    paint: styleText,
  };
  await withServices(
    launches,
    async (services) => {
      const failed = await showAll(demonstrations, context, say, signal);
      say('');
      for (const { name, url } of services)
        say(`The ${name} is at ${url}  (open it in a browser; its API: ${url}/docs)`);
      if (failed.length > 0) {
        process.exitCode = 1;
        tell(failed, isOnce);
      }
      if (isOnce) return;
      sayInputs(world);
      say('Both stay up until you press Ctrl-C.');
      await stayUp(services, signal);
    },
    signal,
  );
}

interface DemoRun {
  readonly addresses: Awaited<ReturnType<typeof chooseAddresses>>;
  readonly isOnce: boolean;
}

function tell(failed: readonly string[], isOnce: boolean): void {
  const sentence = `Failed: ${failed.join('; ')}.`;
  if (isOnce) throw new ServiceError(sentence);
  console.error(sentence);
}

/** What can be scanned while the demo is up. */
function sayInputs({ repository, mailDomain, websiteUrl }: FakeWorld): void {
  say(
    'The curl lines above work in another terminal, in this folder, while the demo is up. What it can scan:',
  );
  say(`  repository  ${repository.url}`);
  say(`  domain      ${mailDomain}`);
  say(`  website     ${websiteUrl}  (on this port only: nothing answers on 443)`);
  say('  files       any lockfile, list of packages, SBOM or ZIP archive that you send');
}

function say(line: string): void {
  console.log(line);
}

try {
  await untilInterrupted(demo);
} catch (error) {
  for (const line of [...outputs.scanner.lines(), ...outputs.catalog.lines()]) console.error(line);
  if (!(error instanceof ServiceError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
