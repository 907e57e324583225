import { describe, expect, it } from 'vitest';
import { EXAMPLE_CVE } from '../../test/support/example-cve.ts';
import { openJsonUpstream } from '../../test/support/json-upstream.ts';
import { createNvdClient, type NvdClient, nvdFailure } from './client.ts';

const never = new AbortController().signal;
const search = { keyword: 'open ssl+&=', startIndex: 200, resultsPerPage: 2_000 };
const page = { startIndex: 200, totalResults: 201, vulnerabilities: [{ cve: EXAMPLE_CVE }] };

interface Scripted {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly apiKey?: string;
}

/** The client on a server of its own; `seen` are the addresses and keys it was sent, `taken` the patience for each. */
async function nvdThat(script: Scripted = {}) {
  const seen: { url: string | undefined; apiKey: unknown }[] = [];
  const taken: number[] = [];
  const json = await openJsonUpstream(
    'nvd',
    (request, response) => {
      seen.push({ url: request.url, apiKey: request.headers['apikey'] });
      response.writeHead(script.status ?? 200, script.headers).end(script.body ?? JSON.stringify(page));
    },
    { failureOf: nvdFailure },
  );
  const client: NvdClient = createNvdClient({
    json,
    path: '/rest/json/cves/2.0',
    apiKey: script.apiKey ?? null,
    budget: { take: async (patienceMs) => void taken.push(patienceMs) },
  });
  return { client, seen, taken };
}

describe('search', () => {
  it('asks with bare flags and percent-encoding, by the key in the header, and takes it from the budget', async () => {
    const { client, seen, taken } = await nvdThat({ apiKey: 'key' });
    await client.search(search, 700, never);
    const query =
      'keywordSearch=open%20ssl%2B%26%3D&keywordExactMatch&noRejected&resultsPerPage=2000&startIndex=200';
    expect(seen).toEqual([{ url: `/rest/json/cves/2.0?${query}`, apiKey: 'key' }]);
    expect(taken).toEqual([700]);
  });

  it('asks without key and without the flag for phrases when there is neither', async () => {
    const { client, seen } = await nvdThat();
    await client.search({ ...search, keyword: '@a/b' }, 0, never);
    const query = 'keywordSearch=%40a%2Fb&noRejected&resultsPerPage=2000&startIndex=200';
    expect(seen).toEqual([{ url: `/rest/json/cves/2.0?${query}`, apiKey: undefined }]);
  });

  it('asks for a product by the pattern of its name, in any text', async () => {
    const { client, seen } = await nvdThat();
    const virtualMatchString = String.raw`cpe:2.3:a:a:b\+:*:*:*:*:*:*:*:*`;
    await client.search({ ...search, keyword: '', virtualMatchString }, 0, never);
    const query =
      'virtualMatchString=cpe%3A2.3%3Aa%3Aa%3Ab%5C%2B%3A*%3A*%3A*%3A*%3A*%3A*%3A*%3A*&noRejected&resultsPerPage=2000&startIndex=200';
    expect(seen).toEqual([{ url: `/rest/json/cves/2.0?${query}`, apiKey: undefined }]);
  });

  it('reads a page', async () => {
    const answer = await (await nvdThat()).client.search(search, 0, never);
    expect(answer).toMatchObject({ startIndex: 200, totalResults: 201 });
    expect(answer.vulnerabilities[0]?.cve).toMatchObject({
      id: EXAMPLE_CVE.id,
      published: `${EXAMPLE_CVE.published}Z`,
    });
  });

  it.each<[string, Scripted, string, number | null]>([
    ['403, as its firewall limits', { status: 403, body: '<html>' }, 'rate_limited', 30],
    ['403 with a time', { status: 403, headers: { 'retry-after': '7' } }, 'rate_limited', 7],
    ['429', { status: 429 }, 'rate_limited', 30],
    ['429 with a time', { status: 429, headers: { 'retry-after': '12' } }, 'rate_limited', 12],
    ['503', { status: 503 }, 'unavailable', null],
    ['a page of HTML', { body: '<!doctype html>' }, 'invalid_response', null],
    ['JSON of another shape', { body: '{"vulnerabilities":{}}' }, 'invalid_response', null],
    ['a cut body', { body: JSON.stringify(page).slice(0, -20) }, 'invalid_response', null],
    ['a wrong key', { status: 404, headers: { message: 'Invalid apiKey.' } }, 'unauthorized', null],
    ['a wrong parameter', { status: 404, headers: { message: 'Invalid cpeName.' } }, 'bad_request', null],
    ['404 of somebody else', { status: 404 }, 'invalid_response', null],
  ])('tells %s', async (_name, script, kind, retryAfterSeconds) => {
    const { client, seen } = await nvdThat(script);
    const asked = client.search(search, 0, never);
    await expect(asked).rejects.toMatchObject({ upstream: 'nvd', kind, retryAfterSeconds });
    expect(seen.length).toBe(1);
  });
});

describe('getCve', () => {
  it('asks for one CVE', async () => {
    const { client, seen } = await nvdThat();
    expect((await client.getCve(EXAMPLE_CVE.id, 0, never))?.id).toBe(EXAMPLE_CVE.id);
    expect(seen[0]?.url).toBe(`/rest/json/cves/2.0?cveId=${EXAMPLE_CVE.id}`);
  });

  it('is null for a CVE that is not there, or another than the one asked for', async () => {
    const { client } = await nvdThat({ body: '{"startIndex":0,"totalResults":0}' });
    expect(await client.getCve('CVE-2024-1', 0, never)).toBeNull();
    const other = await nvdThat();
    expect(await other.client.getCve('CVE-2024-1', 0, never)).toBeNull();
  });
});
