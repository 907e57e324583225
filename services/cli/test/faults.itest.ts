import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { jsonAnswer, type OsvBehaviour, startFakeOsv, startFakeServer } from '@repo/tooling/fake-upstreams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './support/run-command.ts';
import { scanOf } from './support/scan-of.ts';

/** A source or a service that fails is neither a finding nor a clean bill: 4, whatever is scanned and however. */
let dir = '';
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'scanner-faults-'));
  const packages = { '': { name: 'app' }, 'node_modules/fine': { version: '1.0.0' } };
  writeFileSync(join(dir, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
  const components = [{ type: 'library', name: 'fine', version: '1.0.0', purl: 'pkg:npm/fine@1.0.0' }];
  const sbom = { bomFormat: 'CycloneDX', specVersion: '1.5', components };
  writeFileSync(join(dir, 'sbom.json'), JSON.stringify(sbom));
});
afterAll(() => rmSync(dir, { recursive: true }));

const FAULTS: readonly OsvBehaviour[] = [
  { kind: 'down' },
  { kind: 'silent' },
  { kind: 'status', status: 401 },
  { kind: 'status', status: 404 },
  { kind: 'status', status: 429, retryAfter: '1' },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 503 },
  { kind: 'nonsense' },
  { kind: 'truncated' },
  { kind: 'cut-off' },
];

const SCANS = [
  ['a folder', ['scan']],
  ['a lockfile', ['scan', 'package-lock.json']],
  ['an SBOM', ['scan', '--sbom', 'sbom.json']],
  ['a package URL', ['scan', '--purl', 'pkg:npm/fine@1.0.0']],
] as const;

const nameOf = (fault: OsvBehaviour) => ('status' in fault ? `status ${fault.status}` : fault.kind);

const CASES = FAULTS.flatMap((fault) =>
  SCANS.map(([what, args]) => [what, nameOf(fault), args, fault] as const),
);

describe.concurrent('with the vulnerability database at fault', () => {
  it.each(CASES)('a scan of %s ends with 4: %s', async (_what, _fault, args, behaviour) => {
    const osv = await startFakeOsv({ records: [], behaviour });
    const { exitCode, printed, noted } = await runCommand(args, { OSV_API_URL: osv.url }, dir);
    await osv.stop();
    expect([exitCode, printed]).toEqual([4, '']);
    expect(noted).toMatch(/vulnerability database/i);
  });

  it.each(SCANS)(
    'a scan of %s ends with 2 when it cannot be asked about any package',
    async (_what, args) => {
      const osv = await startFakeOsv({ records: [], behaviour: { kind: 'status', status: 400 } });
      expect(await runCommand(args, { OSV_API_URL: osv.url }, dir)).toMatchObject({ exitCode: 2 });
      await osv.stop();
    },
  );

  it.each(SCANS)('a scan of %s ends with 0 when it answers', async (_what, args) => {
    const osv = await startFakeOsv({ records: [] });
    expect(await runCommand(args, { OSV_API_URL: osv.url }, dir)).toMatchObject({ exitCode: 0, noted: '' });
    await osv.stop();
  });
});

describe.concurrent('with the service at fault', () => {
  it.each(CASES.filter(([, , , { kind }]) => kind !== 'silent'))(
    'a scan of %s ends with 4: %s',
    async (_what, _fault, args, behaviour) => {
      const service = await startFakeServer(async () => jsonAnswer({}), behaviour);
      const { exitCode, printed } = await runCommand(args, { SCANNER_URL: service.url }, dir);
      await service.stop();
      expect([exitCode, printed]).toEqual([4, '']);
    },
  );

  it('a scan of a folder shows what the service puts on every report', async () => {
    const { report } = scanOf({ name: 'a', summary: 'b', path: 'c' });
    const dataAsOf = { npm: '2026-01-01T00:00:00Z' };
    const coverage = { ...report.coverage, dataAsOf };
    const body = { ...report, coverage, notice: 'A sample.' };
    const service = await startFakeServer(async () => jsonAnswer(body));
    const table = await runCommand(['scan'], { SCANNER_URL: service.url }, dir);
    const json = await runCommand(['scan', '--format', 'json'], { SCANNER_URL: service.url }, dir);
    await service.stop();
    expect(table.printed).toMatch(/\nA sample\.\n$/);
    expect(JSON.parse(json.printed).coverage).toMatchObject({ dataAsOf });
  });

  it('reads a report whose texts have characters that some take for the end of a line', async () => {
    const { report } = scanOf({ name: 'a', summary: 'one\u2028two\u2029three\u0085four', path: 'c' });
    const lines = `{"stage":"packages","done":0,"total":1}\n{"report":${JSON.stringify(report)}}\n`;
    const service = await startFakeServer(async () => ({
      status: 200,
      headers: { 'content-type': 'application/x-ndjson' },
      body: lines,
    }));
    const args = ['scan', 'package-lock.json', '--format', 'json'];
    const { exitCode, printed } = await runCommand(args, { SCANNER_URL: service.url }, dir);
    await service.stop();
    expect([exitCode, printed]).toEqual([1, JSON.stringify(report)]);
  });

  it.each([307, 308])('sends the file to nobody that it redirects to: %i', async (status) => {
    const other = await startFakeServer(async () => jsonAnswer({}));
    const service = await startFakeServer(async () => ({
      status,
      headers: { location: `${other.url}/api/scan` },
      body: '',
    }));
    const { exitCode } = await runCommand(['scan', 'package-lock.json'], { SCANNER_URL: service.url }, dir);
    await Promise.all([service.stop(), other.stop()]);
    expect([exitCode, service.requests.length, other.requests]).toEqual([4, 1, []]);
  });

  it.each([
    ['what is no report', {}, 200, 4],
    ['a report of something else', { imageName: 'a', results: [] }, 200, 4],
    ['that the file cannot be read', { error: 'Not the format.' }, 400, 2],
    ['that it is busy', { error: 'Too many scans are running.' }, 503, 4],
  ])('a scan says what the service says: %s', async (_what, body, status, expected) => {
    const service = await startFakeServer(async () => jsonAnswer(body, status));
    const folder = await runCommand(['scan'], { SCANNER_URL: service.url }, dir);
    const file = await runCommand(['scan', 'package-lock.json'], { SCANNER_URL: service.url }, dir);
    await service.stop();
    expect([folder.exitCode, file.exitCode]).toEqual([expected, expected]);
  });
});

it('ends with 4 where an answer has no end', async () => {
  const chunk = Buffer.alloc(8 * 1024 * 1024, 'x');
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    const endless = new Readable({ read: () => void endless.push(chunk) });
    response.on('error', () => endless.destroy());
    endless.pipe(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const { exitCode } = await runCommand(['scan'], { SCANNER_URL: `http://127.0.0.1:${port}` }, dir);
  server.closeAllConnections();
  server.close();
  expect(exitCode).toBe(4);
});

it('asks nobody with a folder of advisories', async () => {
  const osv = await startFakeOsv({ records: [] });
  const record = {
    id: 'X',
    modified: '2026-01-01T00:00:00Z',
    affected: [{ package: { ecosystem: 'npm', name: 'x' } }],
  };
  const folder = mkdtempSync(join(tmpdir(), 'scanner-advisories-'));
  writeFileSync(join(folder, 'one.json'), JSON.stringify(record));
  const env = { OSV_API_URL: osv.url, KEV_URL: osv.url, EPSS_API_URL: osv.url, ADVISORY_DATA_DIR: folder };
  expect(await runCommand(['scan'], env, dir)).toMatchObject({ exitCode: 0 });
  expect(osv.requests).toEqual([]);
  await osv.stop();
  rmSync(folder, { recursive: true });
});
