import { parseArgs } from 'node:util';
import { ServiceError } from '../services/service-error.ts';

/** What `npm run demo -- --help` prints. */
export const DEMO_HELP = `npm run demo [-- --once | --help]

Starts both services on sample data, without a network, sends one request of every kind and prints the reports and how
to send each request again. Stays up until Ctrl-C.

  --once   ends after the reports
  --help   prints this

SCANNER_PORT and CATALOG_PORT choose the ports (8080 and 8081; 0 for any), DEMO_DATA_DIR the folder of the demo's
database (.data/demo-catalog).`;

/** @throws ServiceError naming an option that there is not */
export function parseDemoOptions(args: readonly string[]): {
  readonly once: boolean;
  readonly help: boolean;
} {
  const options = {
    once: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  } as const;
  try {
    const { once, help } = parseArgs({ args: [...args], options }).values;
    return { once, help };
  } catch (cause) {
    const unknown = args.find((arg) => !['--once', '--help', '-h'].includes(arg)) ?? '';
    throw new ServiceError(`The demo has no option ${unknown}; npm run demo -- --help lists them.`, {
      cause,
    });
  }
}
