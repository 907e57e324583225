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
  const count = plan.coldScans.count + WARM_UPS;
  const plain = apiScans(plan, count, { first: 0, withOlder: false });
  const mixed = apiScans(plan, count, { first: count, withOlder: true });
  const records = [...plain, ...mixed].flatMap((scan) => [...scan.records, ...scan.older]);
  const osv = await startFakeOsv({ records, latency: plan.osvLatency });
  const scanner = await startMeasured({ entry: SCANNER, env: serviceEnvironment({ OSV_API_URL: osv.url }) });
  const measured = { plain: [] as ScanPair[], mixed: [] as ScanPair[] };
  try {
    for (const [index, scan] of plain.entries()) {
      measured.plain.push(await measurePair(scanner.url, osv, scan));
      const other = mixed[index];
      if (other !== undefined) measured.mixed.push(await measurePair(scanner.url, osv, other));
    }
  } finally {
    await scanner.stop();
    await osv.stop();
  }
  const pairs = { plain: measured.plain.slice(WARM_UPS), mixed: measured.mixed.slice(WARM_UPS) };
  return toSection(plan.coldScans, plan.osvLatency, pairs);
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

/** `mixed`: some of the packages have older advisories too. */
interface Pairs {
  readonly plain: readonly ScanPair[];
  readonly mixed: readonly ScanPair[];
}

function toSection(
  { packages, advisories }: BenchContext['plan']['coldScans'],
  { batchMs, recordMs }: BenchContext['plan']['osvLatency'],
  { plain, mixed }: Pairs,
): Section {
  return {
    title: 'Scanner, API source',
    tables: [
      {
        title: `${packages} packages, ${advisories} advisories`,
        method:
          `A fake OSV takes ${batchMs} ms for a batch and ${recordMs} ms for a record. The critical path is one batch and one ` +
          'wave of records, sent by a caller that does nothing with them. Each scan is of other packages, so each is cold ' +
          'once and warm the second time. "With older": a third of the vulnerable packages have one or two older advisories ' +
          'besides, which do not affect what is installed.',
        columns: ['', 'ms', 'batch requests', 'record requests'],
        rows: [
          row('critical path', plain, 'floor'),
          row('cold scan', plain, 'cold'),
          row('warm scan', plain, 'warm'),
          row('critical path, with older', mixed, 'floor'),
          row('cold scan, with older', mixed, 'cold'),
          row('warm scan, with older', mixed, 'warm'),
        ],
      },
    ],
    ratios: [
      { name: 'cold scan, × critical path', value: coldRatio(plain), target: { atMost: 1.5 } },
      {
        name: 'cold scan, a third with older advisories, × critical path',
        value: coldRatio(mixed),
        target: { atMost: 1.5 },
      },
      {
        name: 'warm scan, record requests',
        value: median(figures([...plain, ...mixed], 'warm', 'records')),
        target: { atMost: 0 },
        unit: 'requests',
      },
    ],
    series: [
      ...FIGURES.map((name) => series(`API, ${name}`, plain, name)),
      ...FIGURES.map((name) => series(`API, with older, ${name}`, mixed, name)),
    ],
  };
}

const FIGURES = ['floor', 'cold', 'warm'] as const;

function figures(pairs: readonly ScanPair[], name: keyof ScanPair, figure: keyof Timed): readonly number[] {
  return pairs.map((pair) => pair[name][figure]);
}

function row(label: string, pairs: readonly ScanPair[], name: keyof ScanPair) {
  const shown = ['ms', 'batches', 'records'] as const;
  return [label, ...shown.map((figure) => median(figures(pairs, name, figure)))] as const;
}

function coldRatio(pairs: readonly ScanPair[]): number {
  return median(pairs.map(({ floor, cold }) => cold.ms / floor.ms));
}

function series(label: string, pairs: readonly ScanPair[], name: keyof ScanPair) {
  return { name: label, unit: 'ms', rounds: figures(pairs, name, 'ms') };
}
