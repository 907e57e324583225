import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readReport } from '../src/bench/report/report-file.ts';
import { openBrowser } from '../src/browser/open-browser.ts';

const MAIN = join(import.meta.dirname, '../src/bench/main.ts');
const LIMIT_MS = 600_000;
const MARK = '<!-- Written by hand from here on: the harness keeps it. -->';

/** In a process group of its own, which is ended with all that it started when the test's time is over. */
function run(program: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { detached: true, stdio: ['ignore', 'ignore', 'inherit'] });
    const timer = setTimeout(() => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, LIMIT_MS - 10_000);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      if (code === 0) resolve();
      else reject(new Error(`the benchmark ended with ${code ?? signal}`));
    });
  });
}

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bench-itest-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

it(
  'measures everything once and writes the report and its numbers',
  async () => {
    const browser = await openBrowser();
    const canBrowse = typeof browser !== 'string';
    if (canBrowse) await browser.close();
    const parts = ['scanner-local', 'scanner-api', 'catalog', ...(canBrowse ? ['pages'] : [])];
    const only = parts.flatMap((part) => ['--only', part]);
    await run(process.execPath, [MAIN, '--tiny', '--out', folder, ...only]);
    const page = await readFile(join(folder, 'benchmarks.md'), 'utf8');
    expect(page).toContain(MARK);
    const report = await readReport(join(folder, 'benchmarks/latest.json'));
    expect(Object.keys(report)).toEqual(parts);
    const tables = Object.values(report).flatMap((part) => part.tables);
    for (const { title } of tables) expect(page).toContain(`\n### ${title}\n`);
    // Those of one figure alone are of a size that only the full plan has.
    const targets = tables.flatMap((table) => table.targets ?? []).filter(({ only }) => only === undefined);
    for (const { name } of targets) expect(page).toContain(`| ${name}: worst of `);
    const figures = tables.flatMap((table) => table.figures);
    expect(figures.filter(({ rounds }) => !Object.keys(rounds).includes('ours'))).toEqual([]);
    const values = figures.flatMap(({ rounds }) => Object.values(rounds).flat());
    expect(values.length).toBeGreaterThan(100);
    expect(values.filter((value) => !Number.isFinite(value))).toEqual([]);
  },
  LIMIT_MS,
);
