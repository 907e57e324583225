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

const USAGE = `Usage: pnpm bench [--quick | --tiny] [--only PART] [--out FOLDER]

Measures both services and writes benchmarks.md and benchmarks/latest.json into FOLDER: docs, or .data/bench for the
quick plan (under 90 s) and the tiny one (no figures worth reading). PART is one of ${Object.keys(PARTS).join(', ')}; nothing
is written then, the tables are printed.`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      tiny: { type: 'boolean', default: false },
      only: { type: 'string' },
      out: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || (values.only !== undefined && !Object.hasOwn(PARTS, values.only))) {
    console.log(USAGE);
    return;
  }
  const plan = values.tiny ? 'tiny' : values.quick ? 'quick' : 'full';
  const machine = thisMachine();
  const sections = await runParts(values.only ?? null, plan);
  const run = { date: new Date().toISOString(), plan, machine, sections };
  if (values.only !== undefined) {
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

async function runParts(only: string | null, plan: keyof typeof PLANS): Promise<readonly Section[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const context = { plan: PLANS[plan], folder, say };
  const sections: Section[] = [];
  try {
    for (const [name, part] of Object.entries(PARTS)) {
      if (only === null || only === name) sections.push(await part(context));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return sections;
}

await main();
