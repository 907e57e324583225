import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { LockfileReport } from '@repo/contracts/scanner';
import { samplePath } from '@repo/tooling/fake-upstreams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sentence, startScanner, upload } from '../support/scanner-app.ts';

const LOCKFILE = readFileSync(samplePath('lockfiles/package-lock.json'));
const NOBODY = 'http://127.0.0.1:1';

let scanner: Awaited<ReturnType<typeof startScanner>>;
beforeAll(async () => {
  scanner = await startScanner({
    ADVISORY_DATA_DIR: samplePath('advisories'),
    NVD_API_URL: NOBODY,
    GITHUB_API_URL: NOBODY,
    DNS_SERVERS: '127.0.0.1:1',
  });
});
afterAll(() => scanner.close());

function scan(query: string, accept?: string): Promise<Response> | Response {
  const init = upload('package-lock.json', LOCKFILE);
  return scanner.request(`/api/scan${query}`, {
    ...init,
    headers: accept === undefined ? {} : { accept },
  });
}

const Location = z.object({
  physicalLocation: z.object({ region: z.object({ startLine: z.int() }) }),
});
const Log = z.object({
  runs: z.tuple([z.object({ results: z.array(z.object({ locations: z.tuple([Location]) })) })]),
});

const JSON_TYPE = 'application/json; charset=utf-8';
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

describe('the format of a report', () => {
  it.each([
    ['', undefined, JSON_TYPE],
    ['', '*/*', JSON_TYPE],
    ['', 'application/json', JSON_TYPE],
    ['', 'image/png', JSON_TYPE],
    ['', 'application/sarif+json', 'application/sarif+json'],
    ['', 'application/vnd.cyclonedx+json', 'application/vnd.cyclonedx+json; version=1.6'],
    ['', 'application/vnd.cyclonedx+json; version=1.7', 'application/vnd.cyclonedx+json; version=1.7'],
    ['', 'application/vnd.cyclonedx+json; version=1.5', JSON_TYPE],
    ['', 'application/vnd.openvex+json', 'application/vnd.openvex+json'],
    ['', 'application/xml', 'application/xml; charset=utf-8'],
    ['', 'text/markdown', 'text/markdown; charset=utf-8; variant=GFM'],
    ['', BROWSER, 'text/html; charset=utf-8'],
    ['?format=json', 'text/html', JSON_TYPE],
    ['?format=sarif', 'text/html', 'application/sarif+json'],
    ['?format=junit', undefined, 'application/xml; charset=utf-8'],
  ])('%s with Accept %s is %s', async (query, accept, type) => {
    const response = await scan(query, accept);
    expect([response.status, response.headers.get('content-type'), response.headers.get('vary')]).toEqual([
      200,
      type,
      'Accept, Accept-Encoding',
    ]);
  });

  it('is compressed for who takes that, and the same when unpacked', async () => {
    const plain = await (await scan('?format=html')).text();
    const init = upload('package-lock.json', LOCKFILE);
    const response = await scanner.request('/api/scan?format=html', {
      ...init,
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await response.arrayBuffer()).toString()).toBe(plain);
  });

  it('is JSON unless another is asked for, to the byte', async () => {
    const [plain, any] = await Promise.all([scan(''), scan('', 'text/plain, */*')]);
    const text = await plain.text();
    expect(await any.text()).toBe(text);
    expect(LockfileReport.parse(JSON.parse(text)).results).not.toEqual([]);
  });

  it('names every finding at the line of its package, in the worker too', async () => {
    const report = LockfileReport.parse(await (await scan('')).json());
    const { results } = Log.parse(await (await scan('?format=sarif')).json()).runs[0];
    expect(results).toHaveLength(report.summary.totalVulnerabilities);
    const lines = new Set(report.results.map(({ package: { line } }) => line ?? 1));
    const told = new Set(results.map(({ locations }) => locations[0].physicalLocation.region.startLine));
    expect(told).toEqual(lines);
  });

  it.each(['pdf', '', 'sarif&format=html'])(
    'refuses format=%s and names those that there are',
    async (format) => {
      const response = await scan(`?format=${format}`);
      expect(response.status).toBe(400);
      expect(await sentence(response)).toBe(
        'Send `format` once: one of json, sarif, cyclonedx, cyclonedx-1.7, openvex, junit, markdown, html, ndjson.',
      );
    },
  );

  it('refuses what a scan does not have, and answers JSON errors to Accept', async () => {
    const body = JSON.stringify({ domain: 'example.org' });
    const headers = { 'content-type': 'application/json', accept: 'text/html' };
    const refused = await scanner.request('/api/scan/email?format=sarif', { method: 'POST', headers, body });
    expect([refused.status, await sentence(refused)]).toEqual([
      400,
      'Send `format` once: one of json, junit, markdown, html, ndjson.',
    ]);
  });

  it('writes a page that loads nothing, errors with their status', async () => {
    const page = await scan('?format=html');
    const policy = page.headers.get('content-security-policy');
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; script-src 'sha256-[\w+/=]+'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    expect(policy).not.toContain('unsafe');
    expect(await page.text()).toContain('<h1>Known vulnerabilities of package-lock.json</h1>');
    const response = await scanner.request('/api/scan?format=html', upload('<b>.lock', 'x'));
    expect([response.status, response.headers.get('content-type')]).toEqual([
      400,
      'text/html; charset=utf-8',
    ]);
    expect(response.headers.get('content-security-policy')).not.toContain('unsafe');
    expect(await response.text()).toContain('<h1>This could not be done</h1>');
  });

  it('writes a page where a report was asked for anew by its address', async () => {
    const response = await scanner.request('/api/scan?format=html');
    expect([response.status, response.headers.get('allow'), response.headers.get('content-type')]).toEqual([
      405,
      'POST, OPTIONS',
      'text/html; charset=utf-8',
    ]);
    expect(await response.text()).toContain('There is no page at this address.');
    expect(await (await scanner.request('/api/scan')).json()).toEqual({ error: 'This path answers POST.' });
  });
});
