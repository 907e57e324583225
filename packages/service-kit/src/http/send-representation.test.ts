import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { KitEnv } from './endpoint.ts';
import { type Content, createRepresentation } from './representation.ts';
import { sendRepresentation } from './send-representation.ts';

const LONG: Content = {
  body: JSON.stringify({ data: Array.from({ length: 200 }, (_, index) => `número ${index % 7}`) }),
  contentType: 'application/json; charset=utf-8',
  maxAgeSeconds: 15,
  lastModifiedMs: Date.UTC(2026, 0, 1, 0, 0, 0, 500),
};

function serve(content: Content) {
  const representation = createRepresentation(content);
  const app = new Hono<KitEnv>();
  app.use(async (c, next) => {
    c.set('headers', { 'x-request-id': 'abcdefgh' });
    await next();
  });
  app.get('/', (c) => sendRepresentation(c, representation));
  return (headers: Record<string, string> = {}, method = 'GET') => app.request('/', { headers, method });
}

describe('sendRepresentation: 200', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('sends %s to who asks for it, with its own length and ETag', async (coding, decompress) => {
    const ask = serve(LONG);
    const plain = await ask();
    const coded = await ask({ 'accept-encoding': coding });
    const bytes = Buffer.from(await coded.arrayBuffer());
    expect(decompress(bytes).toString()).toBe(LONG.body);
    expect(Object.fromEntries(coded.headers)).toMatchObject({
      'content-encoding': coding,
      'content-length': String(bytes.length),
      'content-type': LONG.contentType,
      'cache-control': 'public, max-age=15',
      vary: 'Accept-Encoding',
      'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT',
      'x-request-id': 'abcdefgh',
    });
    expect(bytes.length).toBeLessThan(Number(plain.headers.get('content-length')));
    expect(coded.headers.get('etag')).not.toBe(plain.headers.get('etag'));
  });

  it('sends the plain form to who names no coding, and says that it might vary', async () => {
    const plain = await serve(LONG)();
    expect(await plain.text()).toBe(LONG.body);
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([
      null,
      'Accept-Encoding',
    ]);
  });

  it.each([
    ['a tiny body', { ...LONG, body: '{"data":[]}' }],
    ['a type that is compressed already', { ...LONG, contentType: 'image/png' }],
  ])('does not compress %s', async (_, content) => {
    const answer = await serve(content)({ 'accept-encoding': 'br, gzip' });
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.text()).toBe(content.body);
  });

  it('answers HEAD with the headers of GET', async () => {
    const ask = serve(LONG);
    const wish = { 'accept-encoding': 'gzip' };
    const head = await ask(wish, 'HEAD');
    expect(await head.text()).toBe('');
    expect([...head.headers]).toEqual([...(await ask(wish)).headers]);
  });
});

describe('sendRepresentation: 304', () => {
  it.each([
    (etag: string) => etag,
    (etag: string) => `W/${etag}`,
    (etag: string) => `"other", W/"x,y" , ${etag}`,
    () => '*',
    () => ' * ',
  ])('is the answer to an ETag it has, however it is listed (%#)', async (header) => {
    const ask = serve(LONG);
    const etag = (await ask()).headers.get('etag') ?? '';
    const answer = await ask({ 'if-none-match': header(etag) });
    expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([304, etag, '']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=15');
    expect([answer.headers.get('content-type'), answer.headers.get('content-length')]).toEqual([null, null]);
  });

  it.each(['"other"', '', '""', '"', 'W/', '*, "other"', '"*"'])(
    'is not the answer to %j',
    async (header) => {
      expect((await serve(LONG)({ 'if-none-match': header })).status).toBe(200);
    },
  );

  it('knows the ETag of another coding, and says which of them is good', async () => {
    const ask = serve(LONG);
    const etag = (await ask({ 'accept-encoding': 'br' })).headers.get('etag') ?? '';
    const answer = await ask({ 'if-none-match': etag, 'accept-encoding': 'gzip' });
    expect([answer.status, answer.headers.get('etag')]).toEqual([304, etag]);
  });

  it('judges by date only who has no ETag', async () => {
    const ask = serve(LONG);
    const since = (date: string, more = {}) => ask({ 'if-modified-since': date, ...more });
    expect((await since('Thu, 01 Jan 2026 00:00:00 GMT')).status).toBe(304);
    expect((await since('Wed, 31 Dec 2025 23:59:59 GMT')).status).toBe(200);
    expect((await since('yesterday')).status).toBe(200);
    expect((await since('Thu, 01 Jan 2026 00:00:00 GMT', { 'if-none-match': '"other"' })).status).toBe(200);
  });
});

describe('createRepresentation', () => {
  it('makes each form once, however many ask at the same time, and says when it grew', async () => {
    let grown = 0;
    const representation = createRepresentation(LONG, () => {
      grown += 1;
    });
    const before = representation.size();
    const forms = await Promise.all([representation.in('br'), representation.in('br')]);
    expect(forms[0]).toBe(forms[1]);
    expect(await representation.in('br')).toBe(forms[0]);
    expect([grown, representation.size()]).toEqual([1, before + (forms[0]?.bytes.length ?? 0)]);
  });
});
