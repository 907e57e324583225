import { hash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openMutantTests } from './mutant-tests.ts';
import { type Mutant, mutantsOf } from './mutations.ts';

const USAGE = `Usage: pnpm mutants [--number N] [--seed S] [FOLDER…]

Changes one place of the source at a time and runs the unit tests that load the file, those beside it first: a change
that no test notices survives. Integration tests are not run. A file that is edited meanwhile is passed over.
N (100) mutants are drawn by the seed S (1) from the judging code, or from the folders.`;

/** Where a wrong decision is a wrong report. */
const FOLDERS = [
  'services/scanner/src/audit',
  'services/scanner/src/matching',
  'services/scanner/src/net',
  'services/scanner/src/scans/email/checks',
  'services/scanner/src/scans/email/spf',
  'services/scanner/src/scans/supply-chain/judge',
  'services/scanner/src/scans/website/checks',
];
/** What hangs fails; on a busy machine the tests of much-used files alone take minutes. */
const LIMIT_MS = 180_000;
const root = join(import.meta.dirname, '..', '..', '..');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { number: { type: 'string' }, seed: { type: 'string' }, help: { type: 'boolean' } },
});
if (values.help === true) {
  console.log(USAGE);
} else {
  const folders = positionals.length === 0 ? FOLDERS : positionals;
  const mutants = draw(all(folders), Number(values.number ?? 100), Number(values.seed ?? 1));
  const tests = await openMutantTests(root, LIMIT_MS);
  const fault = await tests.faultUnchanged(mutants.map(({ file }) => file));
  if (fault !== null) throw new Error(`Mend this first, it fails without any change: ${fault}`);
  const survivors: string[] = [];
  for (const [index, mutant] of mutants.entries()) {
    if (hasMoved(mutant)) continue;
    const place = describe(mutant);
    const killer = await tests.killerOf(mutant);
    if (killer === null) survivors.push(`  ${place}`);
    console.log(
      `${index + 1}/${mutants.length} ${killer === null ? 'SURVIVED' : 'killed'} ${place} ${killer ?? ''}`,
    );
  }
  console.log([`\n${survivors.length} of ${mutants.length} survived.`, ...survivors].join('\n'));
  await tests.close();
  // vitest sets it for every test that fails.
  process.exitCode = 0;
}

/** Examples of documents are held to their schemas by other tests. */
function all(folders: readonly string[]): readonly Mutant[] {
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
    .filter((file) => !/\.(?:test|itest)\.ts$|\/(?:index|example)\.ts$/.test(file))
    .toSorted()
    .flatMap((file) => mutantsOf(file, readFileSync(join(root, file), 'utf8')));
}

/** `count` of them in an order that the seed decides. */
function draw(mutants: readonly Mutant[], count: number, seed: number): readonly Mutant[] {
  const ranked = mutants.map((mutant) => ({ mutant, rank: hash('sha1', JSON.stringify([seed, mutant])) }));
  return ranked
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

/** Somebody works on the file meanwhile. */
function hasMoved({ file, at, from }: Mutant): boolean {
  const path = join(root, file);
  return !existsSync(path) || !readFileSync(path, 'utf8').startsWith(from, at);
}

function describe({ file, at, from, to }: Mutant): string {
  const line = readFileSync(join(root, file), 'utf8').slice(0, at).split('\n').length;
  return `${file}:${line} "${from.trim()}" to "${to.trim()}"`;
}
