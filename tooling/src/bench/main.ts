import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { REPOSITORY_ROOT } from '../services/spawn-service.ts';
import { benchCatalog } from './catalog/catalog.ts';
import { benchPages } from './pages.ts';
import { type BenchContext, PLANS } from './plan.ts';
import { type MeasuredSection, readReport, thisMachine, writeReport } from './report/report-file.ts';
import { toMarkdown } from './report/to-markdown.ts';
import type { Section } from './result.ts';
import { benchScannerApi } from './scanner/scanner-api.ts';
import { benchScannerLocal } from './scanner/scanner-local.ts';

const PARTS: Readonly<Record<string, (context: BenchContext) => Promise<Section>>> = {
  'scanner-local': benchScannerLocal,
  'scanner-api': benchScannerApi,
  catalog: benchCatalog,
  pages: benchPages,
};

const USAGE = `Usage: pnpm bench [--only PART]… [--base DIR] [--apps N] [--tiny] [--out DIR]

Measures both services and writes benchmarks.md and benchmarks/latest.json.

  --only PART  one of ${Object.keys(PARTS).join(', ')}; the figures of the others stay as they were
  --base DIR   another checkout of this repository, with its packages installed: measured in turn with this one
  --apps N     size of the large catalog, instead of ${PLANS.full.apps.large}: to make that up and import it takes long
  --tiny       proves that everything can be measured; no figures worth reading
  --out DIR    where to write, instead of docs (with --tiny: .data/bench)`;

const OPTIONS = {
  only: { type: 'string', multiple: true, default: Object.keys(PARTS) },
  base: { type: 'string' },
  apps: { type: 'string' },
  tiny: { type: 'boolean', default: false },
  out: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

async function main(): Promise<void> {
  const { only, base, apps, tiny, out, help } = parseArgs({ options: OPTIONS }).values;
  if (help || !only.every((part) => Object.hasOwn(PARTS, part)) || !/^[1-9]\d{0,7}$/.test(apps ?? '1')) {
    console.log(USAGE);
    process.exitCode = help ? 0 : 1;
    return;
  }
  const name = tiny ? 'tiny' : 'full';
  const plan = {
    ...PLANS[name],
    apps: { ...PLANS[name].apps, ...(apps === undefined ? {} : { large: Number(apps) }) },
  };
  const checkouts = { ours: REPOSITORY_ROOT, ...(base === undefined ? {} : { base: resolve(base) }) };
  const machine = thisMachine();
  const measured: Record<string, MeasuredSection> = {};
  for (const part of only) {
    const section = await runPart(part, { plan, checkouts });
    measured[part] = { ...section, date: new Date().toISOString(), plan: name, machine };
  }
  await write(out ?? join(REPOSITORY_ROOT, tiny ? '.data/bench' : 'docs'), measured);
}

async function runPart(part: string, context: Pick<BenchContext, 'plan' | 'checkouts'>): Promise<Section> {
  const run = PARTS[part];
  if (run === undefined) throw new RangeError(`there is no part ${part}`);
  await using stack = new AsyncDisposableStack();
  const folder = stack.adopt(await mkdtemp(join(tmpdir(), 'bench-')), (path) =>
    rm(path, { recursive: true }),
  );
  const started: BenchContext['started'] = (server) => stack.adopt(server, (running) => running.stop());
  return await run({ ...context, folder, started, say });
}

async function write(out: string, measured: Readonly<Record<string, MeasuredSection>>): Promise<void> {
  await mkdir(join(out, 'benchmarks'), { recursive: true });
  const file = join(out, 'benchmarks', 'latest.json');
  const page = join(out, 'benchmarks.md');
  const report = { ...(await readReport(file)), ...measured };
  await writeReport(file, report);
  await writeFile(page, toMarkdown(report, await readFile(page, 'utf8').catch(() => '')));
  console.log(`Written: ${page}`);
}

function say(line: string): void {
  console.log(`${(performance.now() / 1_000).toFixed(0).padStart(4)} s  ${line}`);
}

// An exit ends what was started; a signal alone would not.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
await main();
