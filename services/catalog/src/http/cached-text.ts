import { hash } from 'node:crypto';
import type { KitEnv } from '@repo/service-kit/http';
import { noBody, text } from '@repo/service-kit/http';
import type { Context } from 'hono';

/**
 * Answers with a ready text that may be kept for `maxAgeSeconds`, or with 304 when the caller has it already. No
 * longer life for shared caches (`s-maxage`): they would show one caller's rate-limit headers to another.
 */
export function cachedText(
  c: Context<KitEnv>,
  body: string,
  options: {
    readonly contentType: string;
    readonly maxAgeSeconds: number;
    readonly headers?: Record<string, string>;
  },
): Response {
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 27)}"`;
  const headers = { ...options.headers, etag, 'cache-control': `public, max-age=${options.maxAgeSeconds}` };
  const known = c.req.header('if-none-match');
  if (known !== undefined && matches(known, etag)) return noBody(c, 304, headers);
  return text(c, body, options.contentType, { headers });
}

/** `If-None-Match` as RFC 9110 §13.1.2 has it: a list, compared weakly, or `*`. */
function matches(header: string, etag: string): boolean {
  return header.split(',').some((entry) => {
    const candidate = entry.trim();
    return candidate === '*' || candidate === etag || candidate === `W/${etag}`;
  });
}
