import { heapOptions } from '../deploy/dockerfile.ts';
import { chooseAddresses } from '../services/choose-addresses.ts';
import { ServiceError } from '../services/service-error.ts';
import type { ServiceName } from '../services/service-name.ts';
import { terminalOutput } from '../services/service-output.ts';
import type { RunningService } from '../services/spawn-service.ts';
import { stayUp } from '../services/stay-up.ts';
import { untilInterrupted } from '../services/until-interrupted.ts';
import { withServices } from '../services/with-services.ts';

const NAMES = ['scanner', 'catalog'] as const satisfies readonly ServiceName[];

/** Both services on live upstreams, until Ctrl-C or until one of them falls. */
async function start(signal: AbortSignal): Promise<void> {
  const isWatched = process.argv.includes('--watch');
  const addresses = await chooseAddresses(process.env);
  console.log('Starting the scanner and the catalog … (Ctrl-C stops both)');
  const launches = NAMES.map((name) => ({
    name,
    nodeArgs: heapOptions(name),
    address: addresses[name],
    env: process.env,
    output: terminalOutput(name, process),
    isWatched,
  }));
  await withServices(
    launches,
    async (services) => {
      for (const service of services) console.log(readyLine(service));
      await stayUp(services, signal);
    },
    signal,
  );
}

function readyLine({ name, url }: RunningService): string {
  return `The ${name} is ready: ${url}  (open it in a browser; its API: ${url}/docs)`;
}

try {
  await untilInterrupted(start);
} catch (error) {
  if (!(error instanceof ServiceError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
