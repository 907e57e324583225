import { heapOptions } from '../../deploy/dockerfile.ts';
import { serviceEnvironment } from '../../services/service-environment.ts';
import { type ByContender, eachContender } from '../by-contender.ts';
import type { BenchContext } from '../plan.ts';
import { type MeasuredProcess, startMeasured } from '../process/measured-process.ts';

/** By checkout, such as where its own index is. */
export type Settings = ByContender<Readonly<Record<string, string>>>;

/** The scanner of every checkout, until the part has ended; with no settings but these. */
export async function startScanners(
  { checkouts, started }: BenchContext,
  shared: Readonly<Record<string, string>>,
  own: Settings = {},
): Promise<ByContender<MeasuredProcess>> {
  return eachContender(checkouts, async (root, name) =>
    started(await startScanner(root, { ...shared, ...own[name] })),
  );
}

/** The scanner of the checkout at `root`. */
export function startScanner(
  root: string,
  settings: Readonly<Record<string, string>>,
): Promise<MeasuredProcess> {
  const command = [...heapOptions('scanner', root), 'services/scanner/src/main.ts'];
  return startMeasured({ root, command, env: serviceEnvironment(settings) });
}
