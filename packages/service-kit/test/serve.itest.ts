import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { KitEnv } from '../src/http/endpoint.ts';
import { ListenError, readBody, serve } from '../src/http/index.ts';
import { createLogger } from '../src/log.ts';

const log = createLogger({ service: 'test', level: 'silent', terminal: false });

function start(app: Hono<KitEnv>, port = 0, onDrain = () => undefined as void) {
  const renderError = (_code: string, message: string) => ({ error: message });
  return serve(app, { host: '127.0.0.1', port, graceMs: 2_000, renderError, log, onDrain });
}

/** Sends each part in a turn of its own. */
function raw(url: string, ...parts: readonly string[]): Promise<string> {
  const { port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true }, () => void send());
    const send = async () => {
      for (const part of parts) {
        socket.write(part);
        await nextTurn();
      }
    };
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', () => resolve(answer));
  });
}

describe('serve', () => {
  it('says which port is taken', async () => {
    const server = await start(new Hono<KitEnv>());
    const port = Number(new URL(server.url).port);
    await expect(start(new Hono<KitEnv>(), port)).rejects.toThrow(ListenError);
    await expect(start(new Hono<KitEnv>(), port)).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is taken by another program: stop it, or choose another port.`,
    );
    await server.stop();
  });

  it('answers what is no HTTP in our own shape', async () => {
    const server = await start(new Hono<KitEnv>());
    const answer = await raw(server.url, 'nonsense\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toContain('{"error":"The request is not valid HTTP, or its headers are too large."}');
    await server.stop();
  });

  it('puts no refusal into the middle of a response', async () => {
    const app = new Hono<KitEnv>();
    const asked = Promise.withResolvers<void>();
    app.get('/begun', (c) =>
      c.body(new ReadableStream({ start: (body) => body.enqueue(Buffer.from('some')) })),
    );
    app.get('/awaited', async (c) => {
      asked.resolve();
      await new Promise((resolve) => setTimeout(resolve, 60_000).unref());
      return c.text('never');
    });
    const server = await start(app);
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString())).on('error', () => undefined);
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.write('GET /begun HTTP/1.1\r\nHost: a\r\n\r\n');
    await expect.poll(() => answer).toContain('some');
    socket.write('GET /awaited HTTP/1.1\r\nHost: a\r\n\r\n');
    await asked.promise;
    socket.write('nonsense\r\n\r\n');
    await closed;
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    await server.stop();
  });

  it.each([
    'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a b<c\r\nConnection: close\r\n\r\n',
    'GET * HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a.example\r\nhost: b.example\r\nConnection: close\r\n\r\n',
  ])('answers %j, which names no host, in our own shape', async (request) => {
    const server = await start(new Hono<KitEnv>());
    const answer = await raw(server.url, request);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toContain('{"error":"The request’s address is not valid;');
    await server.stop();
  });

  it.each([
    'nonsense\r\n\r\n',
    'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
    'GET ftp://a/ HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n',
    'CONNECT a.example:443 HTTP/1.1\r\nHost: a.example\r\n\r\n',
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a.example\r\n\r\n`,
  ])('shows the rate limit also where no endpoint is asked: %.30j', async (request) => {
    const server = await serve(new Hono<KitEnv>(), {
      host: '127.0.0.1',
      port: 0,
      graceMs: 100,
      renderError: (_code, message) => ({ error: message }),
      rateLimit: { bucket: 'other', limit: 100, windowSeconds: 60, enforced: true, counted: true },
      log,
      onDrain: () => undefined,
    });
    const answer = await raw(server.url, request);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toMatch(/\r\nx-ratelimit-limit: 100\r\n/);
    expect(answer).toMatch(/\r\nx-ratelimit-remaining: 100\r\n/);
    expect(answer).toContain('\r\n\r\n{"error":"');
    await server.stop();
  });

  it('says of the server as a whole what it can do', async () => {
    const server = await start(new Hono<KitEnv>());
    const ask = (headers: string) =>
      raw(server.url, `OPTIONS * HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
    expect(await ask('Host: a.example\r\n')).toMatch(
      /^HTTP\/1\.1 204 No Content\r\nallow: GET, HEAD, POST, OPTIONS\r\n/i,
    );
    expect(await ask('')).toMatch(/^HTTP\/1\.1 400 /);
    await server.stop();
  });

  // Other systems have one loopback address only.
  it.skipIf(process.platform !== 'linux').each([
    [0, 500],
    [1, 520],
  ])(
    'with %i proxies in front holds %i of 520 connections of one address, and serves others',
    async (hops, held) => {
      const app = new Hono<KitEnv>();
      app.get('/', (c) => c.text('served'));
      const server = await serve(app, {
        host: '127.0.0.1',
        port: 0,
        graceMs: 100,
        trustedProxyHops: hops,
        renderError: () => ({}),
        log,
        onDrain: () => undefined,
      });
      const port = Number(new URL(server.url).port);
      let open = 0;
      const sockets = Array.from({ length: 520 }, () => {
        const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
        socket.on('connect', () => (open += 1)).on('close', () => (open -= 1));
        return socket.on('error', () => undefined);
      });
      await expect.poll(() => sockets.some(({ connecting }) => connecting)).toBe(false);
      await expect.poll(() => open).toBe(held);
      expect(await (await fetch(server.url)).text()).toBe('served');
      for (const socket of sockets) socket.destroy();
      await expect.poll(() => open).toBe(0);
      const again = () =>
        new Promise<string>((resolve) => {
          const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
          socket.on('error', () => undefined).once('close', () => resolve(''));
          socket.once('data', (data) => {
            resolve(String(data));
            socket.destroy();
          });
          socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
        });
      // The server learns a moment later that the others are closed.
      await expect.poll(again).toMatch(/^HTTP\/1\.1 200 /);
      await server.stop();
    },
  );

  it('cuts a connection that takes nothing of a response for two minutes', async () => {
    const app = new Hono<KitEnv>();
    const begun = Promise.withResolvers<Socket>();
    app.get('/', (c) => {
      const { incoming } = c.env;
      if (incoming !== undefined) begun.resolve(incoming.socket);
      return c.body(new ArrayBuffer(50_000_000));
    });
    const server = await start(app);
    const caller = connect(Number(new URL(server.url).port), '127.0.0.1');
    caller.pause();
    caller.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    const socket = await begun.promise;
    expect(socket.timeout).toBe(120_000);
    const closed = once(socket, 'close');
    socket.setTimeout(50);
    await closed;
    caller.destroy();
    await server.stop();
  });

  it('serves HTTP/1.0, which knows no Host', async () => {
    const app = new Hono<KitEnv>();
    app.get('/', (c) => c.text('served'));
    const server = await start(app);
    expect(await raw(server.url, 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    await server.stop();
  });

  it('lets a request in flight end, refuses new ones, and is then gone', async () => {
    const gate = Promise.withResolvers<void>();
    const entered = Promise.withResolvers<void>();
    const app = new Hono<KitEnv>();
    app.get('/', async (c) => {
      entered.resolve();
      await gate.promise;
      return c.text('done');
    });
    let drained = false;
    const server = await start(app, 0, () => {
      drained = true;
    });
    const inFlight = fetch(server.url);
    await entered.promise;
    const stopped = server.stop();
    expect(drained).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 700));
    await expect(fetch(server.url)).rejects.toThrow('fetch failed');
    gate.resolve();
    expect(await (await inFlight).text()).toBe('done');
    await stopped;
  });

  it('cuts what does not end within the grace time', async () => {
    const app = new Hono<KitEnv>();
    const entered = Promise.withResolvers<void>();
    app.get('/', async (c) => {
      entered.resolve();
      await new Promise((resolve) => setTimeout(resolve, 60_000).unref());
      return c.text('never');
    });
    const server = await serve(app, {
      host: '127.0.0.1',
      port: 0,
      graceMs: 200,
      renderError: () => ({}),
      log,
      onDrain: () => undefined,
    });
    const inFlight = fetch(server.url).catch(() => 'cut');
    await entered.promise;
    await server.stop();
    expect(await inFlight).toBe('cut');
  });

  it('answers an upload that is too large, whether or not its length was announced', async () => {
    const app = new Hono<KitEnv>();
    app.post('/', async (c) => c.json(await readBody(c, { maxFileBytes: 1024 })));
    app.onError((error, c) => c.json({ error: error.message }, 400));
    const server = await start(app);
    const body = new Uint8Array(20 * 1024 * 1024);
    const form = new FormData();
    form.set('file', new File([body], 'package-lock.json'));
    const announced = await fetch(server.url, { method: 'POST', body: form });
    expect([announced.status, await announced.json()]).toEqual([
      400,
      { error: 'The file is too large: at most 1 kB are accepted.' },
    ]);
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Blob([body]).stream(),
      duplex: 'half',
    };
    expect((await fetch(server.url, init)).status).toBe(400);
    await server.stop();
  });

  it('reads uploads that arrive in pieces, one after another on a connection', async () => {
    const app = new Hono<KitEnv>();
    app.post('/', async (c) => c.json(await readBody(c, { maxFileBytes: 1024 })));
    const server = await start(app);
    const bodies = ['{"a":"first"}', '{"b":"second"}'];
    const requests = bodies.map((body, index) =>
      [
        'POST / HTTP/1.1',
        'Host: a.example',
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        `Connection: ${index === 0 ? 'keep-alive' : 'close'}`,
        '',
        body,
      ].join('\r\n'),
    );
    const answer = await raw(server.url, ...(requests.join('').match(/[^]{1,40}/g) ?? []));
    expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
    for (const body of bodies) expect(answer).toContain(body);
    await server.stop();
  });

  it('tells the reader of an upload that breaks off', async () => {
    const app = new Hono<KitEnv>();
    const { promise: failed, resolve } = Promise.withResolvers<string>();
    app.post('/', async (c) => c.json(await readBody(c, { maxFileBytes: 1024 })));
    app.onError((error, c) => {
      resolve(error.message);
      return c.json({}, 400);
    });
    const server = await start(app);
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const head = 'POST / HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\n';
    socket.write(`${head}Content-Length: 100\r\n\r\n{"a":`, () => socket.destroy());
    expect(await failed).toBe('The upload ended before it was complete; send it again.');
    await server.stop();
  });
});
