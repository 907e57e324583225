import type { BenchContext } from '../context.ts';
import { interleave } from '../interleave.ts';
import { closedLoop, type Target } from '../load/closed-loop.ts';
import { cpuMsPerRequest, type LoadResult } from '../load/load-result.ts';
import { median } from '../quantile.ts';
import type { Measured, Ratio, Series } from '../result.ts';
import { checkReport } from './check-report.ts';
import { type Lockfile, lockfileOf } from './lockfiles.ts';

interface Sized {
  readonly lockfile: Lockfile;
  readonly rounds: (name: string) => readonly LoadResult[];
}

/** Whole requests for lockfiles of every size, one at a time, beside the floor. */
export async function measureSizes(
  { plan, say }: BenchContext,
  scanner: Target,
  floor: Target,
): Promise<Measured> {
  const sizes: Sized[] = [];
  for (const packages of plan.lockfilePackages) {
    say(`Scanning lockfiles of ${packages} packages …`);
    const lockfile = lockfileOf(packages, plan);
    await checkReport(scanner.url, lockfile);
    const loop = { connections: 1, forMs: plan.roundMs, status: 200, next: () => lockfile.request };
    for (const target of [scanner, floor]) await closedLoop(target, loop);
    const rounds = await interleave<LoadResult>(plan.rounds, {
      ours: () => closedLoop(scanner, loop),
      floor: () => closedLoop(floor, loop),
    });
    sizes.push({ lockfile, rounds });
  }
  return {
    tables: [
      {
        title: 'One request',
        method:
          'One caller sends the same upload again and again for the length of a round; time is the median of the round, CPU that ' +
          'of the whole server process divided by its requests. The floor is a bare `node:http` process that reads the same ' +
          'upload, parses the same JSON and does one `Map` lookup per package. 3 of 100 packages are vulnerable, 6 of 100 have ' +
          'records that do not affect them. Every report is checked for its counts once before it is measured.',
        columns: ['packages', 'kB', 'ms', 'floor, ms', '× floor', 'CPU ms', 'floor, CPU ms', '× floor (CPU)'],
        rows: sizes.map(toRow),
      },
    ],
    ratios: sizes.flatMap(toRatios),
    series: sizes.flatMap(toSeries),
  };
}

function toRow({ lockfile, rounds }: Sized): readonly number[] {
  const [ms = 0, floorMs = 0] = PAIR.map((name) => median(rounds(name).map(({ p50Ms }) => p50Ms)));
  const [cpu = 0, floorCpu = 0] = PAIR.map((name) => cpuMsPerRequest(rounds(name)));
  return [
    lockfile.packages,
    lockfile.bytes / 1_000,
    ms,
    floorMs,
    ms / floorMs,
    cpu,
    floorCpu,
    cpu / floorCpu,
  ];
}

const PAIR = ['ours', 'floor'] as const;

const LIMITS: ReadonlyMap<number, Ratio['target'] & object> = new Map([
  [2_500, { atMost: 25 }],
  [10_000, { atMost: 100 }],
]);

function toRatios(sized: Sized): readonly Ratio[] {
  const [packages, , ms = 0, , ratio = 0, cpu = 0] = toRow(sized);
  const limit = LIMITS.get(packages ?? 0);
  const absolute = packages === 10_000 ? { name: 'time', value: ms } : { name: 'CPU', value: cpu };
  return [
    { name: `scan of ${packages} packages, × floor`, value: ratio, target: { atMost: 2.5 } },
    ...(limit === undefined
      ? []
      : [
          {
            name: `scan of ${packages} packages, ${absolute.name}`,
            value: absolute.value,
            target: limit,
            unit: 'ms',
          },
        ]),
  ];
}

function toSeries({ lockfile, rounds }: Sized): readonly Series[] {
  return PAIR.flatMap((name) =>
    (['p50Ms', 'cpuMsPerRequest'] as const).map((figure) => ({
      name: `scan ${lockfile.packages}, ${name}, ${figure === 'p50Ms' ? 'p50' : 'CPU'}`,
      unit: 'ms',
      rounds: rounds(name).map((round) => round[figure]),
    })),
  );
}
