import { describe, expect, it } from 'vitest';
import { EXAMPLE_GHSA } from '../../test/support/example-ghsa.ts';
import { openJsonUpstream } from '../../test/support/json-upstream.ts';
import { createGhsaClient, type GhsaPackage, ghsaFailure, inGhsaBatches } from './client.ts';

const never = new AbortController().signal;
const query = {
  ecosystem: 'npm',
  packages: [
    { name: '@a/b', version: '1.0.0' },
    { name: 'left', version: '1.1.0' },
  ],
};
const free = async () => {};

interface Page {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The client on a server that gives one page after the other, the last again and again. */
async function ghsaThat(pages: readonly Page[], token: string | null = null) {
  const seen: { url: string | undefined; authorization: unknown }[] = [];
  const json = await openJsonUpstream(
    'ghsa',
    (request, response) => {
      const page = pages[Math.min(seen.length, pages.length - 1)] ?? {};
      seen.push({ url: request.url, authorization: request.headers.authorization });
      response.writeHead(page.status ?? 200, page.headers).end(page.body ?? JSON.stringify([EXAMPLE_GHSA]));
    },
    { failureOf: (response) => ghsaFailure(response, new Date('2026-01-01T00:00:00Z')) },
  );
  return { client: createGhsaClient(json, token), seen };
}

describe('findAffecting', () => {
  it('asks for all packages at once, with the token when there is one', async () => {
    const { client, seen } = await ghsaThat([{}], 'secret');
    expect((await client.findAffecting(query, free, never)).map(({ ghsa_id }) => ghsa_id)).toEqual([
      EXAMPLE_GHSA.ghsa_id,
    ]);
    expect(seen).toEqual([
      {
        url: '/advisories?ecosystem=npm&per_page=100&affects=%40a%2Fb%401.0.0,left%401.1.0',
        authorization: 'Bearer secret',
      },
    ]);
  });

  it('sends no credentials when it has none', async () => {
    const { client, seen } = await ghsaThat([{}]);
    await client.findAffecting(query, free, never);
    expect(seen[0]?.authorization).toBeUndefined();
  });

  it('follows every page on its own host, and asks for leave before each', async () => {
    const link = '<https://elsewhere.example/advisories?after=c%3D1>; rel="next"';
    const { client, seen } = await ghsaThat([{ headers: { link } }, {}]);
    let asked = 0;
    const records = await client.findAffecting(query, async () => void (asked += 1), never);
    expect([records.length, asked]).toEqual([2, 2]);
    expect(seen[1]?.url).toBe(`${seen[0]?.url}&after=c%3D1`);
  });

  it('fails, and is not cut, when there is no end of pages', async () => {
    const { client, seen } = await ghsaThat([{ headers: { link: '</advisories?after=x>; rel="next"' } }]);
    await expect(client.findAffecting(query, free, never)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(seen.length).toBe(10);
  });

  it('asks nothing without leave', async () => {
    const { client, seen } = await ghsaThat([{}]);
    const refuse = () => Promise.reject(new Error('no leave'));
    await expect(client.findAffecting(query, refuse, never)).rejects.toThrow('no leave');
    expect(seen).toEqual([]);
  });

  it.each<[string, Page, string, number | null]>([
    ['429', { status: 429, headers: { 'retry-after': '9' } }, 'rate_limited', 9],
    [
      'a spent budget',
      { status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1767225720' } },
      'rate_limited',
      121,
    ],
    ['a second limit', { status: 403, headers: { 'retry-after': '60' } }, 'rate_limited', 60],
    [
      'a limit in words',
      { status: 403, body: '{"message":"You have exceeded a secondary rate limit."}' },
      'rate_limited',
      60,
    ],
    ['a refusal', { status: 403, body: '{"message":"Forbidden"}' }, 'unauthorized', null],
    ['a bad token', { status: 401 }, 'unauthorized', null],
    ['a bad question', { status: 422 }, 'bad_request', null],
    ['503', { status: 503 }, 'unavailable', null],
    ['HTML', { body: '<html>' }, 'invalid_response', null],
    ['another shape', { body: '{}' }, 'invalid_response', null],
  ])('tells %s', async (_name, page, kind, retryAfterSeconds) => {
    const asked = (await ghsaThat([page])).client.findAffecting(query, free, never);
    await expect(asked).rejects.toMatchObject({ upstream: 'ghsa', kind, retryAfterSeconds });
  });
});

describe('inGhsaBatches', () => {
  const many = (count: number, name: string): GhsaPackage[] =>
    Array.from({ length: count }, (_, index) => ({ name: `${name}${index}`, version: '1.0.0' }));

  it.each([
    [0, []],
    [1, [1]],
    [150, [150]],
    [301, [150, 150, 1]],
  ])('cuts %d packages into %o', (count, sizes) => {
    expect(inGhsaBatches(many(count, 'p')).map(({ length }) => length)).toEqual(sizes);
  });

  it('keeps an address short, and loses nobody', () => {
    const packages = many(150, '@scope/'.padEnd(200, 'x'));
    const batches = inGhsaBatches(packages);
    expect(batches.flat()).toEqual(packages);
    const longest = Math.max(...batches.map((batch) => encodeURIComponent(JSON.stringify(batch)).length));
    expect(longest).toBeLessThan(14_000);
  });

  it.each([
    ['a comma', { name: 'a,b', version: '1' }],
    ['a space', { name: 'a b', version: '1' }],
    ['an @ in the version', { name: 'a', version: '1@2' }],
    ['no name', { name: '', version: '1' }],
    ['no version', { name: 'a', version: '' }],
    ['half a character', { name: 'a\uD800', version: '1' }],
  ])('leaves out what cannot be asked: %s', (_name, each) => {
    expect(inGhsaBatches([each])).toEqual([]);
  });
});
