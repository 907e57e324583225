import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { REPOSITORY_ROOT } from '../services/spawn-service.ts';
import { benchCatalog } from './catalog/catalog.ts';
import type { BenchContext } from './context.ts';
import { PLANS } from './plan.ts';
import { thisMachine } from './report/machine.ts';
import { toMarkdown } from './report/to-markdown.ts';
import { toRawJson } from './report/to-raw-json.ts';
import type { Section } from './result.ts';
import { benchScannerApi } from './scanner-api/scanner-api.ts';
import { benchScannerLocal } from './scanner-local/scanner-local.ts';

const PARTS: Readonly<Record<string, (context: BenchContext) => Promise<Section>>> = {
  'scanner-local': benchScannerLocal,
  'scanner-api': benchScannerApi,
  catalog: benchCatalog,
};

const USAGE = `Usage: pnpm bench [PART …] [--quick | --tiny] [--out FOLDER]

Measures both services and writes benchmarks.md and benchmarks/latest.json into FOLDER: docs, or .data/bench for the
quick plan (under 90 s) and the tiny one (no figures worth reading). PART is one of ${Object.keys(PARTS).join(', ')}; with
one or more, nothing is written and the tables are printed. The large catalog is made up and imported (1,000,000 apps take
long), unless BENCH_CATALOG_DATABASE_URL names a database that has one; BENCH_CATALOG_APPS makes another size.`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      tiny: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      out: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const chosen = [...values.only, ...positionals];
  if (values.help || chosen.some((part) => !Object.hasOwn(PARTS, part))) {
    console.log(USAGE);
    return;
  }
  const plan = values.tiny ? 'tiny' : values.quick ? 'quick' : 'full';
  const machine = thisMachine();
  const sections = await runParts(chosen, plan);
  const run = { date: new Date().toISOString(), plan, machine, sections };
  if (chosen.length > 0) {
    console.log(toMarkdown(run, ''));
    return;
  }
  const out = values.out ?? join(REPOSITORY_ROOT, plan === 'full' ? 'docs' : '.data/bench');
  await mkdir(join(out, 'benchmarks'), { recursive: true });
  const page = join(out, 'benchmarks.md');
  const previous = await readFile(page, 'utf8').catch(() => '');
  await writeFile(page, toMarkdown(run, previous));
  await writeFile(join(out, 'benchmarks', 'latest.json'), toRawJson(run));
  console.log(`Written: ${page}`);
}

function say(line: string): void {
  console.log(`${(performance.now() / 1_000).toFixed(0).padStart(4)} s  ${line}`);
}

async function runParts(chosen: readonly string[], plan: keyof typeof PLANS): Promise<readonly Section[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const context = { plan: PLANS[plan], folder, say };
  const sections: Section[] = [];
  try {
    for (const [name, part] of Object.entries(PARTS)) {
      if (chosen.length === 0 || chosen.includes(name)) sections.push(await part(context));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return sections;
}

await main();
