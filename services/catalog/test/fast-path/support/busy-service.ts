import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type AppOptions, createApp, createRepresentation, serve } from '@repo/service-kit/http';
import { createLogger } from '@repo/service-kit/log';
import { createMetrics } from '@repo/service-kit/metrics';
import { createFastPath } from '../../../src/fast-path/fast-path.ts';
import { createKnownRequests } from '../../../src/fast-path/known-requests.ts';
import { createSendResponse } from '../../../src/response-cache/send-response.ts';

/** A process that serves `REQUESTS` requests on each of `CONNECTIONS` connections and ends. Argument: `cached` or `awaited`. */
const CONNECTIONS = 16;
const REQUESTS = 1_200;

const policy = { bucket: 'apps', limit: 1_000_000, windowSeconds: 60, enforced: true, counted: true };
const body = JSON.stringify(Array.from({ length: 300 }, (_, index) => `entry ${index}`));
const cached = createRepresentation({ body, contentType: 'application/json', maxAgeSeconds: 15 });
const awaited = async () => {
  await nextTurn();
  return createRepresentation({ body, contentType: 'application/json', maxAgeSeconds: 15 });
};
const ask = process.argv[2] === 'cached' ? () => cached : awaited;
const requests = createKnownRequests();
const sendResponse = createSendResponse({ respond: ask }, requests);
const log = createLogger({ service: 'test', level: 'silent', terminal: false });
const options: AppOptions = {
  routes: [
    {
      endpoint: {
        id: 'listApps',
        method: 'GET',
        path: '/apps',
        summary: 'Apps',
        description: 'Apps',
        tag: 'apps',
        response: { description: 'Apps', contentType: 'application/json' },
        errors: {},
        timeoutMs: 5_000,
        rateLimit: policy,
      },
      mount: (app, path) =>
        app.get(path, (c) => sendResponse(c, '', () => Promise.reject(new Error('not rendered')))),
    },
  ],
  renderError: (code, message) => ({ error: { code, message } }),
  log,
  metrics: createMetrics('test'),
  counter: {
    hit: async (_, windowMs) => {
      await nextTurn();
      return { count: 1, resetMs: windowMs };
    },
  },
  trustedProxyHops: 0,
  otherRateLimit: policy,
};
const server = await serve(createApp(options), {
  first: createFastPath(options, requests),
  host: '127.0.0.1',
  port: 0,
  graceMs: 0,
  renderError: options.renderError,
  log,
  onDrain: () => undefined,
});

/** Sends the next request when the answer to the one before is complete. */
function askAgainAndAgain(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const send = () => socket.write('GET /apps HTTP/1.1\r\nHost: a.example\r\n\r\n');
    let left = REQUESTS;
    let length = 0;
    let received = 0;
    socket.once('error', reject);
    socket.on('connect', send);
    socket.on('data', (chunk: Buffer) => {
      if (received === 0) {
        const head = chunk.toString('latin1', 0, chunk.indexOf('\r\n\r\n'));
        length = head.length + 4 + Number(/content-length: (\d+)/.exec(head)?.[1]);
      }
      received += chunk.length;
      if (received < length) return;
      received = 0;
      left -= 1;
      if (left > 0) send();
      else {
        socket.destroy();
        resolve();
      }
    });
  });
}

await Promise.all(Array.from({ length: CONNECTIONS }, askAgainAndAgain));
await server.stop(AbortSignal.abort());
