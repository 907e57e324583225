import { describe, expect, it } from 'vitest';
import { UpstreamError, type UpstreamErrorKind } from '../errors.ts';
import type { JsonClient, JsonRequest } from '../http/index.ts';
import { createOsvClient } from './client.ts';

const never = new AbortController().signal;
const query = { query: { ecosystem: 'npm', name: '@a/b', version: '1.0.0' }, pageToken: null };

interface Scripted {
  readonly status?: number;
  readonly body?: unknown;
  readonly fails?: UpstreamErrorKind;
}

function scripted({ status = 200, body, fails }: Scripted): JsonClient & { readonly seen: JsonRequest[] } {
  const seen: JsonRequest[] = [];
  const unused = () => Promise.reject(new Error('not used'));
  return {
    seen,
    exchange: async (request, interpret) => {
      seen.push(request);
      if (fails !== undefined) throw new UpstreamError('osv', fails, 'scripted');
      return interpret({ status, header: () => null, body });
    },
    get: unused,
    post: unused,
    close: async () => {},
  };
}

describe('queryBatch', () => {
  it('sends ecosystem, name and version, and the token of a further page', async () => {
    const json = scripted({ body: { results: [{}, {}] } });
    await createOsvClient(json).queryBatch([query, { ...query, pageToken: 't' }], never);
    const asked = { package: { ecosystem: 'npm', name: '@a/b' }, version: '1.0.0' };
    expect(json.seen[0]).toMatchObject({
      path: '/v1/querybatch',
      body: { queries: [asked, { ...asked, page_token: 't' }] },
    });
  });

  it('leaves the version out where every version is meant', async () => {
    const json = scripted({ body: { results: [{}] } });
    const everyVersion = { query: { ...query.query, version: null }, pageToken: null };
    await createOsvClient(json).queryBatch([everyVersion], never);
    expect(json.seen[0]?.body).toEqual({ queries: [{ package: { ecosystem: 'npm', name: '@a/b' } }] });
  });

  it('reads hits, pages and what proto JSON leaves out', async () => {
    const hit = { id: 'GHSA-1', modified: '2026-01-01T00:00:00Z' };
    const results = [{ vulns: [hit], next_page_token: 't' }, {}, null, { next_page_token: '' }];
    const json = scripted({ body: { results } });
    const answer = await createOsvClient(json).queryBatch([query, query, query, query], never);
    const none = { hits: [], nextPageToken: null };
    expect(answer).toEqual({ kind: 'pages', pages: [{ hits: [hit], nextPageToken: 't' }, none, none, none] });
  });

  it.each([
    ['too few results', { results: [] }],
    ['too many results', { results: [{}, {}] }],
    ['no results', {}],
    ['a hit without an id', { results: [{ vulns: [{ modified: 'x' }] }] }],
    ['a list', []],
  ])('does not accept %s', async (_name, body) => {
    const asked = createOsvClient(scripted({ body })).queryBatch([query], never);
    await expect(asked).rejects.toMatchObject({ kind: 'invalid_response' });
  });

  it.each([
    [{ code: 3, message: 'error in query at index 17: invalid ecosystem' }, 17],
    [{ code: 3, message: 'Invalid ecosystem.' }, null],
    [{ code: 3, message: 'at index 99999999999' }, null],
  ])('reads the refusal %o', async (body, badIndex) => {
    const answer = await createOsvClient(scripted({ status: 400, body })).queryBatch([query], never);
    expect(answer).toEqual({ kind: 'refused', badIndex });
  });

  it.each([
    ['unauthorized', 'unavailable'],
    ['not_found', 'invalid_response'],
    ['rate_limited', 'rate_limited'],
    ['timeout', 'timeout'],
  ] as const)('tells %s as %s', async (fails, kind) => {
    const asked = createOsvClient(scripted({ fails })).queryBatch([query], never);
    await expect(asked).rejects.toMatchObject({ kind });
  });
});

describe('getRecord', () => {
  const record = { id: 'ALSA-2024:4567', modified: '2026-01-01T00:00:00Z' };

  it('asks for the encoded id', async () => {
    const json = scripted({ body: record });
    expect((await createOsvClient(json).getRecord('ALSA-2024:4567', never))?.id).toBe('ALSA-2024:4567');
    expect(json.seen[0]?.path).toBe('/v1/vulns/ALSA-2024%3A4567');
  });

  it.each(['', '../query', 'a/b', 'a?b', 'a b', '.', 'x'.repeat(101)])(
    'never asks for the id "%s"',
    async (id) => {
      const json = scripted({ body: { ...record, id } });
      await expect(createOsvClient(json).getRecord(id, never)).rejects.toMatchObject({
        kind: 'invalid_response',
      });
      expect(json.seen).toEqual([]);
    },
  );

  it('does not accept another record than the one asked for', async () => {
    const asked = createOsvClient(scripted({ body: record })).getRecord('GHSA-1', never);
    await expect(asked).rejects.toMatchObject({ kind: 'invalid_response' });
  });

  it('takes the word of the API alone that there is none', async () => {
    const ask = (body: unknown) =>
      createOsvClient(scripted({ status: 404, body })).getRecord('GHSA-1', never);
    expect(await ask({ code: 5, message: 'Vulnerability not found' })).toBeNull();
    await expect(ask(undefined)).rejects.toMatchObject({ kind: 'invalid_response' });
  });
});
