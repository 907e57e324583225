import { describe, expect, it } from 'vitest';
import { openJsonUpstream } from '../../test/support/json-upstream.ts';
import type { AdvisorySource } from '../advisory.ts';
import { createOsvClient, createOsvSource, OSV_LIMITS } from './index.ts';

const never = new AbortController().signal;
const hit = { id: 'GHSA-aaaa-bbbb-cccc', modified: '2026-01-01T00:00:00Z' };

/** The whole source on a server that answers each path with the given status and body. */
async function sourceOn(answers: ReadonlyMap<string, readonly [number, string]>): Promise<AdvisorySource> {
  const json = await openJsonUpstream('osv', (request, response) => {
    const [status, body] = answers.get(request.url ?? '') ?? [404, '{"code":5,"message":"not found"}'];
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  const cache = { get: async () => undefined, set: async () => {} };
  return createOsvSource({ client: createOsvClient(json), cache, detailTtlSeconds: 60, limits: OSV_LIMITS });
}

const query = { ecosystem: 'npm', name: 'left', version: '1.0.0' };
const healthy = new Map<string, readonly [number, string]>([
  ['/v1/querybatch', [200, JSON.stringify({ results: [{ vulns: [hit] }] })]],
  [`/v1/vulns/${hit.id}`, [200, JSON.stringify(hit)]],
]);

describe('OSV over HTTP', () => {
  it('answers with the advisories', async () => {
    const [answer] = await (await sourceOn(healthy)).findAdvisories([query], never);
    expect(answer).toMatchObject({ kind: 'advisories', advisories: [hit] });
  });

  it('answers that the only query is refused', async () => {
    const refusing = new Map(healthy).set('/v1/querybatch', [
      400,
      '{"code":3,"message":"Invalid ecosystem"}',
    ]);
    const [answer] = await (await sourceOn(refusing)).findAdvisories([query], never);
    expect(answer).toEqual({ kind: 'unanswerable', reason: 'refused' });
  });

  it('answers with the id of a record that is gone', async () => {
    const body = '{"code":5,"message":"Vulnerability not found"}';
    const source = await sourceOn(new Map(healthy).set(`/v1/vulns/${hit.id}`, [404, body]));
    const [answer] = await source.findAdvisories([query], never);
    expect(answer).toMatchObject({ advisories: [{ ...hit, unread: 'unavailable' }] });
  });

  it.each([
    ['the batch is limited', '/v1/querybatch', 429, '', 'rate_limited'],
    ['the batch is broken', '/v1/querybatch', 503, '', 'unavailable'],
    ['the batch is a page', '/v1/querybatch', 200, '<html>', 'invalid_response'],
    ['the batch is refused by a gateway', '/v1/querybatch', 403, '', 'unavailable'],
    ['the batch is refused with a page', '/v1/querybatch', 400, '<html>', 'invalid_response'],
    ['a record is broken', `/v1/vulns/${hit.id}`, 500, '', 'unavailable'],
    ['a record is not where a gateway looks', `/v1/vulns/${hit.id}`, 404, '<html>', 'invalid_response'],
    ['a record is no record', `/v1/vulns/${hit.id}`, 200, '{"id":7}', 'invalid_response'],
  ])('fails and is not clean when %s', async (_name, path, status, body, kind) => {
    const source = await sourceOn(new Map(healthy).set(path, [status, body]));
    await expect(source.findAdvisories([query], never)).rejects.toMatchObject({ upstream: 'osv', kind });
  });
});
