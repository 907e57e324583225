import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LoopbackServer, startHttpServer } from '../../test/support/loopback-server.ts';
import { createFileClient } from './file-client.ts';
import { systemTiming } from './timing.ts';

const { signal } = new AbortController();
const client = createFileClient({
  upstream: 'advisory-data',
  userAgent: 'test',
  attemptTimeoutMs: 5_000,
  timeoutMs: 5_000,
  concurrency: 1,
  retry: { attempts: 2, baseDelayMs: 0 },
  timing: systemTiming,
});
let server: LoopbackServer;
let failures = 0;

const ANSWERS: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>> = {
  '/file': (_, response) => response.end('content'),
  '/moved': (_, response) => response.writeHead(302, { location: '/file' }).end(),
  '/around': (_, response) => response.writeHead(302, { location: '/around' }).end(),
  '/elsewhere': (_, response) => response.writeHead(302, { location: 'ftp://127.0.0.1/file' }).end(),
  '/packed': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
  '/cut': (_, response) =>
    response.writeHead(200, { 'content-length': 9 }).write('x', () => response.destroy()),
  '/open': (_, response) => {
    response.useChunkedEncodingByDefault = false;
    response.write('cont');
    response.end();
  },
  '/once': (_, response) => response.writeHead((failures += 1) === 1 ? 503 : 200).end('content'),
};

beforeAll(async () => {
  server = await startHttpServer((request, response) => ANSWERS[request.url ?? '']?.(request, response));
});
afterAll(async () => {
  await client.close();
  await server.close();
});

async function get(path: string, maxBytes = 1_000): Promise<string> {
  const { content } = await client.get(
    { address: `${server.url}${path}`, maxBytes },
    async (chunks) => {
      let text = '';
      for await (const chunk of chunks) text += chunk.toString();
      return text;
    },
    signal,
  );
  return content ?? 'unchanged';
}

it.each(['/file', '/moved', '/once'])('fetches %s', async (path) => {
  expect(await get(path)).toBe('content');
});

it.each([
  ['a ring of redirects', '/around', 'redirects to another place, or too often'],
  ['a redirect to another protocol', '/elsewhere', 'redirects to another place, or too often'],
  ['an encoding that was not asked for', '/packed', 'sent an encoding that was not asked for'],
  ['a body that ends early', '/cut', 'the connection failed'],
  ['a body that may have ended early', '/open', 'did not say where the file ends'],
])('refuses %s', async (_, path, message) => {
  await expect(get(path)).rejects.toThrow(message);
});

it('reads no more than it is told to', async () => {
  await expect(get('/file', 6)).rejects.toThrow('the body is too large');
});
