import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LockfileReport } from '@repo/contracts/scanner';
import { samplePath, startFakeOsv } from '@repo/tooling/fake-upstreams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPackage } from '../src/package/build-package.ts';

/** This Node, that of the machine, and those that `CLI_NODES` names, with a colon between. */
const NODES = [
  ...new Set([
    process.execPath,
    '/usr/local/bin/node',
    '/usr/bin/node',
    ...(process.env['CLI_NODES'] ?? '').split(':').filter((path) => path !== ''),
  ]),
].flatMap((path) => {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  const major = Number(/^v(\d+)\./.exec(stdout ?? '')?.[1]);
  return major >= 20 ? [{ path, version: stdout.trim() }] : [];
});

let dir = '';
let command = '';

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'scanner-package-'));
  await buildPackage(join(dir, 'built'));
  const npm = (args: readonly string[], cwd: string) =>
    execFileSync('npm', [...args, '--offline', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd,
      encoding: 'utf8',
    });
  const tarball =
    npm(['pack', '--pack-destination', dir], join(dir, 'built')).trim().split('\n').at(-1) ?? '';
  mkdirSync(join(dir, 'empty'));
  npm(['install', '--prefix', join(dir, 'empty'), join(dir, tarball)], join(dir, 'empty'));
  command = join(dir, 'empty', 'node_modules', 'lockfile-scanner', 'launcher.mjs');
  writeFileSync(
    join(dir, 'package-lock.json'),
    '{"lockfileVersion":3,"packages":{"":{},"node_modules/minimist":{"version":"1.2.5"}}}',
  );
  writeFileSync(
    join(dir, 'dpkg-debian.txt'),
    'ii  libssl3:amd64 3.0.11-1~deb12u1 amd64 x\nii  base-files 12.4+deb12u1 amd64 x\n',
  );
});
afterAll(() => rmSync(dir, { recursive: true }));

function start(node: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  return spawnSync(node, [command, 'scan', ...args], { cwd: dir, encoding: 'utf8', env });
}

describe.each(NODES)('the installed package on Node $version', ({ path }) => {
  it('scans with a folder of advisories', () => {
    const env = { ADVISORY_DATA_DIR: samplePath('advisories') };
    const { status, stdout, stderr } = start(path, ['package-lock.json', '--format', 'json'], env);
    expect([status, stderr]).toEqual([1, '']);
    expect(LockfileReport.parse(JSON.parse(stdout)).summary.critical).toBe(1);
  });

  it.runIf(existsSync('/dev/full'))('ends with 3 where the report cannot be written', () => {
    const full = openSync('/dev/full', 'w');
    const { status } = spawnSync(path, [command, 'scan', 'package-lock.json', '--fail-on', 'none'], {
      cwd: dir,
      env: { ADVISORY_DATA_DIR: samplePath('advisories') },
      stdio: ['ignore', full, 'ignore'],
    });
    closeSync(full);
    expect(status).toBe(3);
  });

  it.runIf(existsSync('/dev/full'))('ends as ever where its notes cannot be written', () => {
    const full = openSync('/dev/full', 'w');
    const { status } = spawnSync(path, [command, 'scan', 'nowhere'], {
      cwd: dir,
      env: { ADVISORY_DATA_DIR: samplePath('advisories') },
      stdio: ['ignore', 'ignore', full],
    });
    closeSync(full);
    expect(status).toBe(3);
  });

  it('finds the tables of system packages', () => {
    const env = { ADVISORY_DATA_DIR: samplePath('advisories') };
    const { status, stdout, stderr } = start(path, ['dpkg-debian.txt', '--format', 'json'], env);
    expect(stderr).toBe('');
    expect([0, 1]).toContain(status);
    expect(LockfileReport.parse(JSON.parse(stdout)).platform?.ecosystem).toMatch(/^Debian:12/);
  });

  it('asks the vulnerability database, and fails when that is away', async () => {
    const osv = await startFakeOsv({ records: [], behaviour: { kind: 'status', status: 500 } });
    const failing = spawnAsync(path, osv.url);
    expect(await failing).toBe(4);
    await osv.setBehaviour({ kind: 'normal' });
    expect(await spawnAsync(path, osv.url)).toBe(0);
    await osv.stop();
  });
});

/** The fake answers from this process, so that it must not wait in the meantime. */
async function spawnAsync(node: string, osvUrl: string): Promise<number | null> {
  const { spawn } = await import('node:child_process');
  const child = spawn(node, [command, 'scan', 'package-lock.json'], {
    cwd: dir,
    env: { OSV_API_URL: osvUrl },
    stdio: 'ignore',
  });
  return await new Promise((resolve) => child.on('exit', resolve));
}
