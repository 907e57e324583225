import { isUtf8 } from 'node:buffer';
import type { z } from 'zod';
import type { UpstreamName } from '../errors.ts';
import { UpstreamError } from '../errors.ts';
import { faultPlace } from '../fault-place.ts';
import { parseJsonInSteps } from '../json/index.ts';
import { takeSteps } from '../take-steps.ts';

const MARK = [0xef, 0xbb, 0xbf];

/** A JSON text in UTF-8 (RFC 8259), read in steps; whatever the content type says, the bytes decide. */
export async function readJson(
  upstream: UpstreamName,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<unknown> {
  const hasMark = MARK.every((byte, index) => bytes[index] === byte);
  try {
    if (!isUtf8(bytes)) throw new SyntaxError('the text is not UTF-8');
    return await takeSteps(parseJsonInSteps(hasMark ? bytes.subarray(MARK.length) : bytes), signal);
  } catch {
    signal.throwIfAborted();
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
