import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { runCommand } from './run-command.ts';

/** A folder of the test's own, with `advisories` and the project `app`. */
export let dir = '';
/** What the last run of `scan` printed. */
export let printed = '';
/** What it told people beside that. */
export let noted = '';

/** Every test of the file begins with these advisories and an empty project. */
export function useProject(advisories: readonly object[]): void {
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'scanner-project-'));
    mkdirSync(join(dir, 'advisories'));
    mkdirSync(join(dir, 'app'));
    const lines = advisories.map((each) => JSON.stringify(each));
    writeFileSync(join(dir, 'advisories', 'all.ndjson'), lines.join('\n'));
  });
  afterEach(() => rmSync(dir, { recursive: true }));
}

/** An advisory of every version below `fixed`; of every version, where that is null. */
export function record(
  id: string,
  name: string,
  severity: string | null,
  fixed: string | null = '2.0.0',
  ecosystem = 'npm',
) {
  const events = [{ introduced: '0' }, ...(fixed === null ? [] : [{ fixed }])];
  return {
    id,
    modified: '2026-01-01T00:00:00Z',
    summary: `about ${name}`,
    ...(severity === null ? {} : { database_specific: { severity } }),
    affected: [{ package: { ecosystem, name }, ranges: [{ type: 'ECOSYSTEM', events }] }],
  };
}

/** A package-lock.json of packages, each as `name` or `name@version`. */
export function lock(...packages: readonly string[]): string {
  const entries = packages.map((each) => {
    const [name, version = '1.0.0'] = each.split('@');
    return [`node_modules/${name}`, { version }];
  });
  return JSON.stringify({
    lockfileVersion: 3,
    packages: { '': { name: 'app' }, ...Object.fromEntries(entries) },
  });
}

/** Writes a file of the project. */
export function put(path: string, content: string | Uint8Array): void {
  mkdirSync(join(dir, 'app', path, '..'), { recursive: true });
  writeFileSync(join(dir, 'app', path), content);
}

/** Runs git in the project. */
export function git(...args: readonly string[]): string {
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...who, ...args], { cwd: join(dir, 'app'), encoding: 'utf8', stdio: 'pipe' });
}

/** The id of a commit of everything, with these files written before. */
export function commit(...files: readonly (readonly [path: string, content: string])[]): string {
  for (const [path, content] of files) put(path, content);
  git('add', '-A');
  git('commit', '-q', '--allow-empty', '-m', 'a change');
  return git('rev-parse', 'HEAD').trim();
}

/** The exit code of a run in the project, or another folder beside it. */
export async function scan(
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  {
    cwd = 'app',
    status = null,
    input = [],
  }: { cwd?: string; status?: ((text: string) => void) | null; input?: Iterable<Uint8Array> } = {},
) {
  const own = { ADVISORY_DATA_DIR: join(dir, 'advisories'), ...env };
  const done = await runCommand(['scan', ...args], own, join(dir, cwd), status, input);
  ({ printed, noted } = done);
  expect(noted).not.toContain('should not have happened');
  return done.exitCode;
}
