import type { BenchContext } from '../context.ts';
import { interleave } from '../interleave.ts';
import { type Launch, startMeasured } from '../process/measured-process.ts';
import { residentMegabytes } from '../process/resident-megabytes.ts';
import { serviceEnvironment } from '../process/service-environment.ts';
import { median } from '../quantile.ts';
import type { Measured } from '../result.ts';
import type { PreparedIndex } from './prepare-index.ts';

export const SCANNER = 'services/scanner/src/main.ts';

/** The scanner on the local index. */
export function scannerLaunch(index: Pick<PreparedIndex, 'folder'>): Launch {
  return { entry: SCANNER, env: serviceEnvironment({ ADVISORY_DATA_DIR: index.folder }) };
}

interface Start {
  readonly startMs: number;
  readonly openMs: number;
  readonly megabytes: number;
}

/** Start-up and memory with the index, beside a scanner without one. */
export async function measureStarts({ plan, say }: BenchContext, index: PreparedIndex): Promise<Measured> {
  say('Starting the scanner with and without the index …');
  const rounds = await interleave(plan.starts, {
    index: () => start(scannerLaunch(index)),
    none: () => start({ entry: SCANNER, env: serviceEnvironment({}) }),
  });
  const of = (name: string, figure: keyof Start) => rounds(name).map((round) => round[figure]);
  const extraMegabytes = median(of('index', 'megabytes')) - median(of('none', 'megabytes'));
  const openMs = median(of('index', 'openMs'));
  const row = (label: string, name: string, opens: number | null) => [
    label,
    median(of(name, 'startMs')),
    opens,
    median(of(name, 'megabytes')),
  ];
  return {
    tables: [
      {
        title: 'Start-up and memory',
        method:
          `Start-up counts from the start of the process until it says that it listens; opening the index is the scanner's own ` +
          `figure from its log. The import read ${index.dumpMegabytes.toFixed(0)} MB of records in ` +
          `${index.importSeconds.toFixed(1)} s (process start included) and wrote an index of ${index.indexMegabytes.toFixed(0)} MB.`,
        columns: ['', 'start-up, ms', 'of it opening the index, ms', 'resident after it, MB'],
        rows: [row('with the index', 'index', openMs), row('without (API source)', 'none', null)],
      },
    ],
    ratios: [
      { name: 'opening the index', value: openMs, target: { atMost: 60 }, unit: 'ms' },
      { name: 'memory of the index', value: extraMegabytes, target: { atMost: 80 }, unit: 'MB' },
    ],
    series: [
      { name: 'start-up with index', unit: 'ms', rounds: of('index', 'startMs') },
      { name: 'start-up without index', unit: 'ms', rounds: of('none', 'startMs') },
      { name: 'opening the index', unit: 'ms', rounds: of('index', 'openMs') },
      { name: 'resident with index', unit: 'MB', rounds: of('index', 'megabytes') },
      { name: 'resident without index', unit: 'MB', rounds: of('none', 'megabytes') },
    ],
  };
}

async function start(launch: Launch): Promise<Start> {
  const server = await startMeasured(launch);
  const megabytes = residentMegabytes(server.pid);
  await server.stop();
  const openMs = Number(/"ms":(\d+),"msg":"advisories read"/.exec(server.said)?.[1] ?? 0);
  return { startMs: server.startMs, openMs, megabytes };
}
