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
    /** Milliseconds since 1970; null or absent: not known, and `If-Modified-Since` is ignored. */
    readonly lastModifiedMs?: number | null;
  },
): Response {
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 27)}"`;
  const lastModified = wholeSecond(options.lastModifiedMs ?? null);
  const headers = {
    ...options.headers,
    etag,
    'cache-control': `public, max-age=${options.maxAgeSeconds}`,
    ...(lastModified === null ? {} : { 'last-modified': new Date(lastModified).toUTCString() }),
  };
  if (isKnown(c, etag, lastModified)) return noBody(c, 304, headers);
  return text(c, body, options.contentType, { headers });
}

/** What HTTP dates can say. */
function wholeSecond(ms: number | null): number | null {
  return ms === null ? null : Math.floor(ms / 1_000) * 1_000;
}

/** Whether the caller has this text. `If-None-Match` wins over `If-Modified-Since` (RFC 9110 §13.2.2). */
function isKnown(c: Context<KitEnv>, etag: string, lastModified: number | null): boolean {
  const known = c.req.header('if-none-match');
  if (known !== undefined) return matches(known, etag);
  const since = c.req.header('if-modified-since');
  if (since === undefined || lastModified === null) return false;
  return lastModified <= Date.parse(since);
}

/** `If-None-Match` as RFC 9110 §13.1.2 has it: a list, compared weakly, or `*`. */
function matches(header: string, etag: string): boolean {
  return header.split(',').some((entry) => {
    const candidate = entry.trim();
    return candidate === '*' || candidate === etag || candidate === `W/${etag}`;
  });
}
