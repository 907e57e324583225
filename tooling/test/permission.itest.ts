import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { samplePath } from '../src/fake-upstreams/sample-files.ts';
import type { ServiceName } from '../src/services/service-name.ts';
import { REPOSITORY_ROOT } from '../src/services/spawn-service.ts';
import { startImageService } from './support/image-service.ts';

// Runs inside the service's own process, before the service: what it is refused, the service is refused.
const PROBE = `
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { Worker } from 'node:worker_threads';
const attempts = {
  write: () => writeFileSync(process.env.PROBE_FILE, 'x'),
  overwrite: () => closeSync(openSync(process.env.PROBE_SOURCE, 'r+')),
  folder: () => mkdirSync(process.env.PROBE_FILE + '.d'),
  read: () => readFileSync('/etc/passwd'),
  program: () => spawnSync('true'),
  worker: () => void new Worker('0', { eval: true }).terminate(),
  addon: () => process.dlopen({ exports: {} }, '/nowhere.node'),
};
const outcome = ([name, attempt]) => {
  try { attempt(); return [name, 'allowed']; } catch (error) { return [name, error.code]; }
};
console.log('PROBE ' + JSON.stringify(Object.fromEntries(Object.entries(attempts).map(outcome))));
`;
const DENIED = 'ERR_ACCESS_DENIED';
const ALL_DENIED = {
  write: DENIED,
  overwrite: DENIED,
  folder: DENIED,
  read: DENIED,
  program: DENIED,
  worker: DENIED,
  addon: 'ERR_DLOPEN_DISABLED',
};

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'permission-itest-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** The service, and what of each attempt became in its process. */
async function startProbed(name: ServiceName, env: NodeJS.ProcessEnv) {
  const probed = join(folder, `${name}.txt`);
  const source = join(REPOSITORY_ROOT, 'LICENSE');
  const service = await startImageService(name, { PROBE_FILE: probed, PROBE_SOURCE: source, ...env }, [
    '--import',
    `data:text/javascript,${encodeURIComponent(PROBE)}`,
  ]);
  onTestFinished(() => void service.stop());
  const [, outcomes = ''] = /PROBE (.*)/.exec(service.output()) ?? [];
  const outcome: unknown = JSON.parse(outcomes);
  return { ...service, probed, outcome };
}

describe('the command of the scanner image', () => {
  // That its workers are refused the same: services/scanner/test/worker-permission.itest.ts.
  it('serves a scan while Node refuses writes, other reads, programs and addons', async () => {
    const scanner = await startProbed('scanner', { ADVISORY_DATA_DIR: samplePath('advisories') });
    expect(scanner.outcome).toEqual({ ...ALL_DENIED, worker: 'allowed' });
    expect(existsSync(scanner.probed)).toBe(false);

    const form = new FormData();
    const lockfile = await readFile(samplePath('lockfiles/package-lock.json'));
    form.append('file', new Blob([lockfile]), 'package-lock.json');
    const answer = await fetch(`${scanner.url}/api/scan`, { method: 'POST', body: form });
    expect(answer.status).toBe(200);
    const report: unknown = await answer.json();
    expect(report).toMatchObject({ summary: { critical: expect.any(Number) } });
    const tools = await fetch(`${scanner.url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    expect([tools.status, await tools.text()]).toEqual([200, expect.stringContaining('check_packages')]);
    for (const path of ['/readyz', '/metrics', '/docs', '/openapi.json']) {
      expect([path, (await fetch(scanner.url + path)).status]).toEqual([path, 200]);
    }

    expect(await scanner.stop()).toBe(0);
  });
});

describe('the command of the catalog image', () => {
  it('serves while Node refuses writes, other reads, programs, workers and addons', async () => {
    const catalog = await startProbed('catalog', { DATABASE_URL: inject('databaseUrl') });
    expect(catalog.outcome).toEqual(ALL_DENIED);
    expect(existsSync(catalog.probed)).toBe(false);
    for (const path of ['/readyz', '/metrics', '/docs', '/openapi.json', '/api/v1/apps?limit=1']) {
      expect([path, (await fetch(catalog.url + path)).status]).toEqual([path, 200]);
    }
    expect(await catalog.stop()).toBe(0);
  });
});
