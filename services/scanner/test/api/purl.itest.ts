import { LockfileReport, PurlReport } from '@repo/contracts/scanner';
import { samplePath, startFakeServer } from '@repo/tooling/fake-upstreams';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCAN_FORMATS } from '../../src/scans/render-as.ts';
import { sentence, startScanner, upload } from '../support/scanner-app.ts';

let scanner: Awaited<ReturnType<typeof startScanner>>;
beforeAll(async () => {
  scanner = await startScanner({ ADVISORY_DATA_DIR: samplePath('advisories') });
});
afterAll(() => scanner.close());

const posted = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

async function scan(purls: readonly string[], more: object = {}): Promise<PurlReport> {
  const answer = await scanner.request('/api/scan/purl', posted({ purls, ...more }));
  expect(answer.status).toBe(200);
  return PurlReport.parse(await answer.json());
}

async function rowOf(purl: string) {
  const { purls } = await scan([purl, 'pkg:npm/left-pad@1.3.0']);
  return purls[0];
}

async function refused(request: RequestInit): Promise<readonly [number, string]> {
  const answer = await scanner.request('/api/scan/purl', request);
  return [answer.status, await sentence(answer)];
}

/** Names of the sample records, and others. */
const NAMES = ['minimist', 'lodash', 'left-pad', 'axios', 'event-stream', 'no-such-package', '@scope/name'];
const VERSIONS = [
  '0.0.8',
  '1.2.5',
  '1.2.6',
  '3.3.6',
  '4.17.11',
  '4.17.15',
  '4.17.21',
  '99.0.0',
  '1.0.0-rc.1',
];
const npmPackage = fc.record({ name: fc.constantFrom(...NAMES), version: fc.constantFrom(...VERSIONS) });

describe('POST /api/scan/purl', () => {
  it('finds what a scan of a lockfile with the same packages finds', async () => {
    let vulnerable = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(npmPackage, { minLength: 1, maxLength: 100 }), async (packages) => {
        const purls = packages.map(({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`);
        const report = await scan(purls);
        const lock = JSON.stringify({
          lockfileVersion: 3,
          packages: Object.fromEntries(
            packages.map(({ name, version }, at) => [
              `node_modules/p${at}/node_modules/${name}`,
              { version },
            ]),
          ),
        });
        const other = LockfileReport.parse(
          await (await scanner.request('/api/scan', upload('package-lock.json', lock))).json(),
        );
        const findings = ({ results }: Pick<LockfileReport, 'results'>) =>
          results.map(({ package: { name, version, purl }, vulnerabilities }) => ({
            name,
            version,
            purl,
            vulnerabilities,
          }));
        expect(findings(report)).toEqual(findings(other));
        expect(report.upgradePaths).toEqual(other.upgradePaths);
        expect(report.summary).toEqual(other.summary);
        expect(report.purls.map(({ purl }) => purl)).toEqual([...new Set(purls)]);
        vulnerable += other.results.length;
      }),
      { numRuns: 50 },
    );
    expect(vulnerable).toBeGreaterThan(0);
  });

  it('gives a verdict for each, in the order of the request, each distinct one once', async () => {
    const { purls, coverage, summary } = await scan([
      'pkg:npm/minimist@1.2.5',
      'pkg:npm/minimist@99.0.0',
      'no purl',
      'pkg:npm/no-such-package@1.0.0',
      'pkg:npm//minimist@1.2.5',
      'pkg:pypi/Some_Name@1.0',
      'pkg:pypi/some-name@1.0',
      'pkg:generic/thing@1.0',
      'pkg:deb/debian/openssl@3.0.11-1',
      'pkg:rpm/rhel/openssl@3.0.1-1',
      'pkg:apk/alpine/openssl@3.0.1-r0',
    ]);
    expect(purls.map(({ purl, verdict, reason, exists }) => [purl, verdict, reason, exists])).toEqual([
      ['pkg:npm/minimist@1.2.5', 'vulnerable', null, true],
      ['pkg:npm/minimist@99.0.0', 'no-known-vulnerability', null, true],
      ['no purl', 'undetermined', 'unreadable', null],
      ['pkg:npm/no-such-package@1.0.0', 'no-known-vulnerability', null, null],
      ['pkg:pypi/Some_Name@1.0', 'no-known-vulnerability', null, null],
      ['pkg:generic/thing@1.0', 'undetermined', 'no-advisory-feed', null],
      ['pkg:deb/debian/openssl@3.0.11-1', 'undetermined', 'no-release', null],
      ['pkg:rpm/rhel/openssl@3.0.1-1', 'undetermined', 'no-release', null],
      ['pkg:apk/alpine/openssl@3.0.1-r0', 'undetermined', 'no-release', null],
    ]);
    expect(coverage.unmatched).toContainEqual({ package: 'no purl', version: '', reason: 'unreadable' });
    expect(summary.totalPackages).toBe(9);
  });

  it('recommends for a package without a version what advisories name as fixed and none affects', async () => {
    const { purls } = await scan(['pkg:npm/minimist', 'pkg:npm/no-such-package', 'pkg:generic/a']);
    expect(purls).toMatchObject([
      { verdict: 'undetermined', reason: 'no-version', exists: true, recommended: expect.any(String) },
      { verdict: 'undetermined', reason: 'no-version', exists: null, recommended: null },
      { verdict: 'undetermined', reason: 'no-version', exists: null, recommended: null },
    ]);
    const [minimist] = purls;
    expect(await rowOf(`pkg:npm/minimist@${minimist?.recommended}`)).toMatchObject({
      verdict: 'no-known-vulnerability',
    });
  });

  it('reads a file and a form, a purl a line', async () => {
    const list = '\uFEFF# what we want\r\npkg:npm/minimist@1.2.5 # old\n\n  pkg:npm/lodash@4.17.21\r\n#end';
    const expected = await scan(['pkg:npm/minimist@1.2.5', 'pkg:npm/lodash@4.17.21']);
    const file = await scanner.request('/api/scan/purl', upload('list.txt', list, { exposure: 'internal' }));
    expect(PurlReport.parse(await file.json()).purls).toEqual(expected.purls);
    const body = new FormData();
    body.set('purls', list);
    const form = await scanner.request('/api/scan/purl', { method: 'POST', body });
    expect(PurlReport.parse(await form.json())).toEqual(expected);
  });

  it.each(SCAN_FORMATS.purl.formats)('answers as %s', async (format) => {
    const request = posted({ purls: ['pkg:npm/minimist@1.2.5', 'pkg:npm/lodash', '<b>'] });
    const answer = await scanner.request(`/api/scan/purl?format=${format}`, request);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('minimist');
  });

  it('refuses what has no purl that can be read, and too many', async () => {
    const many = Array.from({ length: 1_001 }, (_, n) => `pkg:npm/a@1.0.${n}`);
    const asArray = expect.stringMatching(/^Send `purls`: an array of 1 to 1000 package URLs/);
    expect(await refused(posted({}))).toEqual([400, asArray]);
    expect(await refused(posted({ purls: [] }))).toEqual([400, asArray]);
    expect(await refused(posted({ purls: many }))).toEqual([400, asArray]);
    expect(await refused(posted({ purls: [1] }))).toEqual([
      400,
      expect.stringMatching(/^Send `purls\[0\]`: /),
    ]);
    expect(await refused(upload('list.txt', many.join('\n')))).toEqual([
      400,
      expect.stringMatching(/^Send `file` as a text file of 1 to 1000 package URLs/),
    ]);
    expect(await refused(upload('list.txt', '# nothing'))).toMatchObject([400, expect.any(String)]);
    const unreadable = expect.stringMatching(/none of these could be read\.$/);
    expect(await refused(posted({ purls: ['a', '', 'pkg:npm/%zz'] }))).toEqual([400, unreadable]);
  });

  it('reads a thousand in a worker as it reads a few here', async () => {
    const many = Array.from({ length: 999 }, (_, n) => `pkg:npm/package-${n}@1.0.0`);
    const few = await scan(['pkg:npm/minimist@1.2.5']);
    const report = await scan(['pkg:npm/minimist@1.2.5', ...many]);
    expect(report.results).toEqual(few.results);
    expect(report.purls).toHaveLength(1_000);
  });

  it.each([
    ['a control character', 'pkg:npm/a\u0000b@1.0.0'],
    ['an encoded one', 'pkg:npm/a%00b@1.0.0'],
    ['a direction mark', 'pkg:npm/\u202Eabc@1.0.0'],
    ['half a character', 'pkg:npm/\uD800@1.0.0'],
    ['four kilobytes and more', `pkg:npm/${'a'.repeat(5_000)}@1.0.0`],
    ['a long name', `pkg:npm/${'a'.repeat(3_000)}@1.0.0`],
    ['many escapes', `pkg:npm/${'%25'.repeat(1_300)}@1.0.0`],
    ['torn escapes', `pkg:npm/${'%2'.repeat(1_300)}@1.0.0`],
    ['many slashes', `pkg:npm/${'/'.repeat(4_000)}@1`],
    ['a prototype', 'pkg:__proto__/constructor@1'],
    ['no type', 'pkg:/@'],
  ])('a purl with %s is a row without a verdict', async (_what, purl) => {
    const row = await rowOf(purl);
    expect(row).toMatchObject({ verdict: 'undetermined', exists: null, recommended: null });
    expect(row?.purl).not.toMatch(/\p{Cc}|\p{Cf}/u);
    expect(row?.purl.isWellFormed()).toBe(true);
  });

  it('never says that something is clean which was not looked up', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { maxLength: 20 }),
        async (junk) => {
          const report = await scan([...junk.map((text) => `pkg:${text}`), 'pkg:npm/minimist@1.2.5']);
          const verdicts = report.purls.slice(0, -1).map(({ verdict }) => verdict);
          expect(new Set(verdicts)).toEqual(new Set(verdicts.length === 0 ? [] : ['undetermined']));
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('GET /api/scan/purl', () => {
  it('answers for one, for five minutes', async () => {
    const query = new URLSearchParams({ purl: 'pkg:npm/minimist@1.2.5' });
    const answer = await scanner.request(`/api/scan/purl?${query.toString()}`);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    expect(PurlReport.parse(await answer.json())).toEqual(await scan(['pkg:npm/minimist@1.2.5']));
  });

  it.each(['', '?purl=', '?purl=a', '?purl=pkg:npm/a&purl=pkg:npm/b'])(
    'refuses %j, uncached',
    async (query) => {
      const answer = await scanner.request(`/api/scan/purl${query}`);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store']);
    },
  );
});

describe('while the vulnerability database has trouble', () => {
  it.each([429, 500, 503, 200])('says nothing of any package: its status is %d', async (status) => {
    const osv = await startFakeServer(() => ({ status, headers: {}, body: '{' }));
    const other = await startScanner({ OSV_API_URL: osv.url });
    const answer = await other.request(
      '/api/scan/purl',
      posted({ purls: ['pkg:npm/minimist@99.0.0', 'pkg:npm/lodash'] }),
    );
    expect([429, 503]).toContain(answer.status);
    expect(await sentence(answer)).toMatch(/vulnerability database/);
    await Promise.all([other.close(), osv.stop()]);
  });

  it('gives verdicts without what names tell, where only those cannot be asked', async () => {
    const osv = await startFakeServer(({ body }) => {
      const { queries } = JSON.parse(body.toString()) as { queries: { version?: string }[] };
      const isOfVersions = queries.every(({ version }) => version !== undefined);
      return isOfVersions
        ? { status: 200, headers: {}, body: JSON.stringify({ results: queries.map(() => ({})) }) }
        : { status: 500, headers: {}, body: '' };
    });
    const other = await startScanner({ OSV_API_URL: osv.url });
    const answer = await other.request(
      '/api/scan/purl',
      posted({ purls: ['pkg:npm/minimist@99.0.0', 'pkg:npm/lodash'] }),
    );
    expect(PurlReport.parse(await answer.json()).purls).toMatchObject([
      { verdict: 'no-known-vulnerability', exists: null, recommended: null },
      { verdict: 'undetermined', reason: 'no-version', exists: null, recommended: null },
    ]);
    await Promise.all([other.close(), osv.stop()]);
  });
});
