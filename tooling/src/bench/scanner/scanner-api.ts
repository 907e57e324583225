import { startFakeOsv } from '../../fake-upstreams/index.ts';
import { type ByContender, byRound, eachContender } from '../by-contender.ts';
import { choosePackages, generateLockfile, vulnerability } from '../data/advisories.ts';
import { send, uploadRequest } from '../load/bench-request.ts';
import type { BenchContext, Plan } from '../plan.ts';
import { type Figure, type Section, tableOf } from '../result.ts';
import { startScanners } from './start-scanners.ts';

/** Scans that are not counted: while the first ones run, code is still being compiled. */
const WARM_UPS = 2;
const RECORDS_PER_PACKAGE = 2;

/** The scanner in front of a fake OSV that is as slow as the real one. */
export async function benchScannerApi(context: BenchContext): Promise<Section> {
  const { plan, started, say } = context;
  const { count, packages, advisories } = plan.apiScans;
  const { batchMs, recordMs } = plan.osvLatency;
  say('Scanning through a slow OSV API …');
  const scans = Array.from({ length: 2 * (WARM_UPS + count) }, (_, index) => apiScan(plan.apiScans, index));
  const records = scans.flatMap((scan) => [...scan.records, ...scan.older]);
  const osv = started(await startFakeOsv({ records, latency: plan.osvLatency }));
  const scanners = await startScanners(context, { OSV_API_URL: osv.url });
  const cold: Figure[] = [];
  for (const hasOlder of [false, true]) {
    const rounds: ByContender<number>[] = [];
    for (const scan of scans.filter(({ older }) => older.length > 0 === hasOlder)) {
      const request = await uploadRequest('/api/scan', 'package-lock.json', generateLockfile(scan.packages));
      const floor = await timed(() => criticalPath(osv.url, scan));
      const ours = await eachContender(scanners, ({ url }) => timed(() => send(url, request)));
      rounds.push({ ...ours, 'critical path': floor });
    }
    const what = hasOlder ? 'a third with older advisories' : 'without older advisories';
    cold.push({ what, rounds: byRound(rounds.slice(WARM_UPS)) });
  }
  return {
    title: `Scanner, API source: ${packages} packages, ${advisories} advisories; ${batchMs} ms a batch, ${recordMs} a record`,
    tables: [tableOf('Cold scan', cold)],
  };
}

/** The scan with this number shares no package with any other; every second one has older advisories. */
function apiScan({ packages: count, advisories }: Plan['apiScans'], number: number) {
  const packages = choosePackages(count, 0).map(({ name }, index) => ({
    name: `${name}-${number}-${index}`,
    version: index * RECORDS_PER_PACKAGE < advisories ? '1.2.3' : '4.5.6',
  }));
  const records = Array.from({ length: advisories }, (_, index) => {
    const { name = '' } = packages[Math.floor(index / RECORDS_PER_PACKAGE)] ?? {};
    return vulnerability({ id: `GHSA-${number}-${index}`, name, fixed: '2.0.1' });
  });
  const older = packages
    .filter(({ version }, index) => version === '1.2.3' && index % 3 === 0 && number % 2 === 1)
    .map(({ name }, index) => vulnerability({ id: `OLD-${number}-${index}`, name, fixed: '1.0.5' }));
  return { packages, records, older };
}

/** What no scan through the API can do without, done by a caller that does nothing else. */
async function criticalPath(
  osvUrl: string,
  { packages, records }: ReturnType<typeof apiScan>,
): Promise<void> {
  const queries = packages.map(({ name, version }) => ({ package: { ecosystem: 'npm', name }, version }));
  const batch = await fetch(`${osvUrl}/v1/querybatch`, { method: 'POST', body: JSON.stringify({ queries }) });
  await batch.json();
  await Promise.all(records.map(async ({ id }) => (await fetch(`${osvUrl}/v1/vulns/${id}`)).json()));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
