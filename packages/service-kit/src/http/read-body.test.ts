import fc from 'fast-check';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import type { KitEnv } from './endpoint.ts';
import { readBody } from './read-body.ts';

const MAX_FILE_BYTES = 1024 * 1024;

async function read(body: RequestInit['body'], headers: Record<string, string> = {}) {
  const app = new Hono<KitEnv>();
  app.post('/', async (c) => {
    const body = await readBody(c, { maxFileBytes: MAX_FILE_BYTES });
    return c.json(Object.fromEntries(Object.entries(body).map(([name, value]) => [name, shown(value)])));
  });
  app.onError((error, c) => {
    if (!(error instanceof AppError)) throw error;
    return c.json({ code: error.code, error: error.message }, 400);
  });
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, duplex: 'half' };
  if (body !== undefined) init.body = body;
  const answer = await app.request('/', init);
  return { status: answer.status, body: await answer.json() };
}

function shown(value: unknown): unknown {
  const isFile = typeof value === 'object' && value !== null && 'bytes' in value;
  return isFile && value.bytes instanceof Uint8Array ? { ...value, bytes: value.bytes.byteLength } : value;
}

const form = (parts: Record<string, string | File>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(parts)) data.set(name, value);
  return data;
};

const JSON_TYPE = { 'content-type': 'application/json' };

function chunked(bytes: number): ReadableStream<Uint8Array> {
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      if (left <= 0) return controller.close();
      controller.enqueue(new Uint8Array(Math.min(left, 65_536)).fill(32));
      left -= 65_536;
    },
  });
}

describe('readBody', () => {
  it('reads a JSON object', async () => {
    expect(await read('{"url":"x"}', JSON_TYPE)).toEqual({ status: 200, body: { url: 'x' } });
  });

  it('reads fields and a file of a multipart form', async () => {
    const { body } = await read(
      form({ distribution: 'Debian:12', file: new File(['hello'], 'package-lock.json') }),
    );
    expect(body).toEqual({ distribution: 'Debian:12', file: { name: 'package-lock.json', bytes: 5 } });
  });

  it('keeps a field named __proto__ as a mere name', async () => {
    expect(await read(form({ ['__proto__']: 'x' }))).toMatchObject({ status: 200 });
    expect(await read('{"__proto__":{"polluted":1}}', JSON_TYPE)).toMatchObject({ status: 200 });
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it.each([
    ['an array', '[]'],
    ['a string', '"x"'],
    ['null', 'null'],
    ['nothing', ''],
    ['half a document', '{"a":'],
    ['bytes that are no UTF-8', new Uint8Array([0x7b, 0xff, 0x7d])],
  ])('refuses JSON that is %s', async (_, body) => {
    expect(await read(body, JSON_TYPE)).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  });

  it('takes a file of exactly the largest size and refuses one byte more', async () => {
    const file = (bytes: number) => form({ file: new File([new Uint8Array(bytes)], 'package-lock.json') });
    expect(await read(file(MAX_FILE_BYTES))).toMatchObject({ status: 200 });
    expect(await read(file(MAX_FILE_BYTES + 1))).toEqual({
      status: 400,
      body: { code: 'bad_request', error: 'The file is too large: at most 1 MB are accepted.' },
    });
  });

  it('puts a large file together as it was sent', async () => {
    const content = Buffer.alloc(7 * 1024 * 1024, 'large file, ');
    const app = new Hono<KitEnv>();
    app.post('/', async (c) => {
      const { file } = await readBody(c, { maxFileBytes: content.length });
      const isFile = typeof file === 'object' && file !== null && 'bytes' in file;
      return c.json(isFile && file.bytes instanceof Uint8Array && content.equals(file.bytes));
    });
    const body = form({ url: 'x', file: new File([content], 'a.zip') });
    expect(await (await app.request('/', { method: 'POST', body })).json()).toBe(true);
  });

  it('refuses a body without an announced length while it streams', async () => {
    const endless = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(await read(chunked(20 * 1024 * 1024), endless)).toMatchObject({ status: 400 });
    expect(await read(chunked(20 * 1024 * 1024), JSON_TYPE)).toMatchObject({
      status: 400,
      body: { error: 'The upload is too large: at most 2 MB are accepted.' },
    });
  });

  it.each([
    ['no boundary', 'multipart/form-data', 'x'],
    [
      'no end',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
    ],
    ['no part', 'multipart/form-data; boundary=x', 'nothing of the kind'],
    ['another type', 'text/plain', 'x'],
  ])('refuses a form with %s', async (_, type, body) => {
    expect(await read(body, { 'content-type': type })).toMatchObject({
      status: 400,
      body: { code: 'bad_request' },
    });
  });

  it('refuses a key that stands twice, however deep', async () => {
    expect(await read('{"policy":{"ignore":[],"ignore":[]}}', JSON_TYPE)).toMatchObject({
      status: 400,
      body: { error: 'Send each key of a JSON object only once.' },
    });
  });

  it('refuses a field that stands twice', async () => {
    const data = new FormData();
    data.append('url', 'a');
    data.append('url', 'b');
    expect(await read(data)).toMatchObject({
      status: 400,
      body: { error: 'Send each form field only once.' },
    });
  });

  it('answers any bytes with 200 or 400 and never anything else', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 500 }),
        fc.constantFrom('application/json', 'multipart/form-data; boundary=x', 'multipart/form-data', ''),
        async (bytes, type) => {
          const { status } = await read(new Uint8Array(bytes), type === '' ? {} : { 'content-type': type });
          expect([200, 400]).toContain(status);
        },
      ),
      { numRuns: 300 },
    );
  });
});
