import type { z } from 'zod';
import type { UpstreamName } from '../errors.ts';
import { UpstreamError } from '../errors.ts';
import { faultPlace } from '../fault-place.ts';

/**
 * A JSON text in UTF-8 (RFC 8259), a byte order mark before it or not; whatever the content type says, the bytes
 * decide.
 */
export function readJson(upstream: UpstreamName, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new UpstreamError(upstream, 'invalid_response', 'the body is not JSON');
  }
}

/** `value` as `schema` has it; the error names the place but nothing of the content. */
export function readShape<T>(upstream: UpstreamName, schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const place = faultPlace(result.error);
  throw new UpstreamError(upstream, 'invalid_response', `the body has another shape at ${place}`);
}
