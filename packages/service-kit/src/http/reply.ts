import type { Context } from 'hono';
import type { KitEnv } from './endpoint.ts';

const encoder = new TextEncoder();

/** Responds with `value` as JSON. */
export function json(
  c: Context<KitEnv>,
  value: unknown,
  options: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {},
): Response {
  return text(c, JSON.stringify(value), 'application/json; charset=utf-8', options);
}

/** Responds with a ready text, or its UTF-8, of type `contentType`; the collected headers and the length leave with it at once. */
export function text(
  c: Context<KitEnv>,
  body: string | Uint8Array<ArrayBuffer>,
  contentType: string,
  options: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {},
): Response {
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  return new Response(bytes, {
    status: options.status ?? 200,
    headers: {
      ...c.get('headers'),
      ...options.headers,
      'content-type': contentType,
      'content-length': String(bytes.byteLength),
    },
  });
}

/** Responds without a body: 204, 304. */
export function noBody(
  c: Context<KitEnv>,
  status: 204 | 304,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(null, { status, headers: { ...c.get('headers'), ...headers } });
}
