import { fileURLToPath } from 'node:url';
import type { BenchContext } from '../context.ts';
import { startMeasured } from '../process/measured-process.ts';
import { serviceEnvironment } from '../process/service-environment.ts';
import { profileScan } from '../profile/profile-scan.ts';
import { joinSections } from '../report/join-sections.ts';
import type { Section } from '../result.ts';
import { measureAtOnce } from './measure-at-once.ts';
import { measureSizes } from './measure-sizes.ts';
import { measureStalls } from './measure-stalls.ts';
import { measureStarts, scannerLaunch } from './measure-starts.ts';
import { prepareIndex } from './prepare-index.ts';

/** The scanner on a local index. */
export async function benchScannerLocal(context: BenchContext): Promise<Section> {
  const index = await prepareIndex(context);
  const starts = await measureStarts(context, index);
  const scanner = await startMeasured(scannerLaunch(index));
  const floor = await startMeasured({
    entry: fileURLToPath(import.meta.resolve('../floors/scan-floor.ts')),
    args: [index.namesFile],
    env: serviceEnvironment({}),
  });
  try {
    const sizes = await measureSizes(context, scanner, floor);
    const atOnce = await measureAtOnce(context, scanner, floor);
    const stalls = await measureStalls(context, scanner);
    const profile = await profileScan(context, scannerLaunch(index));
    const title = `Scanner, local source: ${context.plan.advisories} records`;
    return joinSections(title, [starts, sizes, atOnce, stalls, profile]);
  } finally {
    await Promise.all([scanner.stop(), floor.stop()]);
  }
}
