import type { TraceParent } from './tracing.ts';

const FIELD = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const INVALID_VERSION = 'ff';
const SAMPLED = 1;

/** A `traceparent` field (W3C Trace Context §3.2); null when it is absent or not valid, and then it does not count. */
export function parseTraceparent(field: string | undefined): TraceParent | null {
  if (field === undefined) return null;
  const [, version = '', traceId = '', spanId = '', flags = '', more] = FIELD.exec(field) ?? [];
  if (traceId === '' || version === INVALID_VERSION) return null;
  // Only a later version may have more fields.
  if (version === '00' && more !== undefined) return null;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}
