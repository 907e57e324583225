import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Runs one vitest project with its output shown. A run that ends badly without a failed test counts as one failure. */
export async function runTests(
  project: 'unit' | 'integration',
  flags: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<TestCounts> {
  const folder = mkdtempSync(join(tmpdir(), 'test-counts-'));
  const report = join(folder, 'report.json');
  try {
    const code = await vitest([...flags, '--project', project, `--outputFile.json=${report}`], env);
    const counts = readCounts(report);
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function vitest(flags: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
  const args = ['run', '--reporter=default', '--reporter=json', ...flags];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

function readCounts(report: string): TestCounts {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, testResults }: Report = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    for (const { status, fullName, failureMessages } of testResults.flatMap(
      (file) => file.assertionResults,
    )) {
      if (status !== 'passed' || failureMessages.length === 0) continue;
      console.log(`\nPassed only when it was tried again: ${fullName}\n${failureMessages.join('\n')}`);
    }
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
