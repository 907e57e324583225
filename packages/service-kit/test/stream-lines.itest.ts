import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { AppError } from '../src/errors.ts';
import {
  createApp,
  createUploadAdmission,
  type RateLimitPolicy,
  readBody,
  type SendLine,
  serve,
  streamLines,
} from '../src/http/index.ts';
import { createLogger } from '../src/log.ts';
import { createMetrics } from '../src/metrics.ts';
import { createMemoryCounter } from '../src/rate-limit/index.ts';

const LIMIT: RateLimitPolicy = {
  bucket: 'x',
  limit: 9,
  windowSeconds: 60,
  enforced: false,
  counted: false,
};

/** Serves `work` at `POST /work`; it is given how to send, and the deadline's signal. */
async function start(work: (send: SendLine, signal: AbortSignal) => Promise<string>, timeoutMs = 60_000) {
  const logged: string[] = [];
  const destination = { write: (line: string) => void logged.push(line) };
  const log = createLogger({ service: 'test', level: 'info', terminal: false, destination });
  const uploads = createUploadAdmission({
    maxBytes: 1e6,
    isMemoryShort: () => false,
    onShed: () => undefined,
  });
  const renderError = (_code: string, error: string) => ({ error });
  const app = createApp({
    routes: [
      {
        endpoint: {
          id: 'work',
          method: 'POST',
          path: '/work',
          summary: '',
          description: '',
          tag: '',
          body: { form: z.object({}), maxFileBytes: 100 },
          response: { description: '', contentType: 'application/json' },
          errors: {},
          timeoutMs,
          rateLimit: LIMIT,
        },
        mount: (hono, path) =>
          hono.post(path, async (c) => {
            await readBody(c, { maxFileBytes: 100 });
            return streamLines(c, async (send) => Buffer.from(await work(send, c.get('deadline').signal)));
          }),
      },
    ],
    renderError,
    log,
    metrics: createMetrics('test'),
    counter: createMemoryCounter(9),
    uploads,
    trustedProxyHops: 0,
    otherRateLimit: LIMIT,
  });
  const options = { host: '127.0.0.1', port: 0, graceMs: 1_000, renderError, log };
  const server = await serve(app, { ...options, onDrain: () => undefined });
  onTestFinished(() => server.stop(AbortSignal.abort()));
  const post = (signal?: AbortSignal) => {
    const body = new FormData();
    body.set('file', new File(['0123456789'], 'file.txt'));
    return fetch(`${server.url}/work`, { method: 'POST', body, ...(signal === undefined ? {} : { signal }) });
  };
  return {
    post,
    uploads,
    requests: () => logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request'),
  };
}

function linesOf(response: Response): AsyncIterator<string> {
  if (response.body === null) throw new TypeError('a response without a body');
  return createInterface({ input: Readable.fromWeb(response.body) })[Symbol.asyncIterator]();
}

const next = async (lines: AsyncIterator<string>) => JSON.parse((await lines.next()).value);

describe('streamLines', () => {
  it('sends each line at once, keeps the room until the last, and logs the request then', async () => {
    const gate = Promise.withResolvers<void>();
    const { post, uploads, requests } = await start(async (send) => {
      send('a', { a: 1 });
      await gate.promise;
      send('a', { a: 2 });
      send('b', { b: 1 });
      send('a', { a: 3 });
      return '{"result":true}';
    });
    const response = await post();
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
    ]).toEqual([200, 'application/x-ndjson; charset=utf-8', 'no-store']);
    const lines = linesOf(response);
    expect(await next(lines)).toEqual({ a: 1 });
    expect([uploads.bytesInFlight() > 0, requests()]).toEqual([true, []]);
    gate.resolve();
    // What was not sent yet gives way to what is newer.
    expect(await next(lines)).toEqual({ b: 1 });
    expect(await next(lines)).toEqual({ a: 3 });
    expect(await next(lines)).toEqual({ result: true });
    expect((await lines.next()).done).toBe(true);
    await expect.poll(() => [uploads.bytesInFlight(), requests().length]).toEqual([0, 1]);
    expect(requests()).toMatchObject([{ route: 'work', status: 200 }]);
  });

  it('begins with the first line: what fails before has its own status, what fails later is the last line', async () => {
    const fault = new AppError('not_found', 'It is not there.');
    const before = await start(async () => Promise.reject(fault));
    const plain = await before.post();
    expect([plain.status, await plain.json()]).toEqual([404, { error: 'It is not there.' }]);
    const later = await start(async (send) => {
      send('a', { a: 1 });
      throw fault;
    });
    const streamed = await later.post();
    expect([streamed.status, await streamed.text()]).toEqual([
      200,
      '{"a":1}\n{"error":"It is not there."}\n',
    ]);
    await expect.poll(() => later.requests().length).toBe(1);
    expect(later.requests()).toMatchObject([{ status: 404 }]);
  });

  it('ends with an error when the time is over', async () => {
    const { post } = await start(async (send) => {
      send('a', { a: 1 });
      return new Promise(() => undefined);
    }, 50);
    const lines = linesOf(await post());
    expect(await next(lines)).toEqual({ a: 1 });
    expect(await next(lines)).toEqual({ error: expect.stringContaining('ran out') });
  });

  it('ends the work of a caller who goes away, and gives back its room', async () => {
    const ended = Promise.withResolvers<void>();
    const { post, uploads, requests } = await start(async (send, signal) => {
      send('a', { a: 1 });
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      ended.resolve();
      throw signal.reason;
    });
    const caller = new AbortController();
    const response = await post(caller.signal);
    expect(uploads.bytesInFlight()).toBeGreaterThan(0);
    caller.abort();
    await ended.promise;
    await expect(response.text()).rejects.toThrow(/abort/i);
    await expect.poll(() => [uploads.bytesInFlight(), requests().length]).toEqual([0, 1]);
    expect(requests()).toMatchObject([{ status: 503 }]);
  });
});
