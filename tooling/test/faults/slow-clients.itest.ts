import { ErrorEnvelope } from '@repo/contracts/catalog';
import { ErrorBody } from '@repo/contracts/scanner';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { samplePath } from '../../src/fake-upstreams/sample-files.ts';
import { COLLECTABLE, type ObservedService, startObserved } from '../../src/faults/observed-service.ts';
import { exchangeRaw, openRawClient, type RawClient } from '../../src/faults/raw-client.ts';
import { startSteadyLoad } from '../../src/faults/steady-load.ts';
import type {} from '../../src/test-servers/provided-context.ts';

const SLOW_CLIENTS = 200;
const MEGABYTE = 1_000_000;
/** 100 uploads have sent 64 KiB each. Were the 4 MB kept ready that each announced, it would be 400 MB. */
const BOUND_DURING = 100 * MEGABYTE;
/** With what the allocator keeps of the other callers' scans. */
const BOUND_AFTER = 250 * MEGABYTE;

let scanner: ObservedService;
let catalog: ObservedService;

beforeAll(async () => {
  [scanner, catalog] = await Promise.all([
    startObserved(
      'scanner',
      { ADVISORY_DATA_DIR: samplePath('advisories'), REQUEST_TIMEOUT_MS: '4000' },
      COLLECTABLE,
    ),
    startObserved('catalog', { DATABASE_URL: inject('databaseUrl') }),
  ]);
});

afterAll(async () => {
  await Promise.all([scanner.stop(), catalog.stop()]);
});

const HEADERS_BEGUN = 'POST /api/scan HTTP/1.1\r\nHost: scanner\r\nX-Slow: ';
const BODY_BEGUN = Buffer.concat([
  Buffer.from(
    'POST /api/scan HTTP/1.1\r\nHost: scanner\r\nContent-Type: multipart/form-data; boundary=b\r\n' +
      'Content-Length: 4000000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="package-lock.json"\r\n\r\n',
  ),
  Buffer.alloc(65_536, ' '),
]);
const LATE = '{"error":"The request did not arrive in time; send it faster."}';

/** Goes on sending a byte now and then until the server ends the connection. */
async function sendSlowly(begun: string | Buffer): Promise<RawClient> {
  const client = await openRawClient(scanner.url);
  client.socket.on('error', () => undefined);
  client.socket.write(begun);
  const timer = setInterval(() => client.socket.write('x'), 500);
  client.socket.once('close', () => clearInterval(timer));
  return client;
}

// Both only wait.
describe.concurrent('clients that send slowly', () => {
  it('200 of them are all ended in time with an answer, while other callers are served and memory is bounded', async () => {
    const residentBefore = await scanner.metric('process_resident_memory_bytes');
    const clients = await Promise.all(
      Array.from({ length: SLOW_CLIENTS }, (_, index) =>
        sendSlowly(index % 2 === 0 ? HEADERS_BEGUN : BODY_BEGUN),
      ),
    );
    const load = startSteadyLoad(2, (_, signal) => {
      const body = new FormData();
      body.set('file', new Blob(['requests==2.19.0\n']), 'requirements.txt');
      return fetch(`${scanner.url}/api/scan`, { method: 'POST', body, signal });
    });
    const served = await load.more(20);
    expect(served.filter(({ status }) => status !== 200)).toEqual([]);
    expect(clients.filter(({ socket }) => socket.closed)).toEqual([]);
    const residentDuring = await scanner.metric('process_resident_memory_bytes');

    const answers = await Promise.all(clients.map(({ closed }) => closed));
    const outcomes = await load.stop();
    expect(outcomes.filter(({ status }) => status !== 200)).toEqual([]);
    expect(answers.filter((answer) => !answer.startsWith('HTTP/1.1 400 '))).toEqual([]);
    expect(answers.filter((answer) => !answer.endsWith(LATE))).toEqual([]);
    expect(answers.filter((answer) => answer.lastIndexOf('HTTP/1.1 ') > 0)).toEqual([]);

    await scanner.metricUntil('http_requests_in_flight', (value) => value === 1);
    await scanner.collectGarbage();
    const residentAfter = await scanner.metric('process_resident_memory_bytes');
    console.log(
      `200 slow clients: RSS ${toMb(residentBefore)} MB before, ${toMb(residentDuring)} during, ` +
        `${toMb(residentAfter)} after.`,
    );
    expect(residentDuring - residentBefore).toBeLessThan(BOUND_DURING);
    expect(residentAfter - residentBefore).toBeLessThan(BOUND_AFTER);
  });

  it('are ended by the time-outs that hold when none is set, too', async () => {
    const client = await openRawClient(catalog.url);
    client.socket.write('GET /api/v1 HTTP/1.1\r\nHost: ');
    const answer = await client.closed;
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(ErrorEnvelope.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).error.code).toBe('bad_request');
  });
});

const toMb = (bytes: number) => Math.round(bytes / MEGABYTE);

const MALFORMED = [
  ['a bad request line', 'GET / HTTP/1.1 and more\r\n\r\n'],
  ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\r\n\r\n'],
  ['a header of 20 kB', `GET /healthz HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['a header without a colon', 'GET /healthz HTTP/1.1\r\nHost: a\r\nnonsense\r\n\r\n'],
  ['no Host', 'GET /healthz HTTP/1.1\r\n\r\n'],
  [
    'a length and chunks',
    'POST /api/scan HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['two lengths', 'POST /api/scan HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n'],
  ['an unknown method', 'FROB /healthz HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a tunnel', 'CONNECT example:443 HTTP/1.1\r\nHost: example:443\r\n\r\n'],
] as const;

const MALFORMED_BODIES = [
  [
    'a chunk with a bad size',
    'POST /api/scan HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n',
  ],
  [
    'a chunk that is longer than it says',
    'POST /api/scan HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}xx\r\n0\r\n\r\n',
  ],
] as const;

describe.each(MALFORMED)('%s', (_, bytes) => {
  it.each([
    { name: 'scanner', contract: ErrorBody },
    { name: 'catalog', contract: ErrorEnvelope },
  ])('is answered once, in the shape of the $name, and ends the connection', async ({ name, contract }) => {
    const { url } = name === 'scanner' ? scanner : catalog;
    expect(refusalFaults(await exchangeRaw(url, bytes), contract)).toEqual([]);
  });
});

describe.each(MALFORMED_BODIES)('%s', (_, bytes) => {
  it('is answered once, in the shape of the scanner, and ends the connection', async () => {
    expect(refusalFaults(await exchangeRaw(scanner.url, bytes), ErrorBody)).toEqual([]);
  });
});

/** What keeps an answer from being one refusal in our shape that ends the connection. */
function refusalFaults(
  answer: string,
  contract: { safeParse(value: unknown): { readonly success: boolean } },
): readonly string[] {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const lowerHead = head.toLowerCase();
  const rules: readonly (readonly [string, boolean])[] = [
    ['400', head.startsWith('HTTP/1.1 400 ')],
    ['JSON', lowerHead.includes('\r\ncontent-type: application/json')],
    ['ends the connection', lowerHead.includes('\r\nconnection: close')],
    ['shape', body.startsWith('{') && contract.safeParse(JSON.parse(body)).success],
    ['once', answer.lastIndexOf('HTTP/1.1 ') === 0],
  ];
  return rules.flatMap(([rule, isKept]) => (isKept ? [] : [`${rule}: ${answer.slice(0, 200)}`]));
}

it.each([
  [
    'an expectation that nobody knows',
    'GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: the-unexpected\r\nConnection: close\r\n\r\n',
  ],
  ['HTTP/1.0 without a host', 'GET /healthz HTTP/1.0\r\n\r\n'],
])('%s is served', async (_, bytes) => {
  for (const { url } of [scanner, catalog]) {
    const answer = await exchangeRaw(url, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('{"status":"ok"}');
  }
});
