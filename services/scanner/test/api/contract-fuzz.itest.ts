import { ErrorBody, LockfileName } from '@repo/contracts/scanner';
import { samplePath } from '@repo/tooling/fake-upstreams';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startScanner, upload } from '../support/scanner-app.ts';

/** Nobody listens there: an endpoint that asks somebody gets no answer at once. */
const NOBODY = 'http://127.0.0.1:1';

let scanner: Awaited<ReturnType<typeof startScanner>>;
beforeAll(async () => {
  scanner = await startScanner({
    ADVISORY_DATA_DIR: samplePath('advisories'),
    GITHUB_API_URL: NOBODY,
    GITHUB_RAW_URL: NOBODY,
    GITHUB_URL: NOBODY,
    NVD_API_URL: NOBODY,
    LICENSE_API_URL: NOBODY,
    CLEARLYDEFINED_API_URL: NOBODY,
    OBSERVATORY_API_URL: NOBODY,
    DNS_SERVERS: '127.0.0.1:1',
  });
});
afterAll(() => scanner.close());

const POSTS = [
  'scan',
  'scan/repo',
  'scan/supply-chain',
  'scan/legal',
  'scan/container',
  'scan/email',
  'scan/website',
  'scan/diff',
  'scan/repo/diff',
  'scan/purl',
];
const path = fc.constantFrom(...POSTS.map((name) => `/api/${name}`));

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '\0',
    '../..',
    '__proto__',
    'constructor',
    'https://',
    'javascript:1',
    '1e400',
    '%00',
    '𝕏',
  ),
  fc.string({ minLength: 3_000, maxLength: 5_000 }),
);

/** The answer is one of the interface's, and says so in the interface's shape. */
async function honest(answer: Response): Promise<boolean> {
  const body: unknown = await answer.json();
  const known = [200, 400, 401, 404, 405, 429, 503].includes(answer.status);
  const shaped = answer.status === 200 || ErrorBody.safeParse(body).success;
  return known && shaped && answer.headers.has('x-ratelimit-limit') && answer.headers.has('x-request-id');
}

describe('whatever is sent', () => {
  it('any JSON to any endpoint is answered as the contract says', async () => {
    const values = fc.oneof(fc.jsonValue({ maxDepth: 3 }), hostile);
    const fields = fc.dictionary(
      fc.constantFrom('url', 'token', 'domain', 'baseline', 'file', 'base', 'head', 'purls', '__proto__'),
      values,
    );
    const body = fc.oneof(fields, fc.jsonValue({ maxDepth: 3 }));
    await fc.assert(
      fc.asyncProperty(path, body, async (to, content) => {
        const init = {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(content),
        };
        expect(await honest(await scanner.request(to, init))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('any file under any name is answered as the contract says', async () => {
    const name = fc.oneof(fc.constantFrom(...LockfileName.options), hostile);
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((bytes) => new Uint8Array(bytes)),
      fc.json({ maxDepth: 4 }),
      hostile,
    );
    const target = fc.constantFrom(
      '/api/scan',
      '/api/scan/container',
      '/api/scan/legal',
      '/api/scan/diff',
      '/api/scan/purl',
    );
    await fc.assert(
      fc.asyncProperty(target, name, content, async (to, fileName, file) => {
        const field = to === '/api/scan/diff' ? 'head' : 'file';
        expect(await honest(await scanner.request(to, upload(fileName, file, {}, field)))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('any query of the look-up is answered as the contract says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(hostile, { maxLength: 3 }), async (values) => {
        const query = new URLSearchParams();
        for (const value of values) query.append('package', value.toWellFormed());
        expect(await honest(await scanner.request(`/api/nvd?${query.toString()}`))).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('any path and method is answered as the contract says', async () => {
    const method = fc.constantFrom('GET', 'PUT', 'DELETE', 'PATCH', 'POST');
    const somewhere = fc.webPath().map((text) => (text.startsWith('/') ? text : `/${text}`));
    await fc.assert(
      fc.asyncProperty(method, fc.oneof(path, somewhere), async (verb, to) => {
        expect(await honest(await scanner.request(to, { method: verb }))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
