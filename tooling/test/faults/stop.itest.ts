import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { LockfileReport } from '@repo/contracts/scanner';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { importSampleCatalog } from '../../src/demo/import-sample-catalog.ts';
import { type FakeOsv, startFakeOsv } from '../../src/fake-upstreams/fake-osv.ts';
import { readSampleAdvisories } from '../../src/fake-upstreams/sample-files.ts';
import {
  createKeptAliveClient,
  type KeptAliveOutcome,
  type KeptAliveRequest,
} from '../../src/faults/kept-alive-client.ts';
import { type ObservedService, startObserved } from '../../src/faults/observed-service.ts';
import { startRestartablePostgres } from '../../src/faults/restartable-store.ts';
import { outcomeOf } from '../../src/faults/steady-load.ts';
import type { RestartableStore } from '../../src/faults/store.ts';
import { serviceEnvironment } from '../../src/services/service-environment.ts';
import type { ServiceName } from '../../src/services/service-name.ts';

const CALLERS = 12;
const SLOW_MS = 700;
/** So long after SIGTERM connections are kept, and more, for whoever is about to send on one. */
const HELD_MS = 250;
const STOPPING = 'stopping: requests in flight are finished, new ones are refused';

let osv: FakeOsv;
let postgres: RestartableStore;
const started: ObservedService[] = [];

beforeAll(async () => {
  osv = await startFakeOsv({
    records: await readSampleAdvisories(),
    latency: { batchMs: SLOW_MS, recordMs: 0 },
  });
  postgres = await startRestartablePostgres();
  const env = serviceEnvironment({ DATABASE_URL: postgres.url });
  await importSampleCatalog(env, new AbortController().signal);
});

afterEach(async () => {
  await postgres.thaw();
  await osv.setBehaviour({ kind: 'normal' });
  for (const service of started.splice(0)) service.signal('SIGKILL');
});

afterAll(async () => {
  await osv.stop();
  await postgres.stop();
});

async function start(
  name: ServiceName,
  env: Readonly<Record<string, string>> = {},
): Promise<ObservedService> {
  const own =
    name === 'catalog'
      ? { DATABASE_URL: postgres.url, TRUSTED_PROXY_HOPS: '1' }
      : { OSV_API_URL: osv.url, SCAN_CONCURRENCY: '32' };
  const service = await startObserved(name, { SHUTDOWN_GRACE_MS: '120000', ...own, ...env });
  started.push(service);
  return service;
}

const BOUNDARY = 'fault-test-boundary';
const UPLOAD = Buffer.from(
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="requirements.txt"\r\n\r\n` +
    `requests==2.19.0\npyyaml==5.3.1\n\r\n--${BOUNDARY}--\r\n`,
);
let count = 0;

function requestTo(name: ServiceName): KeptAliveRequest {
  count += 1;
  const id = randomUUID();
  if (name === 'catalog') {
    const headers = { 'x-forwarded-for': `10.0.${count >> 8}.${count & 255}` };
    return { id, method: 'GET', path: `/api/v1/apps?limit=5&q=w${count}`, headers };
  }
  return upload([UPLOAD]);
}

function upload(parts: readonly (Buffer | Promise<Buffer>)[]): KeptAliveRequest {
  const headers = {
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': String(UPLOAD.length),
  };
  return { id: randomUUID(), method: 'POST', path: '/api/scan', headers, parts };
}

/** Callers that send one request after another until nobody takes their connection any more. */
function startCallers(service: ObservedService) {
  const client = createKeptAliveClient(service.url);
  const outcomes: KeptAliveOutcome[] = [];
  const caller = async () => {
    for (;;) {
      const outcome = await client.send(requestTo(service.name));
      outcomes.push(outcome);
      if (outcome.status === 0) return;
    }
  };
  const ended = Promise.all(Array.from({ length: CALLERS }, caller)).then(() => client.close());
  return { outcomes, ended };
}

/** Asks `/readyz` every few milliseconds, on connections of their own, until nobody listens. */
async function watchReadiness(service: ObservedService, asked: Promise<number>[]): Promise<void> {
  let isOver = false;
  while (!isOver) {
    const outcome = outcomeOf(fetch(`${service.url}/readyz`, { headers: { connection: 'close' } }));
    asked.push(
      outcome.then(({ status }) => {
        isOver ||= status === 0;
        return status;
      }),
    );
    await sleep(50);
  }
}

function openSilent(service: ObservedService): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1', () => resolve(socket));
    socket.on('error', () => undefined);
  });
}

describe.each<ServiceName>(['scanner', 'catalog'])('SIGTERM to the %s under load', (name) => {
  it('loses no request that it took, fails readiness first, and ends with code 0', async () => {
    const service = await start(name);
    const silent = await openSilent(service);
    const { outcomes, ended } = startCallers(service);
    await expect.poll(() => outcomes.length).toBeGreaterThan(CALLERS * 2);
    const asked: Promise<number>[] = [];
    const watched = watchReadiness(service, asked);
    expect(await asked[0]).toBe(200);
    service.signal('SIGTERM');
    await expect.poll(() => silent.closed).toBe(true);
    expect(await service.ended).toMatchObject({ code: 0, killedBy: null });
    await Promise.all([ended, watched]);

    const said = await Promise.all(asked);
    expect(said.filter((status, at) => status !== said[at - 1])).toEqual([200, 503, 0]);
    const taken = new Set(service.logged('request').map(({ requestId }) => requestId));
    expect(outcomes.filter(({ id, status }) => status !== 0 && !taken.has(id))).toEqual([]);
    expect(outcomes.filter(({ id, status }) => status === 0 && taken.has(id))).toEqual([]);
    expect(outcomes.filter(({ status }) => status !== 0 && status !== 200)).toEqual([]);
    const stopping = Date.parse(String(service.logged(STOPPING)[0]?.['time']));
    const early = outcomes.filter(({ sentAtMs }) => sentAtMs < stopping + HELD_MS);
    expect(early.length).toBeGreaterThan(CALLERS * 2);
    expect(early.filter(({ status, isReused }) => status === 0 && isReused)).toEqual([]);
    expect(outcomes.filter(({ isBroken }) => isBroken)).toEqual([]);
  });
});

describe('SIGTERM to the scanner', () => {
  it('finishes the scans at work and the uploads on their way, and asks for their connections to be closed', async () => {
    const service = await start('scanner');
    // Until all of them have been seen at work.
    await osv.setBehaviour({ kind: 'slow', ms: 3_000, times: 3 });
    const client = createKeptAliveClient(service.url);
    const scans = [0, 1, 2].map(() => client.send(upload([UPLOAD])));
    const rest = Promise.withResolvers<Buffer>();
    const sending = client.send(upload([UPLOAD.subarray(0, 60), rest.promise]));
    await service.metricUntil('http_requests_in_flight', (value) => value === 5);
    service.signal('SIGTERM');
    await expect.poll(() => service.logged(STOPPING).length).toBe(1);
    await expect.poll(async () => (await outcomeOf(fetch(`${service.url}/healthz`))).status).toBe(0);
    rest.resolve(UPLOAD.subarray(60));
    for (const outcome of await Promise.all([...scans, sending])) {
      expect(outcome).toMatchObject({ status: 200, connection: 'close', failure: '' });
      expect(LockfileReport.parse(JSON.parse(outcome.body)).summary.totalPackages).toBe(2);
    }
    expect(await service.ended).toMatchObject({ code: 0, killedBy: null });
    client.close();
  });

  it('answers 503 to what cannot be finished in the grace time', async () => {
    const service = await start('scanner', { SHUTDOWN_GRACE_MS: '2000' });
    await osv.setBehaviour({ kind: 'silent' });
    const client = createKeptAliveClient(service.url);
    const scan = client.send(upload([UPLOAD]));
    const never = new Promise<Buffer>(() => undefined);
    const sending = client.send(upload([UPLOAD.subarray(0, 60), never]));
    await service.metricUntil('http_requests_in_flight', (value) => value === 3);
    service.signal('SIGTERM');
    for (const outcome of await Promise.all([scan, sending])) {
      expect(outcome).toMatchObject({ status: 503, connection: 'close' });
      expect(JSON.parse(outcome.body)).toEqual({
        error: 'The service is about to stop; send the request again.',
      });
    }
    expect(await service.ended).toMatchObject({ code: 0, killedBy: null });
    client.close();
  });
});

describe.each<ServiceName>(['scanner', 'catalog'])('a second SIGTERM to the %s', (name) => {
  it('ends it at once, whatever is in flight', async () => {
    const service = await start(name, { SHUTDOWN_GRACE_MS: '600000', STATEMENT_TIMEOUT_MS: '60000' });
    if (name === 'scanner') await osv.setBehaviour({ kind: 'silent' });
    else await postgres.freeze();
    const client = createKeptAliveClient(service.url);
    const unanswered = client.send(requestTo(name));
    await service.metricUntil('http_requests_in_flight', (value) => value === 2);
    service.signal('SIGTERM');
    await expect.poll(() => service.logged(STOPPING).length).toBe(1);
    service.signal('SIGTERM');
    expect(await service.ended).toMatchObject({ code: 1, killedBy: null });
    expect((await unanswered).status).toBe(0);
    client.close();
  });
});
