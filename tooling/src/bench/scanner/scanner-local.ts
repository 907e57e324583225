import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startFakeLicenses } from '../../fake-upstreams/index.ts';
import { serviceEnvironment } from '../../services/service-environment.ts';
import { eachContender } from '../by-contender.ts';
import { generateAdvisories } from '../data/advisories.ts';
import type { BenchContext } from '../plan.ts';
import { startMeasured } from '../process/measured-process.ts';
import { runCommand } from '../process/run-command.ts';
import type { Section } from '../result.ts';
import { measureCallers, measureScans } from './measure-scans.ts';
import { measureStalls } from './measure-stalls.ts';
import { measureStarts } from './measure-starts.ts';
import { startScanners } from './start-scanners.ts';

/** The scanner on a local index, which each checkout builds by its own command. */
export async function benchScannerLocal(context: BenchContext): Promise<Section> {
  const { plan, checkouts, folder, started, say } = context;
  say(`Building an index of ${plan.advisories} advisories …`);
  const dump = join(folder, 'advisories.ndjson');
  await writeFile(dump, [...generateAdvisories(plan.advisories)].join(''));
  const indexes = await eachContender(checkouts, async (root, name) => {
    const index = join(folder, `index-${name}`);
    const cli = 'services/scanner/src/cli.ts';
    await runCommand(root, [cli, 'import', dump, '--to', index], serviceEnvironment({}));
    return { ADVISORY_DATA_DIR: index };
  });
  const starts = await measureStarts(context, indexes);
  const command = ['tooling/src/bench/floors/scan-floor.ts', String(plan.advisories)];
  const floor = started(await startMeasured({ command, env: serviceEnvironment({}) }));
  const licenses = await startFakeLicenses({ depsDev: new Map(), clearlyDefined: new Map() });
  started({ stop: () => licenses.close() });
  const urls = { LICENSE_API_URL: licenses.url, CLEARLYDEFINED_API_URL: licenses.url };
  const scanners = await startScanners(context, urls, indexes);
  const servers = { ...scanners, floor };
  const scans = await measureScans(context, servers);
  const callers = await measureCallers(context, servers);
  const stalls = await measureStalls(context, scanners);
  const title = `Scanner, local source: ${plan.advisories} records`;
  return { title, tables: [...starts, ...scans, callers, stalls] };
}
