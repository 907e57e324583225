import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { samplePath } from '@repo/tooling/fake-upstreams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { buildPackage } from '../src/package/build-package.ts';

const source = join(import.meta.dirname, '..', '..', '..', 'action');
let dir = '';

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'scanner-action-'));
  cpSync(source, join(dir, 'action'), { recursive: true });
  await buildPackage(join(dir, 'action', 'dist'));
  mkdirSync(join(dir, 'workspace'));
  cpSync(samplePath('lockfiles/package-lock.json'), join(dir, 'workspace', 'package-lock.json'));
  mkdirSync(join(dir, 'workspace', 'empty'));
});
afterAll(() => rmSync(dir, { recursive: true }));

/** As a runner starts it: inputs with their defaults in variables, files for what is told. */
function start(inputs: Readonly<Record<string, string>> = {}, env: Readonly<Record<string, string>> = {}) {
  const files = { GITHUB_OUTPUT: join(dir, 'output'), GITHUB_STEP_SUMMARY: join(dir, 'summary') };
  for (const file of Object.values(files)) writeFileSync(file, '');
  const action = parse(readFileSync(join(source, 'action.yml'), 'utf8'));
  const defaults = Object.entries<{ default: string }>(action.inputs).map(([name, value]) => [
    name,
    value.default,
  ]);
  const given = Object.entries({ ...Object.fromEntries(defaults), ...inputs });
  const variables = Object.fromEntries(given.map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]));
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(dir, 'action', action.runs.main)], {
    encoding: 'utf8',
    env: {
      ...variables,
      ...files,
      RUNNER_TEMP: dir,
      GITHUB_WORKSPACE: join(dir, 'workspace'),
      ADVISORY_DATA_DIR: samplePath('advisories'),
      ...env,
    },
  });
  const output = Object.fromEntries(
    readFileSync(files.GITHUB_OUTPUT, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('=')),
  );
  return { status, stdout, stderr, output, summary: readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8') };
}

describe('the action', () => {
  it('fails on findings with annotations, summary and outputs', () => {
    const { status, stdout, stderr, output, summary } = start();
    expect([status, stderr]).toEqual([1, '']);
    expect(stdout.match(/^::error file=package-lock\.json,/gm)).toHaveLength(10);
    expect(summary).toContain('### Lockfile scan: Something is over the gate.');
    expect(summary.length).toBeGreaterThan(500);
    expect(JSON.parse(readFileSync(output['sarif'], 'utf8'))).toMatchObject({ version: '2.1.0' });
    expect(output['exit-code']).toBe('1');
    const report = JSON.parse(readFileSync(output['report'], 'utf8'));
    expect(String(report.summary.totalVulnerabilities)).toBe(output['vulnerabilities']);
  });

  it.each([
    ['nothing over the gate', { path: 'package-lock.json', 'fail-on': 'none' }, {}, 0],
    ['inputs that cannot be used', { 'fail-on': 'often' }, {}, 3],
    ['no lockfile', { path: 'empty' }, {}, 5],
    ['no lockfile where that is allowed', { path: 'empty', 'allow-empty': 'true' }, {}, 0],
    ['a database that is away', {}, { ADVISORY_DATA_DIR: '', OSV_API_URL: 'http://127.0.0.1:9' }, 4],
  ])('ends as the command does: %s', (_what, inputs, env, expected) => {
    const { status, output, summary } = start(inputs, env);
    expect([status, output['exit-code']]).toEqual([expected, String(expected)]);
    expect(summary).toMatch(/^### Lockfile scan: /);
  });

  it.each([
    ['what a pull request introduces', {}, 0],
    ['everything of it, where that is asked for', { diff: 'never' }, 1],
    ['a commit that is not there', { diff: 'nowhere' }, 3],
  ])('reports %s', (_what, inputs, expected) => {
    const workspace = join(dir, 'repository');
    mkdirSync(workspace, { recursive: true });
    cpSync(samplePath('lockfiles/package-lock.json'), join(workspace, 'package-lock.json'));
    const git = (...args: readonly string[]) =>
      spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
        cwd: workspace,
        encoding: 'utf8',
      }).stdout.trim();
    git('init', '-q');
    git('add', '.');
    git('commit', '-q', '-m', 'first');
    const event = join(dir, 'event.json');
    writeFileSync(event, JSON.stringify({ pull_request: { base: { sha: git('rev-parse', 'HEAD') } } }));
    const env = { GITHUB_WORKSPACE: workspace, GITHUB_BASE_REF: 'main', GITHUB_EVENT_PATH: event };
    const { status, output } = start(inputs, env);
    expect(status).toBe(expected);
    expect(output['vulnerabilities']).toMatch({ 0: /^0$/, 1: /^[1-9]/ }[expected] ?? /^$/);
  });

  it('takes a path for a path, whatever it looks like', () => {
    expect(start({ path: '--fail-on=none' }).status).toBe(3);
  });
});
