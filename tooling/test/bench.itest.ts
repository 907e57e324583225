import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const MAIN = join(import.meta.dirname, '../src/bench/main.ts');
const LIMIT_MS = 600_000;
const MARK = '<!-- Written by hand from here on: the harness keeps it. -->';

interface Numbers {
  readonly ratios: Readonly<Record<string, number | null>>;
  readonly rounds: Readonly<Record<string, readonly (number | null)[]>>;
}

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
    await run(process.execPath, [MAIN, '--tiny', '--out', folder]);
    const report = await readFile(join(folder, 'benchmarks.md'), 'utf8');
    for (const part of ['Scanner, local source', 'Scanner, API source', 'Catalog: 60 and 120 apps']) {
      expect(report).toContain(`\n## ${part}`);
    }
    expect(report).toContain(MARK);
    const { sections } = JSON.parse(await readFile(join(folder, 'benchmarks/latest.json'), 'utf8'));
    const parts: Numbers[] = Object.values(sections);
    const ratios = parts.flatMap((part) => Object.entries(part.ratios));
    expect(ratios.length).toBeGreaterThan(20);
    expect(ratios.filter(([, value]) => !Number.isFinite(value))).toEqual([]);
    expect(parts.flatMap(({ rounds }) => Object.values(rounds).flat())).not.toContain(null);
  },
  LIMIT_MS,
);
