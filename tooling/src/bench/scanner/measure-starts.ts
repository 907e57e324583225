import { setTimeout as sleep } from 'node:timers/promises';
import { interleave, mapContenders } from '../by-contender.ts';
import type { BenchContext } from '../plan.ts';
import { cpuSeconds } from '../process/cpu-seconds.ts';
import { readServiceMetrics } from '../process/service-metrics.ts';
import type { Figure, Table } from '../result.ts';
import { type Settings, startScanners } from './start-scanners.ts';

type Start = Awaited<ReturnType<typeof start>>;

/** Start-up and memory at rest with the index, beside a scanner without one. */
export async function measureStarts(context: BenchContext, indexes: Settings): Promise<readonly Table[]> {
  const { plan, checkouts, say } = context;
  say('Starting the scanner with and without the index …');
  const measures = mapContenders(checkouts, (root, name) => async () => {
    const alone = { ...context, checkouts: { [name]: root } };
    return { indexed: await start(alone, indexes), bare: await start(alone, {}) };
  });
  const starts = await interleave(plan.rounds, measures);
  const figure = (what: string, of: (start: { indexed: Start; bare: Start }) => number): Figure => ({
    what,
    rounds: mapContenders(starts, (each) => each.map(of)),
  });
  return [
    {
      title: 'Start-up',
      method: 'From the start of the process until it listens, and the scanner’s own figure from its log.',
      unit: 'ms',
      figures: [
        figure('start-up with the index', ({ indexed }) => indexed.startMs),
        figure('opening the index', ({ indexed }) => indexed.openMs),
      ],
      targets: [{ name: 'time', only: 'opening the index', atMost: 60 }],
    },
    {
      title: 'Memory at rest',
      method: 'Resident memory after the start, when all threads have nothing more to do.',
      unit: 'MB',
      figures: [
        figure('scanner with the index', ({ indexed }) => indexed.megabytes),
        figure('scanner without the index', ({ bare }) => bare.megabytes),
        figure('the index', ({ indexed, bare }) => indexed.megabytes - bare.megabytes),
      ],
      targets: [{ name: 'memory', only: 'the index', atMost: 80 }],
    },
  ];
}

async function start(context: BenchContext, indexes: Settings) {
  const [server] = Object.values(await startScanners(context, {}, indexes));
  if (server === undefined) throw new RangeError('there is no checkout to start');
  await untilIdle(server.pid);
  const { residentMegabytes } = await readServiceMetrics(server.url);
  await server.stop();
  const openMs = Number(/"ms":(\d+),"msg":"advisories read"/.exec(server.output)?.[1] ?? 0);
  return { startMs: server.startMs, openMs, megabytes: residentMegabytes };
}

const LOOK_MS = 500;
/** What timers take meanwhile, in seconds. */
const IDLE_CPU = 0.02;

/** The scanner listens before its first worker is there. */
async function untilIdle(pid: number): Promise<void> {
  for (let before = cpuSeconds(pid); ; ) {
    await sleep(LOOK_MS);
    const now = cpuSeconds(pid);
    if (now - before <= IDLE_CPU) return;
    before = now;
  }
}
