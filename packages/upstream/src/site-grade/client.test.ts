import { describe, expect, it } from 'vitest';
import { openJsonUpstream } from '../../test/support/json-upstream.ts';
import { createSiteGrader } from './client.ts';
import type { SiteGrader } from './site-grader.ts';

const signal = new AbortController().signal;

const SCAN = {
  id: 1,
  details_url: 'https://grader.example/analyze?host=site.example',
  algorithm_version: 6,
  scanned_at: '2026-08-12T08:20:18.926Z',
  error: null,
  grade: 'A+',
  score: 105,
  status_code: 200,
  tests_failed: 0,
  tests_passed: 12,
  tests_quantity: 12,
};

async function graderOf(
  status: number,
  body: unknown,
  address = 'https://grader.example/api/v2',
): Promise<{ grader: SiteGrader; asked: string[] }> {
  const asked: string[] = [];
  const json = await openJsonUpstream('site-grade', (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  const grader = createSiteGrader(json, address);
  return { grader, asked };
}

describe('the site grader', () => {
  it('reads the answer of the Observatory', async () => {
    const { grader, asked } = await graderOf(200, SCAN);
    expect(await grader.start('site.example/a b', signal)).toEqual({
      kind: 'done',
      grade: { grade: 'A+', letter: 'A', score: 105 },
    });
    expect(asked).toEqual(['POST /scan?host=site.example%2Fa%20b']);
  });

  it.each([
    ['A+', 'A'],
    ['B-', 'B'],
    ['C', 'C'],
    ['D+', 'D'],
    ['E', 'F'],
    ['F', 'F'],
    ['T', 'F'],
    ['M', 'F'],
  ])('takes %s for %s', async (grade, letter) => {
    const { grader } = await graderOf(200, { ...SCAN, grade, score: null });
    expect(await grader.start('a.example', signal)).toEqual({
      kind: 'done',
      grade: { grade, letter, score: null },
    });
  });

  it.each([
    [202, {}, 'pending'],
    [200, { state: 'PENDING', grade: null }, 'pending'],
    [200, { state: 'running' }, 'pending'],
    [200, { status: 'in_progress' }, 'pending'],
    [200, { status: 'pending', grade: null }, 'pending'],
    [200, { ...SCAN, grade: null, score: null }, 'pending'],
    [200, { error: 'rescan-attempt-too-soon', text: 'wait' }, 'pending'],
    [200, { state: 'FAILED', grade: 'A' }, 'scan-failed'],
    [200, { state: 'ABORTED' }, 'scan-failed'],
    [200, { status: 'ERROR' }, 'scan-failed'],
    [200, { error: 'invalid-hostname', text: 'no' }, 'refused'],
    [422, { error: 'invalid-hostname-ip', message: 'no' }, 'refused'],
    [422, { error: 'invalid-hostname-lookup', message: 'no' }, 'refused'],
    [422, 'nothing to read', 'refused'],
    [500, { error: 'scan-failed', message: 'The site seems to be down.' }, 'scan-failed'],
    [400, { error: 'site-down' }, 'scan-failed'],
  ])('reads %i %j as %s', async (status, body, kind) => {
    const { grader } = await graderOf(status, body);
    expect(await grader.start('a.example', signal)).toEqual({ kind });
  });

  it.each([
    [500, { error: 'error-unknown' }, 'unavailable'],
    [500, 'no JSON', 'unavailable'],
    [400, { error: 'error-unknown' }, 'bad_request'],
    [429, {}, 'rate_limited'],
    [502, '<html>', 'unavailable'],
    [410, 'gone', 'not_found'],
    [200, '<html>', 'invalid_response'],
    [200, [], 'invalid_response'],
    [200, { ...SCAN, grade: 'Z' }, 'invalid_response'],
    [200, { ...SCAN, grade: 'AAAA' }, 'invalid_response'],
    [200, { grade: null }, 'invalid_response'],
    [200, {}, 'invalid_response'],
    [200, { ...SCAN, score: 'many' }, 'invalid_response'],
  ])('takes %i %j for trouble of the grader: %s', async (status, body, kind) => {
    const { grader } = await graderOf(status, body);
    await expect(grader.start('a.example', signal)).rejects.toMatchObject({ upstream: 'site-grade', kind });
  });

  const SCAN_TWICE = ['POST /scan?host=a.example', 'POST /scan?host=a.example'];
  const ANALYZE = ['POST /analyze?host=a.example', 'GET /analyze?host=a.example'];

  it.each([
    ['https://grader.example/api/v2', SCAN_TWICE],
    ['https://grader.example/', SCAN_TWICE],
    ['https://grader.example/api/v1', ANALYZE],
    ['https://grader.example/api/v1/', ANALYZE],
  ])('starts and polls as the address %s tells', async (address, requests) => {
    const { grader, asked } = await graderOf(200, { state: 'FINISHED', grade: 'B', score: 75 }, address);
    await grader.start('a.example', signal);
    expect(await grader.poll('a.example', signal)).toMatchObject({ kind: 'done', grade: { score: 75 } });
    expect(asked).toEqual(requests);
  });
});
