import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Context, Hono } from 'hono';
import { expect, it } from 'vitest';
import type { KitEnv } from './endpoint.ts';
import { compressedText, text } from './reply.ts';

function respond(handler: (c: Context<KitEnv>) => Response | Promise<Response>, acceptEncoding?: string) {
  const app = new Hono<KitEnv>();
  app.use(async (c, next) => {
    c.set('headers', { 'x-request-id': 'id' });
    await next();
  });
  app.get('/', handler);
  return app.request('/', {
    headers: acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding },
  });
}

async function sent(handler: (c: Context<KitEnv>) => Response | Promise<Response>) {
  const response = await respond(handler);
  return [response.status, Object.fromEntries(response.headers), await response.text()];
}

it('sends text and its UTF-8 the same way, in one piece with the headers collected', async () => {
  const expected = [200, { 'content-length': '2', 'content-type': 'text/plain', 'x-request-id': 'id' }, 'ü'];
  expect(await sent((c) => text(c, 'ü', 'text/plain'))).toEqual(expected);
  expect(await sent((c) => text(c, new TextEncoder().encode('ü'), 'text/plain'))).toEqual(expected);
});

const LONG = 'long '.repeat(1_000);
const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
] as const)('compresses a long text for who takes %s', async (accepted, coding) => {
  const response = await respond((c) => {
    c.get('headers')['vary'] = 'Accept';
    return compressedText(c, LONG, 'text/html', { 'x-own': '1' });
  }, accepted);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-encoding': coding,
    'content-length': String(bytes.length),
    'content-type': 'text/html',
    vary: 'Accept, Accept-Encoding',
    'x-own': '1',
    'x-request-id': 'id',
  });
  expect(unpack[coding](bytes).toString()).toBe(LONG);
});

it.each([
  ['who names no coding', LONG, undefined],
  ['who refuses all', LONG, 'br;q=0, gzip;q=0'],
  ['a text that fits in a packet', 'short', 'br'],
])('does not compress for %s, and says that it might vary', async (_whom, body, accepted) => {
  const response = await respond((c) => compressedText(c, body, 'text/html'), accepted);
  expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([
    null,
    'Accept-Encoding',
  ]);
  expect(await response.text()).toBe(body);
});
