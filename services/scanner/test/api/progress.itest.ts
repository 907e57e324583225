import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createBrotliDecompress, gunzipSync } from 'node:zlib';
import { LockfileReport, scanLine } from '@repo/contracts/scanner';
import { jsonAnswer, samplePath, startFakeServer } from '@repo/tooling/fake-upstreams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sentence, startScanner, upload } from '../support/scanner-app.ts';

const LOCKFILE = readFileSync(samplePath('lockfiles/package-lock.json'));
const Line = scanLine(LockfileReport);
const Responses = z.object({ '200': z.object({ content: z.record(z.string(), z.unknown()) }).optional() });
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ responses: Responses }))),
});

let scanner: Awaited<ReturnType<typeof startScanner>>;
/** Its advisories come when they are let through. */
let gated: Awaited<ReturnType<typeof startScanner>>;
const gate = Promise.withResolvers<void>();
const osv = startFakeServer(async () => {
  await gate.promise;
  return jsonAnswer({ message: 'no' }, 500);
});
beforeAll(async () => {
  scanner = await startScanner({ ADVISORY_DATA_DIR: samplePath('advisories') });
  gated = await startScanner({ OSV_API_URL: (await osv).url });
});
afterAll(async () => {
  await Promise.all([scanner.close(), gated.close(), (await osv).stop()]);
});

const scan = (query: string, headers: Record<string, string> = {}) =>
  scanner.request(`/api/scan${query}`, { ...upload('package-lock.json', LOCKFILE), headers });

describe('a scan as NDJSON', () => {
  it('ends with the report that it answers otherwise, to the byte', async () => {
    const plain = await (await scan('')).text();
    for (const asked of [scan('?format=ndjson'), scan('', { accept: 'application/x-ndjson' })]) {
      const response = await asked;
      expect([response.headers.get('content-type'), response.headers.get('vary')]).toEqual([
        'application/x-ndjson; charset=utf-8',
        'Accept, Accept-Encoding',
      ]);
      const lines = (await response.text()).split('\n');
      expect(lines.pop()).toBe('');
      expect(lines.map((line) => Object.keys(Line.parse(JSON.parse(line))).join()).at(0)).toBe(
        'stage,done,total',
      );
      expect(lines.at(-1)).toBe(`{"report":${plain}}`);
    }
  });

  it('has the report in another format as a text', async () => {
    const html = await (await scan('?format=html')).text();
    const [last] = (await (await scan('?format=ndjson&report=html')).text()).trimEnd().split('\n').slice(-1);
    expect(JSON.parse(last ?? '')).toEqual({ report: html });
    const wrong = await scan('?format=ndjson&report=ndjson');
    expect([wrong.status, await sentence(wrong)]).toEqual([
      400,
      expect.stringContaining('one of json, sarif'),
    ]);
  });

  it('is the same when it is compressed', async () => {
    const plain = await (await scan('?format=ndjson')).text();
    const response = await scan('?format=ndjson', { 'accept-encoding': 'gzip' });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await response.arrayBuffer()).toString()).toBe(plain);
  });

  it('says how far it is before it ends, though compressed, and in the last line what went wrong', async () => {
    const response = await gated.request('/api/scan?format=ndjson', {
      ...upload('requirements.txt', 'minimist==1.2.5\n'),
      headers: { 'accept-encoding': 'br' },
    });
    expect([response.status, response.headers.get('content-encoding')]).toEqual([200, 'br']);
    const input = Readable.fromWeb(response.body ?? new ReadableStream()).pipe(createBrotliDecompress());
    const lines = createInterface({ input })[Symbol.asyncIterator]();
    const next = async () => Line.parse(JSON.parse((await lines.next()).value ?? ''));
    expect(await next()).toEqual({ stage: 'packages', done: 0, total: 1 });
    gate.resolve();
    expect(await next()).toEqual({ error: expect.stringContaining('vulnerability database') });
    expect((await lines.next()).done).toBe(true);
  });

  it('answers with a status what is known before', async () => {
    const response = await scanner.request('/api/scan?format=ndjson', upload('package.json', '{}'));
    expect([response.status, await sentence(response)]).toEqual([
      400,
      expect.stringContaining('package-lock.json'),
    ]);
  });

  it('is offered by every scan', async () => {
    const { paths } = Document.parse(await (await scanner.request('/openapi.json')).json());
    const scans = Object.keys(paths).filter((path) => /^\/api\/(?:scan|nvd)/.test(path));
    expect(scans.length).toBeGreaterThan(9);
    for (const path of scans) {
      for (const { responses } of Object.values(paths[path] ?? {})) {
        expect(Object.keys(responses['200']?.content ?? {})).toContain('application/x-ndjson');
      }
    }
  });
});
