import { setTimeout as sleep } from 'node:timers/promises';
import { type ByContender, interleave, mapContenders } from '../by-contender.ts';
import { largeFiles } from '../data/large-files.ts';
import { type BenchRequest, send } from '../load/bench-request.ts';
import type { BenchContext } from '../plan.ts';
import type { MeasuredProcess } from '../process/measured-process.ts';
import { readServiceMetrics } from '../process/service-metrics.ts';
import { type Figure, type Table, tableOf } from '../result.ts';

/** How long the main thread is held while each of several large files is scanned, and eight at once. */
export async function measureStalls(
  { plan, say }: BenchContext,
  scanners: ByContender<MeasuredProcess>,
): Promise<Table> {
  say('Stalling the scanner with large files …');
  const files = await largeFiles(plan.lockfilePackages.at(-1) ?? 0);
  const all = Object.values(files);
  const loads: Readonly<Record<string, readonly BenchRequest[]>> = {
    nothing: [],
    ...mapContenders(files, (file) => [file]),
    'eight at once': [...all, ...all].slice(0, 8),
  };
  const figures: Figure[] = [];
  for (const [what, sent] of Object.entries(loads)) {
    const measures = mapContenders(scanners, ({ url }) => longestDelay.bind(null, url, sent));
    figures.push({ what, rounds: await interleave(plan.rounds, measures) });
  }
  return tableOf('Stalls of the main thread', figures);
}

/** Twice the interval of the service's own timer: what held it until now is counted. */
const SETTLE_MS = 20;

/** In milliseconds, while each of the files is sent once, all of them at once; endless when one could not be. */
async function longestDelay(url: string, files: readonly BenchRequest[]): Promise<number> {
  await readServiceMetrics(url);
  const answers = await Promise.all(files.map((file) => send(url, file, [200, 400, 503])));
  await sleep(SETTLE_MS);
  const { longestDelayMs } = await readServiceMetrics(url);
  return answers.some(({ status }) => status !== 200) ? Number.POSITIVE_INFINITY : longestDelayMs;
}
