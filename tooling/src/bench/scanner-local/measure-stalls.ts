import type { BenchContext } from '../context.ts';
import { closedLoop, type Target } from '../load/closed-loop.ts';
import { constantRate } from '../load/constant-rate.ts';
import { getRequest } from '../load/http-request.ts';
import { median } from '../quantile.ts';
import type { Measured } from '../result.ts';
import { lockfileOf } from './lockfiles.ts';

const PROBES_PER_SECOND = 200;

/** How long others wait while large lockfiles are scanned. */
export async function measureStalls({ plan, say }: BenchContext, scanner: Target): Promise<Measured> {
  say('Probing the scanner while it scans …');
  const packages = plan.lockfilePackages.at(-1) ?? 0;
  const { request } = lockfileOf(packages, plan);
  const probe = {
    perSecond: PROBES_PER_SECOND,
    forMs: plan.steadyMs,
    connections: 32,
    status: 200,
    next: () => getRequest('/healthz'),
  };
  const idle = await constantRate(scanner, probe);
  const scans = { connections: 1, forMs: plan.steadyMs, status: 200, next: () => request };
  const rounds: number[] = [];
  const p99s: number[] = [];
  for (let round = 0; round < plan.rounds; round += 1) {
    const [busy] = await Promise.all([constantRate(scanner, probe), closedLoop(scanner, scans)]);
    rounds.push(busy.maxMs);
    p99s.push(busy.p99Ms);
  }
  const name = `longest wait of others while ${packages} packages are scanned`;
  return {
    tables: [
      {
        title: 'Waiting behind a large scan',
        method:
          `${PROBES_PER_SECOND} requests a second for /healthz fall due while one caller scans ${packages} packages over and over; ` +
          'a request that waits shows how long the event loop was taken. The caller is in the process of the prober: what it ' +
          'takes to send the file is in the figure.',
        columns: ['/healthz while', 'p99 ms', 'longest, ms'],
        rows: [
          ['nothing is scanned', idle.p99Ms, idle.maxMs],
          [`${packages} packages are scanned`, median(p99s), median(rounds)],
        ],
      },
    ],
    ratios: [{ name, value: median(rounds), target: { atMost: 25 }, unit: 'ms' }],
    series: [{ name: 'longest wait of others', unit: 'ms', rounds }],
  };
}
