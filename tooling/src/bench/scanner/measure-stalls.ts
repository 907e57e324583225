import { setTimeout as sleep } from 'node:timers/promises';
import { type ByContender, interleave, mapContenders } from '../by-contender.ts';
import { type LargeFile, largeFiles } from '../data/large-files.ts';
import { send } from '../load/bench-request.ts';
import type { BenchContext } from '../plan.ts';
import type { MeasuredProcess } from '../process/measured-process.ts';
import { readServiceMetrics } from '../process/service-metrics.ts';
import type { Figure, Table } from '../result.ts';

/** How long the main thread is held while each of several large files is scanned, and eight at once. */
export async function measureStalls(
  { plan, say }: BenchContext,
  scanners: ByContender<MeasuredProcess>,
): Promise<Table> {
  say('Stalling the scanner with large files …');
  const files = await largeFiles(plan.lockfilePackages.at(-1) ?? 0);
  const loads = [
    { what: 'nothing', sent: [] },
    ...files.map((file) => ({ what: file.what, sent: [file] })),
    { what: 'eight at once', sent: [...files, ...files].slice(0, 8) },
  ];
  const figures: Figure[] = [];
  for (const { what, sent } of loads) {
    const measures = mapContenders(scanners, ({ url }) => longestDelay.bind(null, url, sent));
    figures.push({ what, rounds: await interleave(plan.rounds, measures) });
  }
  return {
    title: 'Stalls of the main thread',
    method:
      'The longest delay of the event loop while one such file is scanned, and while eight are: the scanner’s own figure ' +
      '(`nodejs_eventloop_lag_max_seconds`), from a timer of 10 ms, which are in it. Garbage collection is in it, and what ' +
      'the machine gave to others: compare with nothing. Endless where one of them got no report: in its 30 s, or the memory of a worker.',
    unit: 'ms',
    figures,
    targets: [{ name: 'longest stall', atMost: 25 }],
  };
}

/** Twice the interval of the service's own timer: what held it until now is counted. */
const SETTLE_MS = 20;

/** In milliseconds, while each of the files is sent once, all of them at once; endless when one could not be. */
async function longestDelay(url: string, files: readonly LargeFile[]): Promise<number> {
  await readServiceMetrics(url);
  const answers = await Promise.all(files.map(({ request }) => send(url, request, [200, 400, 503])));
  await sleep(SETTLE_MS);
  const { longestDelayMs } = await readServiceMetrics(url);
  return answers.some(({ status }) => status !== 200) ? Number.POSITIVE_INFINITY : longestDelayMs;
}
