import { afterEach, describe, expect, it } from 'vitest';
import { type FakeOsv, type FakeOsvOptions, startFakeOsv } from './fake-osv.ts';
import type { OsvRecord } from './osv-record.ts';

const RECORDS: readonly OsvRecord[] = [
  record('GHSA-0001', 'npm', 'left', [{ introduced: '0' }, { fixed: '2.0.0' }], { aliases: ['CVE-1'] }),
  record('GHSA-0002', 'npm', 'left', [{ introduced: '1.0.0' }, { fixed: '3.0.0' }]),
  record('GHSA-0003', 'npm', 'left', [{ introduced: '1.0.0' }], { withdrawn: '2024-01-01T00:00:00Z' }),
  record('GHSA-0004', 'PyPI', 'Zope.Interface', [{ introduced: '0' }, { last_affected: '5.0' }]),
  record('DSA-1', 'Debian:12', 'curl', [{ introduced: '0' }]),
];

function record(
  id: string,
  ecosystem: string,
  name: string,
  events: readonly Record<string, string>[],
  more: Partial<OsvRecord> = {},
): OsvRecord {
  const range = { type: 'ECOSYSTEM', events };
  const affected = [{ package: { ecosystem, name }, ranges: [range] }];
  return { id, modified: '2024-05-06T07:08:09Z', affected, ...more };
}

const fakes: FakeOsv[] = [];

async function start(options: Partial<FakeOsvOptions> = {}): Promise<FakeOsv> {
  const fake = await startFakeOsv({ records: RECORDS, ...options });
  fakes.push(fake);
  return fake;
}

async function post(fake: FakeOsv, path: string, body: unknown) {
  const response = await fetch(fake.url + path, { method: 'POST', body: JSON.stringify(body) });
  const parsed: unknown = await response.json();
  return { status: response.status, body: parsed };
}

const npm = (version: string, more: object = {}) => ({
  package: { ecosystem: 'npm', name: 'left' },
  version,
  ...more,
});
const hit = (id: string) => ({ id, modified: '2024-05-06T07:08:09Z' });

afterEach(async () => {
  await Promise.all(fakes.splice(0).map((fake) => fake.stop()));
});

describe('POST /v1/querybatch', () => {
  it('answers ids in the order of the queries and an empty object where there is no hit', async () => {
    const fake = await start();
    const queries = [npm('4.0.0'), npm('1.5.0'), npm('2.0.0')];
    expect(await post(fake, '/v1/querybatch', { queries })).toEqual({
      status: 200,
      body: { results: [{}, { vulns: [hit('GHSA-0001'), hit('GHSA-0002')] }, { vulns: [hit('GHSA-0002')] }] },
    });
    expect(fake.requests).toEqual([{ method: 'POST', path: '/v1/querybatch', queries }]);
  });

  it('normalises names of PyPI and finds suffixed ecosystems under their base name', async () => {
    const fake = await start();
    const queries = [
      { package: { ecosystem: 'PyPI', name: 'zope_interface' }, version: '5.0' },
      { package: { ecosystem: 'Debian:12', name: 'curl' }, version: '7.88' },
      { package: { ecosystem: 'Debian', name: 'curl' }, version: '7.88' },
      { package: { ecosystem: 'Debian:11', name: 'curl' }, version: '7.88' },
    ];
    const { body } = await post(fake, '/v1/querybatch', { queries });
    expect(body).toEqual({
      results: [{ vulns: [hit('GHSA-0004')] }, { vulns: [hit('DSA-1')] }, { vulns: [hit('DSA-1')] }, {}],
    });
  });

  it('pages every query on its own', async () => {
    const fake = await start({ pageSize: 1 });
    const first = await post(fake, '/v1/querybatch', { queries: [npm('1.5.0'), npm('2.0.0')] });
    expect(first.body).toEqual({
      results: [
        { vulns: [hit('GHSA-0001')], next_page_token: expect.any(String) },
        { vulns: [hit('GHSA-0002')] },
      ],
    });
    const token = Reflect.get(Object(Reflect.get(Object(first.body), 'results')[0]), 'next_page_token');
    const second = await post(fake, '/v1/querybatch', { queries: [npm('1.5.0', { page_token: token })] });
    expect(second.body).toEqual({ results: [{ vulns: [hit('GHSA-0002')] }] });
  });

  it('takes 1,000 queries and refuses one more', async () => {
    const fake = await start();
    const thousand = Array.from({ length: 1000 }, () => npm('9.0.0'));
    expect((await post(fake, '/v1/querybatch', { queries: thousand })).status).toBe(200);
    expect(await post(fake, '/v1/querybatch', { queries: [...thousand, npm('9.0.0')] })).toEqual({
      status: 400,
      body: { code: 3, message: 'Too many queries.' },
    });
  });

  it.each([
    ['an unknown ecosystem', { package: { ecosystem: 'Npm', name: 'a' } }, 'invalid ecosystem'],
    ['a missing name', { package: { ecosystem: 'npm' } }, 'invalid query'],
    ['a foreign page token', npm('1.0.0', { page_token: 'x' }), 'invalid page token'],
  ])('refuses the whole batch for %s and, where it can, names the query', async (_, query, message) => {
    const fake = await start();
    const { status, body } = await post(fake, '/v1/querybatch', { queries: [npm('1.0.0'), query] });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 3, message: expect.stringContaining(message) });
  });

  it('names the position of the query that it refuses', async () => {
    const fake = await start();
    const { body } = await post(fake, '/v1/querybatch', { queries: [npm('1.0.0'), {}] });
    expect(body).toEqual({ code: 3, message: 'error in query at index 1: invalid query' });
  });

  it('lets the caller judge what matches', async () => {
    const fake = await start({ affects: ({ id }, { version }) => id === 'GHSA-0001' && version === 'any' });
    const { body } = await post(fake, '/v1/querybatch', { queries: [npm('any'), npm('1.5.0')] });
    expect(body).toEqual({ results: [{ vulns: [hit('GHSA-0001')] }, {}] });
  });

  it.each(['{', '[]', 'null'])('refuses the body %j', async (body) => {
    const fake = await start();
    const response = await fetch(`${fake.url}/v1/querybatch`, { method: 'POST', body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 3 });
  });
});

describe('GET /v1/vulns/{id}', () => {
  it.each(['GHSA-0002', 'GHSA-0003'])('answers the record %s, withdrawn or not', async (id) => {
    const fake = await start();
    const response = await fetch(`${fake.url}/v1/vulns/${id}`);
    expect(await response.json()).toEqual(RECORDS.find((each) => each.id === id));
  });

  it.each([
    ['GHSA-none', 404, { code: 5, message: 'Vulnerability not found' }],
    ['CVE-1', 404, { code: 5, message: expect.stringMatching(/: GHSA-0001$/) }],
    ['ghsa-0001', 404, { code: 5, message: 'Vulnerability not found' }],
    ['x'.repeat(101), 400, { code: 3, message: 'ID too long' }],
    ['%zz', 400, { code: 3, message: 'Bad Request' }],
  ])('refuses %s', async (id, status, body) => {
    const response = await fetch(`${(await start()).url}/v1/vulns/${id}`);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual(body);
  });
});

describe('faults', () => {
  it('half-page sends a token and then fails', async () => {
    const fake = await start({ behaviour: { kind: 'fault', fault: 'half-page' } });
    const first = await post(fake, '/v1/querybatch', { queries: [npm('1.5.0'), npm('2.0.0')] });
    expect(first.body).toEqual({
      results: [
        { vulns: [hit('GHSA-0001')], next_page_token: expect.any(String) },
        { next_page_token: expect.any(String) },
      ],
    });
    const token = Reflect.get(Object(Reflect.get(Object(first.body), 'results')[1]), 'next_page_token');
    const second = await post(fake, '/v1/querybatch', { queries: [npm('2.0.0', { page_token: token })] });
    expect(second).toEqual({ status: 500, body: { code: 13, message: 'Internal error' } });
  });

  it('wrong-length leaves one result out', async () => {
    const fake = await start({ behaviour: { kind: 'fault', fault: 'wrong-length' } });
    const { body } = await post(fake, '/v1/querybatch', { queries: [npm('2.0.0'), npm('9.0.0')] });
    expect(body).toEqual({ results: [{ vulns: [hit('GHSA-0002')] }] });
  });

  it('wrong-record sends another record than was asked for', async () => {
    const fake = await start({ behaviour: { kind: 'fault', fault: 'wrong-record' } });
    const response = await fetch(`${fake.url}/v1/vulns/GHSA-0001`);
    expect(await response.json()).toMatchObject({ id: 'GHSA-0002' });
  });

  it('ends with the next behaviour', async () => {
    const fake = await start({ behaviour: { kind: 'status', status: 429, retryAfter: '30' } });
    expect((await post(fake, '/v1/querybatch', { queries: [] })).status).toBe(429);
    await fake.setBehaviour({ kind: 'normal' });
    expect(await post(fake, '/v1/querybatch', { queries: [] })).toEqual({ status: 200, body: {} });
  });

  it('takes the latency it was given', async () => {
    const fake = await start({ latency: { batchMs: 60, recordMs: 0 } });
    const before = performance.now();
    await post(fake, '/v1/querybatch', { queries: [] });
    expect(performance.now() - before).toBeGreaterThanOrEqual(55);
  });
});
