import { startFakeLicenses, startFakePlatform } from '../../fake-upstreams/index.ts';
import type { BenchContext } from '../context.ts';
import { type LargeFile, largeFiles, largeWorkflow } from '../data/large-files.ts';
import { expectStatus } from '../load/closed-loop.ts';
import { openConnection } from '../load/http-connection.ts';
import { type HttpRequest, jsonRequest, uploadRequest } from '../load/http-request.ts';
import { type HeldLoop, startHeldLoop } from '../process/held-loop.ts';
import { serviceEnvironment } from '../process/service-environment.ts';
import { median } from '../quantile.ts';
import type { Measured } from '../result.ts';
import { lockfileOf } from './lockfiles.ts';
import { SCANNER } from './measure-starts.ts';
import type { PreparedIndex } from './prepare-index.ts';

const ROUNDS = 3;
/** More would not be faster, and would wait for each other. */
const AT_ONCE = 8;

interface Sent {
  readonly what: string;
  readonly bytes: number;
  readonly request: HttpRequest;
  readonly status: number;
}

/** How long the scanner's event loop is held by one thing while each of many large files is scanned, and all at once. */
export async function measureHolds(context: BenchContext, index: PreparedIndex): Promise<Measured> {
  const { plan, say } = context;
  say('Holding the event loop with large files …');
  const licenses = await startFakeLicenses({ depsDev: new Map(), clearlyDefined: new Map() });
  const platform = await startFakePlatform();
  const workflow = largeWorkflow();
  platform.host('acme/app').commit({ '.github/workflows/large.yml': workflow });
  const scanner = await startHeldLoop({
    entry: SCANNER,
    env: serviceEnvironment({
      ADVISORY_DATA_DIR: index.folder,
      LICENSE_API_URL: licenses.url,
      CLEARLYDEFINED_API_URL: licenses.url,
      GITHUB_API_URL: platform.urls.api,
      GITHUB_RAW_URL: platform.urls.raw,
      GITHUB_URL: platform.urls.git,
    }),
  });
  try {
    const packages = plan.lockfilePackages.at(-1) ?? 0;
    const lockfile = { ...lockfileOf(packages, plan), what: `lockfile of ${packages} packages`, status: 200 };
    const repository = {
      what: 'repository with a large workflow',
      bytes: workflow.length,
      request: jsonRequest('/api/scan/supply-chain', { url: 'https://github.com/acme/app' }),
      status: 200,
    };
    const large = largeFiles(packages / FULL_PACKAGES).map(toSent);
    const files: readonly Sent[] = [lockfile, ...large, repository];
    const rows: Row[] = [];
    for (const file of files) {
      const holds: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) holds.push(await holdOf(scanner, [file]));
      rows.push({ what: file.what, bytes: file.bytes, holds });
    }
    const mixed = [await holdOf(scanner, files), await holdOf(scanner, files)];
    rows.push({
      what: 'all of them at once',
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      holds: mixed,
    });
    return toMeasured(rows);
  } finally {
    await scanner.stop();
    await licenses.close();
    await platform.close();
  }
}

const FULL_PACKAGES = 10_000;

function toSent({ what, path, fileName, bytes, status }: LargeFile): Sent {
  return { what, bytes: bytes.length, request: uploadRequest(path, fileName, bytes), status };
}

interface Row {
  readonly what: string;
  readonly bytes: number;
  readonly holds: readonly number[];
}

/** The longest hold while each of `files` is scanned once. */
async function holdOf(scanner: HeldLoop, files: readonly Sent[]): Promise<number> {
  await scanner.longestHoldMs();
  const queue = [...files];
  const send = async () => {
    const connection = await openConnection(scanner.url);
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      expectStatus(await connection.send(file.request), file.status);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, files.length) }, send));
  return await scanner.longestHoldMs();
}

function toMeasured(rows: readonly Row[]): Measured {
  return {
    tables: [
      {
        title: 'What holds the event loop',
        method:
          'The longest that the event loop of the scanner goes without turning while one such file is scanned, and while ' +
          `all of them are, ${AT_ONCE} at a time: told from within the process by a timer of one millisecond. What the machine ` +
          `gave to others meanwhile is left out, as far as the kernel's clock of 4 ms tells. Medians of ${ROUNDS} scans, the first included; ` +
          'garbage collection is in it.',
        columns: ['file', 'MB', 'longest hold, ms'],
        rows: rows.map(({ what, bytes, holds }) => [what, bytes / 1_000_000, median(holds)]),
      },
    ],
    ratios: rows.map(({ what, holds }) => ({
      name: `longest hold, ${what}`,
      value: median(holds),
      target: { atMost: 25 },
      unit: 'ms',
    })),
    series: rows.map(({ what, holds }) => ({ name: `longest hold, ${what}`, unit: 'ms', rounds: holds })),
  };
}
