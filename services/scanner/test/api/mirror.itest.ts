import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ContainerReport, DiffReport, LockfileReport, PurlReport } from '@repo/contracts/scanner';
import { zipOf } from '@repo/tooling/fake-upstreams';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startScanner, upload } from '../support/scanner-app.ts';

const run = promisify(execFile);
const CLI = join(import.meta.dirname, '../../src/cli.ts');
const MODIFIED = '2026-11-01T00:00:00Z';

const record = (id: string, ecosystem: string, name: string) => ({
  id,
  modified: MODIFIED,
  affected: [
    {
      package: { ecosystem, name },
      ranges: [
        {
          type: ecosystem === 'npm' ? 'SEMVER' : 'ECOSYSTEM',
          events: [{ introduced: '0' }, { fixed: '2.0.0' }],
        },
      ],
    },
    // Not mirrored, so nothing is known of it.
    { package: { ecosystem: 'PyPI', name }, versions: ['1.0.0'] },
  ],
});
const RECORDS = new Map([
  ['npm', record('GHSA-2222-2222-2222', 'npm', 'left')],
  ['Debian', record('DEBIAN-CVE-2026-0001', 'Debian:12', 'curl')],
]);

let folder: string;
let bucket: Server;
let scanner: Awaited<ReturnType<typeof startScanner>>;
let said: { readonly code?: number; readonly stdout: string; readonly stderr: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mirror-'));
  bucket = createServer((request, response) => {
    const [, ecosystem = '', file = ''] = (request.url ?? '').split('/');
    const found = RECORDS.get(ecosystem);
    if (found === undefined) response.writeHead(404).end();
    else if (file !== 'all.zip') response.end(`${MODIFIED},${found.id}\n`);
    else response.end(zipOf([{ name: `${found.id}.json`, content: JSON.stringify(found) }]));
  });
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
  const address = bucket.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const args = [CLI, 'sync', '--to', folder, '--ecosystems', 'npm,Debian,Nowhere'];
  said = await run(process.execPath, args, { env: { OSV_DATA_URL: `http://127.0.0.1:${port}` } }).catch(
    (fault) => fault,
  );
  await writeFile(join(folder, 'known_exploited_vulnerabilities.json'), '{');
  scanner = await startScanner({ ADVISORY_DATA_DIR: folder, SCAN_WORKERS: '1' });
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await scanner.close();
  bucket.close();
  await rm(folder, { recursive: true });
});

const lock = (version: string) =>
  JSON.stringify({
    name: 'shop',
    lockfileVersion: 3,
    packages: { '': { name: 'shop' }, 'node_modules/left': { version } },
  });
const component = (name: string, purl: string) => ({ type: 'library', name, version: '1.0.0', purl });
const SBOM = JSON.stringify({
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  components: [
    component('left', 'pkg:npm/left@1.0.0'),
    component('curl', 'pkg:deb/debian/curl@1.0.0?distro=debian-12'),
    component('left', 'pkg:pypi/left@1.0.0'),
  ],
});

describe('advisories sync', () => {
  it('names what it could not fetch, ends with 1, and puts the others in place', () => {
    expect([said.code, said.stdout, said.stderr]).toEqual([
      1,
      'npm: fetched\nDebian: fetched\n',
      'Nowhere: not fetched, stays as it was: advisory-data: answered with HTTP status 404\n',
    ]);
  });
});

it.each(['--help', 'sync -h'])('the command tells how it is written: %s', async (args) => {
  const { stdout } = await run(process.execPath, [CLI, ...args.split(' ')]);
  expect(stdout).toMatch(/^Usage: advisories sync /);
});

describe('a scanner on a mirror, with all egress denied', () => {
  const dates = { npm: expect.stringMatching(/^2/), Debian: expect.stringMatching(/^2/) };
  const denied = () =>
    vi.spyOn(Socket.prototype, 'connect').mockImplementation(() => {
      throw new Error('egress is denied');
    });

  it('answers every scan of packages, and says of when its data is', async () => {
    const connect = denied();
    const file = LockfileReport.parse(
      await (await scanner.request('/api/scan', upload('package-lock.json', lock('1.0.0')))).json(),
    );
    expect([file.summary.vulnerablePackages, file.coverage]).toMatchObject([
      1,
      { matched: 1, unmatched: [], dataAsOf: { npm: dates.npm } },
    ]);
    const sbom = ContainerReport.parse(
      await (await scanner.request('/api/scan/container', upload('sbom.json', SBOM))).json(),
    );
    expect([sbom.summary.vulnerablePackages, sbom.coverage]).toMatchObject([
      2,
      {
        matched: 2,
        unmatched: [{ package: 'left', version: '1.0.0', reason: 'no-advisory-feed' }],
        dataAsOf: dates,
      },
    ]);
    const purl = PurlReport.parse(
      await (await scanner.request('/api/scan/purl?purl=pkg:npm/left%401.0.0')).json(),
    );
    expect([purl.purls[0]?.verdict, purl.coverage.dataAsOf]).toEqual(['vulnerable', { npm: dates.npm }]);
    const body = new FormData();
    body.set('base', new File([lock('2.0.0')], 'package-lock.json'));
    body.set('head', new File([lock('1.0.0')], 'package-lock.json'));
    const change = DiffReport.parse(
      await (await scanner.request('/api/scan/diff', { method: 'POST', body })).json(),
    );
    expect([change.introduced.length, change.coverage.dataAsOf]).toEqual([1, { npm: dates.npm }]);
    expect(connect).not.toHaveBeenCalled();
  });

  it('says it to operators too', async () => {
    expect(await (await scanner.request('/readyz')).json()).toEqual({
      status: 'ok',
      dataAsOf: dates,
      unread: ['known_exploited_vulnerabilities.json'],
    });
    const metrics = await (await scanner.request('/metrics')).text();
    expect(metrics).toMatch(/^advisory_data_timestamp_seconds\{ecosystem="Debian".*\} 1\d{9}/m);
  });
});
