import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { startHttpServer, startRawServer } from '../../test/support/loopback-server.ts';
import { UpstreamError } from '../errors.ts';
import type { UpstreamCall } from './attempts.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createJsonClient, type JsonClient, type JsonClientOptions } from './json-client.ts';
import { systemTiming } from './timing.ts';

const Shape = z.object({ ok: z.boolean() });

async function serve(listener: RequestListener): Promise<string> {
  const server = await startHttpServer(listener);
  onTestFinished(() => server.close());
  return server.url;
}

function clientFor(baseUrl: string, changes: Partial<JsonClientOptions> = {}): JsonClient {
  const client = createJsonClient({
    upstream: 'osv',
    baseUrl,
    userAgent: 'test/1',
    attemptTimeoutMs: 2_000,
    timeoutMs: 4_000,
    maxBytes: 10_000,
    concurrency: 4,
    retry: { attempts: 1, baseDelayMs: 1 },
    timing: systemTiming,
    ...changes,
  });
  onTestFinished(() => client.close());
  return client;
}

async function failureOf(promise: Promise<unknown>): Promise<UpstreamError> {
  const error = await promise.then(
    () => new Error('it succeeded'),
    (reason: unknown) => reason,
  );
  if (error instanceof UpstreamError) return error;
  throw error;
}

function answering(status: number, body: string, headers: Record<string, string> = {}): RequestListener {
  return (_request, response) => response.writeHead(status, headers).end(body);
}

const never = new AbortController().signal;

describe('a good response', () => {
  it('is parsed by the schema, whatever the content type says', async () => {
    const url = await serve(answering(200, '{"ok":true,"more":1}', { 'content-type': 'text/plain' }));
    expect(await clientFor(url).get('/x', Shape, never)).toEqual({ ok: true });
  });

  it('is inflated when it comes as gzip', async () => {
    const url = await serve((request, response) => {
      response.writeHead(200, { 'content-encoding': `${request.headers['accept-encoding']}` });
      response.end(gzipSync('{"ok":true}'));
    });
    expect(await clientFor(url).get('/x', Shape, never)).toEqual({ ok: true });
  });

  it('comes from the path below the base, with user agent and JSON body', async () => {
    const url = await serve((request, response) => {
      request.setEncoding('utf8');
      let body = '';
      request.on('data', (chunk: string) => {
        body += chunk;
      });
      request.on('end', () => {
        const { method, url: path, headers } = request;
        const told = [method, path, headers['user-agent'], headers['content-type'], body];
        response.end(JSON.stringify(told));
      });
    });
    const told = await clientFor(`${url}/api/v2/`).post('/ask', { q: 1 }, z.array(z.string()), never);
    expect(told).toEqual(['POST', '/api/v2/ask', 'test/1', 'application/json', '{"q":1}']);
  });

  it('may be a status other than 2xx when the request accepts it', async () => {
    const url = await serve(answering(400, '{"message":"no"}'));
    const request = { method: 'GET', path: '/x', acceptStatuses: [400] } as const;
    const response = await clientFor(url).exchange(request, (answer) => answer, never);
    expect([response.status, response.body]).toEqual([400, { message: 'no' }]);
  });
});

describe('a bad response has its kind', () => {
  it.each([
    [301, 'invalid_response'],
    [400, 'bad_request'],
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [404, 'not_found'],
    [429, 'rate_limited'],
    [500, 'unavailable'],
    [503, 'unavailable'],
  ])('status %i is %s', async (status, kind) => {
    const url = await serve(answering(status, '{"ok":true}', { location: '/elsewhere' }));
    expect((await failureOf(clientFor(url).get('/x', Shape, never))).kind).toBe(kind);
  });

  it.each([
    ['an HTML page', '<!DOCTYPE html><p>secret</p>'],
    ['truncated JSON', '{"ok":tr'],
    ['nothing', ''],
    ['another shape', '{"ok":"secret"}'],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22]).toString('latin1')],
  ])('%s is invalid_response and its content is not told', async (_name, body) => {
    const url = await serve((_request, response) => response.end(Buffer.from(body, 'latin1')));
    const failure = await failureOf(clientFor(url).get('/x', Shape, never));
    expect(failure.kind).toBe('invalid_response');
    expect(failure.cause).toBeUndefined();
    expect(failure.message).not.toMatch(/secret|127\.0\.0\.1|DOCTYPE/);
  });

  it('a gigantic body is cut off', async () => {
    const url = await serve((_request, response) => {
      response.on('error', () => null);
      const timer = setInterval(() => response.write('"'.repeat(5_000)), 1);
      response.on('close', () => clearInterval(timer));
    });
    expect((await failureOf(clientFor(url).get('/x', Shape, never))).kind).toBe('invalid_response');
  });

  it('a small body that inflates to a gigantic one is cut off', async () => {
    const bomb = gzipSync(JSON.stringify({ ok: true, pad: ' '.repeat(1_000_000) }));
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    expect(bomb.length).toBeLessThan(10_000);
    expect((await failureOf(clientFor(url).get('/x', Shape, never))).kind).toBe('invalid_response');
  });

  it.each(['br', 'gzip'])('a body that is not really %s is invalid_response', async (encoding) => {
    const url = await serve(answering(200, '{"ok":true}', { 'content-encoding': encoding }));
    expect((await failureOf(clientFor(url).get('/x', Shape, never))).kind).toBe('invalid_response');
  });

  it('a redirect is not followed', async () => {
    const paths: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      paths.push(request.url);
      response.writeHead(302, { location: '/y' }).end();
    });
    await failureOf(clientFor(url).get('/x', Shape, never));
    expect(paths).toEqual(['/x']);
  });
});

describe('a broken connection', () => {
  it('that is refused is unavailable', async () => {
    const server = await startRawServer(() => null);
    await server.close();
    const failure = await failureOf(clientFor(server.url).get('/x', Shape, never));
    expect([failure.kind, failure.message]).toEqual([
      'unavailable',
      'osv: the connection failed (ECONNREFUSED)',
    ]);
  });

  it.each([
    ['before the headers', ''],
    ['in the headers', 'HTTP/1.1 200 OK\r\nContent-Le'],
    ['in the body', 'HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{"ok":'],
    ['after something that is not HTTP', 'SSH-2.0-OpenSSH\r\n\r\n'],
  ])('that ends %s is unavailable', async (_name, sent) => {
    const server = await startRawServer((socket) => {
      socket.once('data', () => socket.end(sent, () => socket.destroy()));
    });
    onTestFinished(() => server.close());
    expect((await failureOf(clientFor(server.url).get('/x', Shape, never))).kind).toBe('unavailable');
  });

  it.each([
    ['stays silent', ''],
    ['never ends its headers', 'HTTP/1.1 200 OK\r\n'],
    ['never ends its body', 'HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{"ok":'],
    ['never ends the body of an error', 'HTTP/1.1 404 Not Found\r\nContent-Length: 50\r\n\r\n{'],
  ])('to a peer that %s ends with the attempt', async (_name, sent) => {
    const server = await startRawServer((socket) => socket.once('data', () => socket.write(sent)));
    onTestFinished(() => server.close());
    const failure = await failureOf(clientFor(server.url, { attemptTimeoutMs: 300 }).get('/x', Shape, never));
    expect(failure.kind).toBe(sent.includes('404') ? 'not_found' : 'timeout');
  });

  it('to a peer that drips its body ends with the attempt', async () => {
    const url = await serve((_request, response) => {
      const timer = setInterval(() => response.write(' '), 5);
      response.on('close', () => clearInterval(timer));
    });
    const failure = await failureOf(clientFor(url, { attemptTimeoutMs: 300 }).get('/x', Shape, never));
    expect(failure.kind).toBe('timeout');
  });
});

describe('an idle connection', () => {
  it('is closed when its time is over, and not before', async () => {
    const closed = Promise.withResolvers<void>();
    let opened = 0;
    const server = await startRawServer((socket) => {
      opened += 1;
      socket.on('close', () => closed.resolve());
      socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n{"ok":true}'));
    });
    onTestFinished(() => server.close());
    const patient = clientFor(server.url, { idleMs: 60_000 });
    await patient.get('/x', Shape, never);
    // It is free again a little after the response is read.
    await new Promise((resolve) => setTimeout(resolve, 20));
    await patient.get('/y', Shape, never);
    expect(opened).toBe(1);
    await clientFor(server.url, { idleMs: 5 }).get('/x', Shape, never);
    await closed.promise;
    expect(opened).toBe(2);
  });
});

describe('retrying', () => {
  const patient = { attempts: 3, baseDelayMs: 1, maxRetryAfterMs: 10_000 };

  function failingFirst(
    times: number,
    status: number,
    headers: Record<string, string> = {},
  ): RequestListener {
    let seen = 0;
    return (_request, response) => {
      seen += 1;
      if (seen <= times) response.writeHead(status, headers).end('{}');
      else response.end('{"ok":true}');
    };
  }

  it('succeeds after a 500, a POST too, and tells every request to the observer', async () => {
    const calls: UpstreamCall[] = [];
    const url = await serve(failingFirst(2, 500));
    const client = clientFor(url, { retry: patient, onCall: (call) => calls.push(call) });
    expect(await client.post('/x', {}, Shape, never)).toEqual({ ok: true });
    expect(calls.map((call) => call.outcome)).toEqual(['unavailable', 'unavailable', 'ok']);
  });

  it('ends with the last error when the attempts are used up', async () => {
    const url = await serve(failingFirst(9, 503, { 'retry-after': '0' }));
    const failure = await failureOf(clientFor(url, { retry: patient }).get('/x', Shape, never));
    expect([failure.kind, failure.retryAfterSeconds]).toEqual(['unavailable', 0]);
  });

  it('waits as a 429 asks when that fits into the time', async () => {
    const waits: number[] = [];
    const timing = {
      ...systemTiming,
      sleep: async (ms: number) => {
        waits.push(ms);
      },
    };
    const url = await serve(failingFirst(1, 429, { 'retry-after': '2' }));
    const client = clientFor(url, { retry: patient, timing });
    expect(await client.get('/x', Shape, never)).toEqual({ ok: true });
    expect(waits).toEqual([2_000]);
  });

  it.each([
    [{ 'retry-after': '60' }, patient, 60],
    [{}, { attempts: 3, baseDelayMs: 1 }, null],
  ])('gives a 429 with %o back at once for %o', async (headers, retry, seconds) => {
    const calls: UpstreamCall[] = [];
    const url = await serve(answering(429, '', headers));
    const client = clientFor(url, { retry, onCall: (call) => calls.push(call) });
    const failure = await failureOf(client.get('/x', Shape, never));
    expect([failure.kind, failure.retryAfterSeconds, calls.length]).toEqual(['rate_limited', seconds, 1]);
  });

  it('does not repeat a response that is wrong in itself', async () => {
    const calls: UpstreamCall[] = [];
    const url = await serve(answering(200, '{}'));
    const client = clientFor(url, { retry: patient, onCall: (call) => calls.push(call) });
    await failureOf(client.get('/x', Shape, never));
    expect(calls.map((call) => call.outcome)).toEqual(['invalid_response']);
  });

  it('never goes beyond the time of the call', async () => {
    const server = await startRawServer(() => null);
    onTestFinished(() => server.close());
    const client = clientFor(server.url, {
      attemptTimeoutMs: 60,
      timeoutMs: 150,
      retry: { attempts: 99_999, baseDelayMs: 1 },
    });
    expect((await failureOf(client.get('/x', Shape, never))).kind).toBe('timeout');
  });
});

describe('the caller', () => {
  it('who aborts during a request gets the own reason', async () => {
    const server = await startRawServer(() => null);
    onTestFinished(() => server.close());
    const calls: UpstreamCall[] = [];
    const client = clientFor(server.url, { onCall: (call) => calls.push(call) });
    const caller = new AbortController();
    const reason = new Error('gone');
    const asked = client.get('/x', Shape, caller.signal);
    setTimeout(() => caller.abort(reason), 20);
    await expect(asked).rejects.toBe(reason);
    expect(calls.map((call) => call.outcome)).toEqual(['aborted']);
  });

  it('who aborts during a wait, or had aborted before, gets the own reason', async () => {
    const url = await serve(answering(500, ''));
    const client = clientFor(url, { retry: { attempts: 2, baseDelayMs: 3_000 } });
    const caller = new AbortController();
    const reason = new Error('gone');
    const asked = client.get('/x', Shape, caller.signal);
    setTimeout(() => caller.abort(reason), 50);
    await expect(asked).rejects.toBe(reason);
    await expect(client.get('/x', Shape, caller.signal)).rejects.toBe(reason);
  });

  it('shares the bounded places with all callers of the client', async () => {
    let open = 0;
    let most = 0;
    const url = await serve((_request, response) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        response.end('{"ok":true}');
      }, 10);
    });
    const client = clientFor(url, { concurrency: 3 });
    await Promise.all(Array.from({ length: 12 }, () => client.get('/x', Shape, never)));
    expect(most).toBe(3);
  });

  it('is told when the own path is wrong', async () => {
    await expect(clientFor('http://127.0.0.1:1').get('x', Shape, never)).rejects.toBeInstanceOf(TypeError);
  });
});

describe('with a circuit breaker', () => {
  const breakerOf = (failures: number) =>
    createCircuitBreaker({ upstream: 'osv', failures, openMs: 60_000, timing: systemTiming });

  it('asks no more once whole calls have failed in a row, and tells when to come again', async () => {
    let asked = 0;
    const url = await serve((_request, response) => {
      asked += 1;
      response.writeHead(503).end();
    });
    const retry = { attempts: 3, baseDelayMs: 1 };
    const client = clientFor(url, { breaker: breakerOf(2), retry });
    for (let i = 0; i < 2; i += 1) await failureOf(client.get('/x', Shape, never));
    expect(asked).toBe(6);
    const refused = await failureOf(client.get('/x', Shape, never));
    expect([refused.kind, refused.retryAfterSeconds, asked]).toEqual(['unavailable', 60, 6]);
  });

  it.each([400, 401, 403, 404, 429])('goes on asking one who answers %i', async (status) => {
    const url = await serve(answering(status, '{}'));
    const breaker = breakerOf(1);
    const client = clientFor(url, { breaker });
    for (let i = 0; i < 3; i += 1) await failureOf(client.get('/x', Shape, never));
    expect(breaker.isOpen()).toBe(false);
  });

  describe('once its time is over', () => {
    async function afterAnOutage(isBack: boolean) {
      let [now, asked, isDown] = [0, 0, true];
      const url = await serve((_request, response) => {
        asked += 1;
        response.writeHead(isDown ? 503 : 200).end('{"ok":true}');
      });
      const timing = { ...systemTiming, clock: { now: () => new Date(now) } };
      const breaker = createCircuitBreaker({ upstream: 'osv', failures: 1, openMs: 1_000, timing });
      const client = clientFor(url, { breaker });
      await failureOf(client.get('/x', Shape, never));
      [now, asked, isDown] = [1_000, 0, !isBack];
      return { get: (signal = never) => client.get('/x', Shape, signal), asked: () => asked };
    }

    it('answers all who come together', async () => {
      const { get, asked } = await afterAnOutage(true);
      await expect(Promise.all([get(), get(), get()])).resolves.toHaveLength(3);
      expect(asked()).toBe(3);
    });

    it('refuses all who come together where the trial fails, and sends that alone', async () => {
      const { get, asked } = await afterAnOutage(false);
      const failures = await Promise.all([get(), get(), get()].map(failureOf));
      expect(failures.map(({ kind }) => kind)).toEqual(Array(3).fill('unavailable'));
      expect(asked()).toBe(1);
    });

    it('lets one who waits for the trial leave, and tries with the next when the trial is given up', async () => {
      const { get, asked } = await afterAnOutage(true);
      const gone = new AbortController();
      const leaving = [get(gone.signal), get(gone.signal)].map((call) =>
        expect(call).rejects.toThrow('aborted'),
      );
      const staying = get();
      gone.abort();
      await Promise.all(leaving);
      await expect(staying).resolves.toEqual({ ok: true });
      expect(asked()).toBeLessThanOrEqual(2);
    });
  });

  it('takes a caller whose time runs out for a failure: it waited as long as it could', async () => {
    const url = await serve(() => null);
    const breaker = breakerOf(1);
    const call = clientFor(url, { breaker }).get('/x', Shape, AbortSignal.timeout(50));
    await expect(call).rejects.toThrow('timeout');
    expect(breaker.isOpen()).toBe(true);
  });

  it('takes no caller that leaves for a failure', async () => {
    const url = await serve(() => null);
    const breaker = breakerOf(1);
    const gone = new AbortController();
    const call = clientFor(url, { breaker }).get('/x', Shape, gone.signal);
    gone.abort();
    await expect(call).rejects.toThrow('aborted');
    expect(breaker.isOpen()).toBe(false);
  });
});
