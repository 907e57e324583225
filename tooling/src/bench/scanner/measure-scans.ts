import { type ByContender, eachContender, mapContenders } from '../by-contender.ts';
import { choosePackages, generateLockfile, vulnerableAmong } from '../data/advisories.ts';
import { type BenchRequest, send, uploadRequest } from '../load/bench-request.ts';
import { compare, type LoadResult } from '../load/load.ts';
import type { BenchContext } from '../plan.ts';
import type { MeasuredProcess } from '../process/measured-process.ts';
import { type Compared, figuresOf, type Table, tableOf } from '../result.ts';

type Servers = ByContender<MeasuredProcess>;

/** Whole requests for lockfiles of every size, one at a time, beside the floors. */
export async function measureScans({ plan, say }: BenchContext, servers: Servers): Promise<readonly Table[]> {
  const sizes: Compared<LoadResult>[] = [];
  for (const packages of plan.lockfilePackages) {
    say(`Scanning lockfiles of ${packages} packages …`);
    const file = generateLockfile(choosePackages(packages, plan.advisories));
    const request = await uploadRequest('/api/scan', 'package-lock.json', file);
    await eachContender(servers, async ({ url }, name) => {
      if (name !== 'floor') await checkReport(url, packages, request);
    });
    sizes.push({
      what: `${packages} packages`,
      rounds: await compare(plan, contenders(servers, 1, request)),
    });
  }
  return [
    tableOf(
      'One scan',
      figuresOf(sizes, ({ p50Ms }) => p50Ms),
    ),
    tableOf(
      'CPU of one scan',
      figuresOf(sizes, ({ cpuMs }) => cpuMs),
    ),
  ];
}

/** Throughput with more and more callers, beside one. */
export async function measureCallers({ plan, say }: BenchContext, servers: Servers): Promise<Table> {
  say('Scanning with several callers at once …');
  const file = generateLockfile(choosePackages(plan.lockfilePackages[1] ?? 0, plan.advisories));
  const request = await uploadRequest('/api/scan', 'package-lock.json', file);
  const compared: Compared<LoadResult>[] = [];
  for (const callers of plan.callers) {
    const { ours: one } = contenders(servers, 1, request);
    const alone = one === undefined ? {} : { 'one caller': one };
    const rounds = await compare(plan, { ...contenders(servers, callers, request), ...alone });
    compared.push({ what: `${callers} callers`, rounds });
  }
  return tableOf(
    'Callers at once',
    figuresOf(compared, ({ perSecond }) => perSecond),
  );
}

function contenders(servers: Servers, connections: number, request: BenchRequest) {
  return mapContenders(servers, (server) => ({ server, connections, next: () => request }));
}

/**
 * A fast wrong report is worth nothing: scans once and looks at the counts.
 *
 * @throws Error when the report does not count what the lockfile was made with.
 */
async function checkReport(url: string, packages: number, request: BenchRequest): Promise<void> {
  const { summary, results } = JSON.parse((await send(url, request)).body.toString());
  const counted = [summary.totalPackages, results.length].join(' and ');
  const expected = [packages, vulnerableAmong(packages)].join(' and ');
  if (counted !== expected) throw new Error(`the report counts ${counted} packages instead of ${expected}`);
}
