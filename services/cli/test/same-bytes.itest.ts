import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { RepoReport } from '@repo/contracts/scanner';
import { samplePath } from '@repo/tooling/fake-upstreams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './support/run-command.ts';

const MAIN = join(import.meta.dirname, '..', '..', 'scanner', 'src', 'main.ts');
const advisories = samplePath('advisories');

let dir = '';
let service: ChildProcess;
let url = '';

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'scanner-same-'));
  cpSync(samplePath('lockfiles'), join(dir, 'lockfiles'), { recursive: true });
  const env = { PORT: '0', ADVISORY_DATA_DIR: advisories };
  service = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  url = await new Promise((resolve) => {
    let text = '';
    service.stdout?.on('data', (chunk) => {
      text += chunk;
      const line = text.split('\n').find((each) => each.includes('"listening"'));
      if (line !== undefined) resolve(JSON.parse(line).url);
    });
  });
});
afterAll(() => {
  service.kill();
  rmSync(dir, { recursive: true });
});

async function overHttp(path: string, file: string): Promise<string> {
  const body = new FormData();
  body.set('file', new File([readFileSync(file)], basename(file)));
  return await (await fetch(`${url}${path}`, { method: 'POST', body })).text();
}

describe('the same input', () => {
  it.each(['package-lock.json', 'requirements.txt'])(
    'gives the same bytes by command and by HTTP: %s',
    async (name) => {
      const file = join(dir, 'lockfiles', name);
      const expected = await overHttp('/api/scan', file);
      const args = ['scan', file, '--format', 'json'];
      expect((await runCommand(args, { ADVISORY_DATA_DIR: advisories }, dir)).printed).toBe(expected);
      expect((await runCommand(args, { SCANNER_URL: url }, dir)).printed).toBe(expected);
      expect(JSON.parse(expected).summary.totalPackages).toBeGreaterThan(0);
    },
  );

  it('says to whom runs the service that it lacks what a gate goes by', async () => {
    const args = ['scan', 'lockfiles/package-lock.json', '--fail-on-tier', 'now'];
    const [own, served] = await Promise.all([
      runCommand(args, { ADVISORY_DATA_DIR: advisories }, dir),
      runCommand(args, { SCANNER_URL: url }, dir),
    ]);
    expect(own.noted).toContain('"planned": set KEV_URL');
    expect(served.noted).toContain(`"planned": who runs ${url} has to set KEV_URL`);
  });

  it('an SBOM, too', async () => {
    const file = samplePath('sbom/web-shop.cdx.json');
    const expected = await overHttp('/api/scan/container', file);
    const args = ['scan', '--sbom', file, '--format', 'json'];
    expect((await runCommand(args, { ADVISORY_DATA_DIR: advisories }, dir)).printed).toBe(expected);
    expect((await runCommand(args, { SCANNER_URL: url }, dir)).printed).toBe(expected);
  });

  it('package URLs, too', async () => {
    const purls = ['pkg:npm/minimist@1.2.5', 'pkg:npm/left-pad', 'no package URL'];
    const options = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const response = await fetch(`${url}/api/scan/purl`, { ...options, body: JSON.stringify({ purls }) });
    const expected = await response.text();
    const args = ['scan', ...purls.map((purl) => `--purl=${purl}`), '--format', 'json'];
    expect((await runCommand(args, { ADVISORY_DATA_DIR: advisories }, dir)).printed).toBe(expected);
    expect((await runCommand(args, { SCANNER_URL: url }, dir)).printed).toBe(expected);
  });

  // A list by itself is not told of what it includes, so that plans may differ.
  it('a folder: the same findings, whoever scans', async () => {
    mkdirSync(join(dir, 'lockfiles', 'requirements'));
    // Known by its folder, which no upload has.
    writeFileSync(join(dir, 'lockfiles', 'requirements', 'base.txt'), 'jinja2==2.10\naaa>=1\n');
    const args = ['scan', 'lockfiles', '--format', 'json'];
    const [own, served] = await Promise.all([
      runCommand(args, { ADVISORY_DATA_DIR: advisories }, dir),
      runCommand(args, { SCANNER_URL: url }, dir),
    ]);
    const [a, b] = [own, served].map(({ printed }) => RepoReport.parse(JSON.parse(printed)));
    const found = (report: RepoReport | undefined) =>
      report?.lockfiles.map(({ path, scope, result: { results, upgradePaths } }) => ({
        path,
        scope,
        results,
        upgradePaths,
      }));
    expect(found(b)).toEqual(found(a));
    expect(b?.summary).toEqual(a?.summary);
    expect(b?.coverage).toMatchObject({
      matched: a?.coverage.matched,
      unmatched: a?.coverage.unmatched,
    });
    expect(b?.fixFirst).toEqual(a?.fixFirst);
    expect([served.exitCode, own.exitCode]).toEqual([1, 1]);
  });

  it('a package that two files name in different lines and scopes counts once, whoever scans', async () => {
    for (const [part, dev, space] of [
      ['a', false, 0],
      ['b', true, 2],
    ] as const) {
      const folder = join(dir, 'twice', part);
      mkdirSync(folder, { recursive: true });
      const packages = { '': { name: part }, 'node_modules/minimist': { version: '1.2.5', dev } };
      const lockfile = JSON.stringify({ lockfileVersion: 3, packages }, null, space);
      writeFileSync(join(folder, 'package-lock.json'), lockfile);
    }
    const [a, b] = await Promise.all(
      [{ ADVISORY_DATA_DIR: advisories }, { SCANNER_URL: url }].map(async (env) => {
        const { printed } = await runCommand(['scan', 'twice', '--format', 'json'], env, dir);
        return RepoReport.parse(JSON.parse(printed)).summary;
      }),
    );
    expect(a).toMatchObject({ totalPackages: 1, vulnerablePackages: 1 });
    expect(b).toEqual(a);
  });

  it('a folder with VEX and a policy: the same is suppressed, and the same rules are told', async () => {
    const folder = join(dir, 'triaged');
    const put = (name: string, value: object) => writeFileSync(join(folder, name), JSON.stringify(value));
    for (const [part, version] of [
      ['a', '1.2.5'],
      ['b', '1.2.5'],
      ['c', '0.0.8'],
    ] as const) {
      mkdirSync(join(folder, part), { recursive: true });
      const packages = { '': { name: part }, 'node_modules/minimist': { version } };
      put(join(part, 'package-lock.json'), { lockfileVersion: 3, packages });
    }
    const ofMinimist = (name: string) => ({
      vulnerability: { name },
      products: ['pkg:npm/minimist@1.2.5'],
      status: 'fixed',
    });
    put('vex.json', {
      '@context': 'https://openvex.dev/ns/v0.2.0',
      timestamp: '2026-01-01T00:00:00Z',
      statements: [ofMinimist('CVE-2021-44906'), ofMinimist('CVE-2000-0001')],
    });
    put('policy.json', { deny: ['pkg:npm/minimist@0.0.8'] });
    const args = ['scan', 'triaged', '--vex', 'triaged/vex.json', '--policy', 'triaged/policy.json'];
    const [own, served] = await Promise.all(
      [{ ADVISORY_DATA_DIR: advisories }, { SCANNER_URL: url }].map((env) =>
        runCommand([...args, '--format', 'json'], env, dir),
      ),
    );
    const [a, b] = [own, served].map((each) => RepoReport.parse(JSON.parse(each?.printed ?? '')));
    expect(a).toMatchObject({
      summary: { suppressed: 1 },
      verdict: {
        passed: false,
        because: expect.arrayContaining([expect.objectContaining({ reason: 'denied' })]),
      },
      policyFindings: [{ problem: 'unused' }],
      policyFindingsTotal: 1,
    });
    expect(b).toMatchObject({
      summary: a?.summary,
      verdict: a?.verdict,
      policyFindings: a?.policyFindings,
      policyFindingsTotal: 1,
    });
    expect([own?.exitCode, served?.exitCode]).toEqual([1, 1]);
  });
});
