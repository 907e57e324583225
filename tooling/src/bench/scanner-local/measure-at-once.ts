import type { BenchContext } from '../context.ts';
import { interleave } from '../interleave.ts';
import { closedLoop, type Target } from '../load/closed-loop.ts';
import { cpuMsPerRequest, type LoadResult } from '../load/load-result.ts';
import { median } from '../quantile.ts';
import type { Measured } from '../result.ts';
import { lockfileOf } from './lockfiles.ts';

/** Throughput with more and more callers. */
export async function measureAtOnce(
  { plan, say }: BenchContext,
  scanner: Target,
  floor: Target,
): Promise<Measured> {
  say('Scanning with several callers at once …');
  const { request } = lockfileOf(plan.packagesAtOnce, plan);
  const load = (target: Target, connections: number) => () =>
    closedLoop(target, { connections, forMs: plan.roundMs, status: 200, next: () => request });
  const rounds = await interleave<LoadResult>(
    plan.rounds,
    Object.fromEntries(
      plan.atOnce.flatMap((callers) => [
        [`${callers} ours`, load(scanner, callers)],
        [`${callers} floor`, load(floor, callers)],
      ]),
    ),
  );
  const of = (name: string, figure: keyof LoadResult) => rounds(name).map((round) => round[figure]);
  const perSecond = (callers: number) => median(of(`${callers} ours`, 'perSecond'));
  const first = plan.atOnce[0] ?? 1;
  return {
    tables: [
      {
        title: 'Callers at once',
        method:
          `So many callers at once, each with a lockfile of ${plan.packagesAtOnce} packages. The generator of the load shares ` +
          'the machine with the scanner, so scans per CPU second of the server say more than scans per second.',
        columns: ['callers', 'scans/s', 'scans per CPU s', 'p50 ms', 'p99 ms', 'floor, requests per CPU s'],
        rows: plan.atOnce.map((callers) => [
          callers,
          perSecond(callers),
          1_000 / cpuMsPerRequest(rounds(`${callers} ours`)),
          median(of(`${callers} ours`, 'p50Ms')),
          median(of(`${callers} ours`, 'p99Ms')),
          1_000 / cpuMsPerRequest(rounds(`${callers} floor`)),
        ]),
      },
    ],
    ratios: plan.atOnce.slice(1).map((callers) => ({
      name: `scans per second, ${callers} callers / ${first}`,
      value: perSecond(callers) / perSecond(first),
      target: { atLeast: 1 },
    })),
    series: plan.atOnce.flatMap((callers) => [
      { name: `${callers} callers, scans`, unit: '1/s', rounds: of(`${callers} ours`, 'perSecond') },
      { name: `${callers} callers, CPU`, unit: 'ms', rounds: of(`${callers} ours`, 'cpuMsPerRequest') },
      {
        name: `${callers} callers, floor, CPU`,
        unit: 'ms',
        rounds: of(`${callers} floor`, 'cpuMsPerRequest'),
      },
    ]),
  };
}
