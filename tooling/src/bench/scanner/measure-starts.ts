import { setTimeout as sleep } from 'node:timers/promises';
import { interleave, mapContenders } from '../by-contender.ts';
import type { BenchContext } from '../plan.ts';
import { cpuSeconds } from '../process/cpu-seconds.ts';
import { readServiceMetrics } from '../process/service-metrics.ts';
import { figuresOf, type Table, tableOf } from '../result.ts';
import { type Settings, startScanner } from './start-scanners.ts';

type Start = Awaited<ReturnType<typeof start>>;

/** Start-up and memory at rest with the index, beside a scanner without one. */
export async function measureStarts(context: BenchContext, indexes: Settings): Promise<readonly Table[]> {
  const { plan, checkouts, say } = context;
  say('Starting the scanner with and without the index …');
  const measures = mapContenders(checkouts, (root, name) => async () => ({
    indexed: await start(context, root, indexes[name]),
    bare: await start(context, root),
  }));
  const rounds = await interleave(plan.rounds, measures);
  const figure = (what: string, of: (start: { indexed: Start; bare: Start }) => number) =>
    figuresOf([{ what, rounds }], of);
  return [
    tableOf('Start-up', [
      ...figure('start-up with the index', ({ indexed }) => indexed.startMs),
      ...figure('opening the index', ({ indexed }) => indexed.openMs),
    ]),
    tableOf('Memory at rest', [
      ...figure('scanner with the index', ({ indexed }) => indexed.megabytes),
      ...figure('scanner without the index', ({ bare }) => bare.megabytes),
      ...figure('the index', ({ indexed, bare }) => indexed.megabytes - bare.megabytes),
    ]),
  ];
}

async function start(
  { started }: BenchContext,
  root: string,
  settings: Readonly<Record<string, string>> = {},
) {
  const server = started(await startScanner(root, settings));
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
