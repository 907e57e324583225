import type { Context } from 'hono';
import { chooseCoding } from './accept-encoding.ts';
import { compress, LEAST_CODED_BYTES } from './compress.ts';
import type { KitEnv } from './endpoint.ts';

const encoder = new TextEncoder();

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

/** Responds like `text`, in the coding that the caller likes best, and adds to `vary` that this counts. */
export async function compressedText(
  c: Context<KitEnv>,
  body: string | Uint8Array<ArrayBuffer>,
  contentType: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  const vary = varying(c);
  const coding =
    bytes.length < LEAST_CODED_BYTES ? 'identity' : chooseCoding(c.req.header('accept-encoding'));
  if (coding === 'identity') return text(c, bytes, contentType, { headers: { ...headers, vary } });
  const coded = await compress(bytes, coding);
  return text(c, coded, contentType, { headers: { ...headers, vary, 'content-encoding': coding } });
}

/** What was collected as `vary`, and that the codings count which the caller takes. */
export function varying(c: Context<KitEnv>): string {
  return [c.get('headers')['vary'], 'Accept-Encoding'].filter((name) => name !== undefined).join(', ');
}
