import { type FakeOsv, startFakeOsv } from '../../fake-upstreams/fake-osv.ts';
import type { BenchContext } from '../context.ts';
import { expectStatus } from '../load/closed-loop.ts';
import { openConnection } from '../load/http-connection.ts';
import { startMeasured } from '../process/measured-process.ts';
import { serviceEnvironment } from '../process/service-environment.ts';
import { median } from '../quantile.ts';
import type { Section } from '../result.ts';
import { SCANNER } from '../scanner-local/measure-starts.ts';
import { type ApiScan, apiScans } from './api-scans.ts';
import { criticalPath } from './critical-path.ts';

/** The scanner in front of a fake OSV that is as slow as the real one. */
export async function benchScannerApi({ plan, say }: BenchContext): Promise<Section> {
  say('Scanning through a slow OSV API …');
  const scans = apiScans(plan, plan.coldScans.count + WARM_UPS);
  const records = scans.flatMap((scan) => scan.records);
  const osv = await startFakeOsv({ records, latency: plan.osvLatency });
  const scanner = await startMeasured({ entry: SCANNER, env: serviceEnvironment({ OSV_API_URL: osv.url }) });
  const measured: ScanPair[] = [];
  try {
    for (const scan of scans) measured.push(await measurePair(scanner.url, osv, scan));
  } finally {
    await scanner.stop();
    await osv.stop();
  }
  return toSection(plan.coldScans, plan.osvLatency, measured.slice(WARM_UPS));
}

/** Scans that are not counted: while the first ones run, code is still being compiled. */
const WARM_UPS = 2;

interface ScanPair {
  readonly floor: Timed;
  readonly cold: Timed;
  readonly warm: Timed;
}

interface Timed {
  readonly ms: number;
  readonly batches: number;
  readonly records: number;
}

async function measurePair(scannerUrl: string, osv: FakeOsv, scan: ApiScan): Promise<ScanPair> {
  const ours = () => scanOnce(scannerUrl, scan);
  return {
    floor: await timed(osv, () => criticalPath(osv.url, scan)),
    cold: await timed(osv, ours),
    warm: await timed(osv, ours),
  };
}

async function timed(osv: FakeOsv, measure: () => Promise<number>): Promise<Timed> {
  const before = osv.requests.length;
  const ms = await measure();
  const asked = osv.requests.slice(before);
  const batches = asked.filter(({ method }) => method === 'POST').length;
  return { ms, batches, records: asked.length - batches };
}

async function scanOnce(scannerUrl: string, { request }: ApiScan): Promise<number> {
  const connection = await openConnection(scannerUrl);
  const startedAt = performance.now();
  const answer = await connection.send(request);
  const ms = performance.now() - startedAt;
  connection.close();
  expectStatus(answer, 200);
  return ms;
}

function toSection(
  { packages, advisories }: BenchContext['plan']['coldScans'],
  { batchMs, recordMs }: BenchContext['plan']['osvLatency'],
  pairs: readonly ScanPair[],
): Section {
  const of = (name: keyof ScanPair, figure: keyof Timed) => pairs.map((pair) => pair[name][figure]);
  const row = (label: string, name: keyof ScanPair) =>
    [label, ...(['ms', 'batches', 'records'] as const).map((figure) => median(of(name, figure)))] as const;
  const ratios = pairs.map(({ floor, cold }) => cold.ms / floor.ms);
  return {
    title: 'Scanner, API source',
    tables: [
      {
        title: `${packages} packages, ${advisories} advisories`,
        method:
          `A fake OSV takes ${batchMs} ms for a batch and ${recordMs} ms for a record. The critical path is one batch and one ` +
          'wave of records, sent by a caller that does nothing with them. Each scan is of other packages, so each is cold ' +
          'once and warm the second time.',
        columns: ['', 'ms', 'batch requests', 'record requests'],
        rows: [row('critical path', 'floor'), row('cold scan', 'cold'), row('warm scan', 'warm')],
      },
    ],
    ratios: [
      { name: 'cold scan, × critical path', value: median(ratios), target: { atMost: 1.5 } },
      {
        name: 'warm scan, record requests',
        value: median(of('warm', 'records')),
        target: { atMost: 0 },
        unit: 'requests',
      },
    ],
    series: (['floor', 'cold', 'warm'] as const).map((name) => ({
      name: `API, ${name}`,
      unit: 'ms',
      rounds: of(name, 'ms'),
    })),
  };
}
