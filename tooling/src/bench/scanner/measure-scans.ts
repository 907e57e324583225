import { type ByContender, eachContender, mapContenders } from '../by-contender.ts';
import { choosePackages, generateLockfile, vulnerableAmong } from '../data/advisories.ts';
import { type BenchRequest, send, uploadRequest } from '../load/bench-request.ts';
import { type Compared, compare, figuresOf } from '../load/load.ts';
import type { BenchContext } from '../plan.ts';
import type { MeasuredProcess } from '../process/measured-process.ts';
import type { Table } from '../result.ts';

type Servers = ByContender<MeasuredProcess>;

/** Whole requests for lockfiles of every size, one at a time, beside the floors. */
export async function measureScans({ plan, say }: BenchContext, servers: Servers): Promise<readonly Table[]> {
  const sizes: Compared[] = [];
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
    {
      title: 'One scan',
      method:
        'One caller sends the same upload again and again. The floor is a bare `node:http` process that reads the same upload, ' +
        'parses the same JSON and does one `Map` lookup per package. 3 of 100 packages are vulnerable, 6 of 100 have records ' +
        'that do not affect them. Every report is checked for its counts before.',
      unit: 'ms',
      figures: figuresOf(sizes, ({ p50Ms }) => p50Ms),
      targets: [
        { name: 'scan, × floor', over: 'floor', atMost: 2.5 },
        { name: 'scan, time', only: '10000 packages', atMost: 100 },
        { name: 'scan, × base', over: 'base', only: '100 packages', atMost: 1.2 },
        { name: 'scan, × base', over: 'base', only: '10000 packages', atMost: 1.3 },
      ],
    },
    {
      title: 'CPU of one scan',
      method: 'The whole server process, its threads included.',
      unit: 'ms',
      figures: figuresOf(sizes, ({ cpuMs }) => cpuMs),
      targets: [{ name: 'scan, CPU', only: '2500 packages', atMost: 25 }],
    },
  ];
}

/** Throughput with more and more callers, beside one. */
export async function measureCallers({ plan, say }: BenchContext, servers: Servers): Promise<Table> {
  say('Scanning with several callers at once …');
  const file = generateLockfile(choosePackages(plan.packagesOfCallers, plan.advisories));
  const request = await uploadRequest('/api/scan', 'package-lock.json', file);
  const compared: Compared[] = [];
  for (const callers of plan.callers) {
    const { ours: one } = contenders(servers, 1, request);
    const alone = one === undefined ? {} : { 'one caller': one };
    const rounds = await compare(plan, { ...contenders(servers, callers, request), ...alone });
    compared.push({ what: `${callers} callers`, rounds });
  }
  return {
    title: 'Callers at once',
    method: `Each with a lockfile of ${plan.packagesOfCallers} packages, beside the same floor and one caller of ours.`,
    unit: 'scans/s',
    figures: figuresOf(compared, ({ perSecond }) => perSecond),
    targets: [
      {
        name: 'scans per second, callers at once / one',
        over: 'one caller',
        only: '8 callers',
        atLeast: 1.5,
      },
    ],
  };
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
