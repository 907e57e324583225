import { type Context, Hono } from 'hono';
import { expect, it } from 'vitest';
import type { KitEnv } from './endpoint.ts';
import { json, noBody, text } from './reply.ts';

async function sent(handler: (c: Context<KitEnv>) => Response) {
  const app = new Hono<KitEnv>();
  app.use(async (c, next) => {
    c.set('headers', { 'x-request-id': 'id' });
    await next();
  });
  app.get('/', handler);
  const response = await app.request('/');
  return [response.status, Object.fromEntries(response.headers), await response.text()];
}

it('sends text and its UTF-8 the same way, in one piece with the headers collected', async () => {
  const expected = [200, { 'content-length': '2', 'content-type': 'text/plain', 'x-request-id': 'id' }, 'ü'];
  expect(await sent((c) => text(c, 'ü', 'text/plain'))).toEqual(expected);
  expect(await sent((c) => text(c, new TextEncoder().encode('ü'), 'text/plain'))).toEqual(expected);
});

it('sends JSON with a status and headers of its own', async () => {
  const [status, headers, body] = await sent((c) =>
    json(c, { a: 1 }, { status: 201, headers: { vary: 'x' } }),
  );
  expect([status, body]).toEqual([201, '{"a":1}']);
  expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', vary: 'x' });
});

it('sends nothing with the headers collected', async () => {
  expect(await sent((c) => noBody(c, 204, { allow: 'GET' }))).toEqual([
    204,
    { allow: 'GET', 'x-request-id': 'id' },
    '',
  ]);
});
