import { gzipSync } from 'node:zlib';
import { ContainerReport, LockfileReport } from '@repo/contracts/scanner';
import { samplePath } from '@repo/tooling/fake-upstreams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sentence, startScanner, upload } from '../support/scanner-app.ts';

/** Nobody listens there. */
const NOBODY = 'http://127.0.0.1:1';
const REPOSITORY = 'https://github.com/owner/repo';

let scanner: Awaited<ReturnType<typeof startScanner>>;
beforeAll(async () => {
  scanner = await startScanner({
    ADVISORY_DATA_DIR: samplePath('advisories'),
    GITHUB_API_URL: NOBODY,
    GITHUB_RAW_URL: NOBODY,
    GITHUB_URL: NOBODY,
  });
});
afterAll(() => scanner.close());

/** A form with several parts, also of one name. */
function form(...parts: readonly (readonly [string, string | File])[]): RequestInit {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  return { method: 'POST', body };
}

const lockfile = (name: string) => new File(['minimist==1.2.5\n'], name);
/** What a browser sends for a file field that was left alone. */
const leftAlone = new File([], '');
const OTHER_TYPE =
  'Send a file as multipart/form-data (`curl -F file=@NAME`), everything else as application/json (`curl --json`).';

describe('the body of a request', () => {
  it.each([1, 16, 4_096])(
    'of two files under one name is refused, for only one would be scanned: sent by %d bytes',
    async (step) => {
      const part = `--x\r\nContent-Disposition: form-data; name="file"; filename="requirements.txt"\r\n\r\nminimist==1.2.5\r\n`;
      const bytes = new TextEncoder().encode(`${part}${part}--x--\r\n`);
      const starts = Array.from({ length: Math.ceil(bytes.byteLength / step) }, (_, index) => index * step);
      const init: RequestInit & { duplex: 'half' } = {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: ReadableStream.from(starts.map((start) => bytes.slice(start, start + step))),
        duplex: 'half',
      };
      const answer = await scanner.request('/api/scan', init);
      expect([answer.status, await sentence(answer)]).toEqual([400, 'Send each form field only once.']);
    },
  );

  it('may hold files that the endpoint does not know', async () => {
    const answer = await scanner.request(
      '/api/scan',
      form(['file', lockfile('requirements.txt')], ['other', lockfile('yarn.lock')]),
    );
    expect(answer.status).toBe(200);
    expect(LockfileReport.parse(await answer.json()).summary.totalPackages).toBe(1);
  });

  it('with a file field that was left alone is one without a file', async () => {
    const unsent = await scanner.request('/api/scan', form(['file', leftAlone]));
    expect([unsent.status, await sentence(unsent)]).toEqual([
      400,
      expect.stringMatching(/^Send `file` as multipart\/form-data: /),
    ]);
    const byUrl = await scanner.request('/api/scan/legal', form(['url', REPOSITORY], ['file', leftAlone]));
    expect([byUrl.status, await sentence(byUrl)]).toEqual([
      503,
      'The code-hosting platform is not available; try again later.',
    ]);
    const neither = await scanner.request('/api/scan/legal', form(['url', ''], ['file', leftAlone]));
    expect([neither.status, await sentence(neither)]).toEqual([
      400,
      'Send `url` (a repository address) or `file` (a ZIP archive of the project source).',
    ]);
  });

  it('with an empty file that has a name is one with a file', async () => {
    const both = await scanner.request(
      '/api/scan/legal',
      form(['url', REPOSITORY], ['file', new File([], 'source.zip')]),
    );
    expect([both.status, await sentence(both)]).toEqual([400, 'Send one of `url` and `file`, not both.']);
    const empty = await scanner.request('/api/scan', upload('requirements.txt', ''));
    expect([empty.status, await sentence(empty)]).toEqual([400, 'The requirements.txt is empty.']);
  });

  it('with a file that has no name is one with a file, where the name does not tell the format', async () => {
    const answer = await scanner.request(
      '/api/scan/container',
      form(['file', new File(['{"spdxVersion":"SPDX-2.3","packages":[]}'], '')]),
    );
    expect(answer.status).toBe(200);
    expect(ContainerReport.parse(await answer.json()).imageName).not.toBe('');
  });

  it('with a file where none is taken says so', async () => {
    const answer = await scanner.request(
      '/api/scan/supply-chain',
      form(['url', REPOSITORY], ['baseline', new File(['[]'], 'baseline.json')]),
    );
    expect([answer.status, await sentence(answer)]).toEqual([
      400,
      'This endpoint takes no file: send its parameters as text.',
    ]);
  });

  it('may hold as large a baseline as is promised, of entries as an earlier report has them', async () => {
    const entry = {
      action: 'some-organisation/some-action/with/a/path',
      tag: 'v4.1.1',
      sha: 'a'.repeat(40),
      workflow: '.github/workflows/continuous-integration.yml',
      line: 12,
      isPinned: true,
      pinnedBy: 'sha',
      status: 'drifted',
      scope: 'production',
      findings: [
        { key: 'comment-mismatch', severity: 'medium', description: 'The comment names another version.' },
      ],
    };
    const baseline = Array.from({ length: 5_000 }, () => entry);
    const asJson = await scanner.request('/api/scan/supply-chain', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: REPOSITORY, baseline }),
    });
    const asForm = await scanner.request(
      '/api/scan/supply-chain',
      form(['url', REPOSITORY], ['baseline', JSON.stringify(baseline)]),
    );
    for (const answer of [asJson, asForm]) {
      expect([answer.status, await sentence(answer)]).toEqual([
        503,
        'The code-hosting platform is not available; try again later.',
      ]);
    }
  });

  it('without a Content-Type is taken as JSON: no header is required', async () => {
    const send = (text: string) =>
      scanner.request('/api/scan/email', { method: 'POST', body: new TextEncoder().encode(text) });
    const good = await send('{"domain":"-"}');
    expect([good.status, await sentence(good)]).toEqual([
      400,
      'Send `domain`: a domain name, such as example.org.',
    ]);
    for (const text of ['', 'domain=example.org', '--x\r\n']) {
      const bad = await send(text);
      expect([bad.status, await sentence(bad)]).toEqual([400, OTHER_TYPE]);
    }
  });

  it.each([
    ['/api/scan/email', 'text/plain'],
    ['/api/scan/repo', 'application/x-www-form-urlencoded'],
    ['/api/scan', 'application/xml'],
    ['/api/scan/legal', 'application/jsonp'],
  ])('of another type is refused: %s, %s', async (path, type) => {
    const answer = await scanner.request(path, {
      method: 'POST',
      headers: { 'content-type': type },
      body: '{"domain":"example.org"}',
    });
    expect([answer.status, await sentence(answer)]).toEqual([400, OTHER_TYPE]);
  });

  it('that is compressed is refused in words that say why', async () => {
    const answer = await scanner.request('/api/scan/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: new Uint8Array(gzipSync('{"domain":"example.org"}')),
    });
    expect([answer.status, await sentence(answer)]).toEqual([
      400,
      'Send the body as it is, without `Content-Encoding`.',
    ]);
  });
});
