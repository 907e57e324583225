import type { Advisory } from '../advisory.ts';
import { faultPlace } from '../fault-place.ts';
import { OsvRecord } from '../osv/schema.ts';
import { toAdvisory } from '../osv/to-advisory.ts';

/** The data an operator gave cannot be read; the message is a sentence for the operator. */
export class AdvisoryDataError extends Error {
  override readonly name = 'AdvisoryDataError';
}

/** The largest record accepted; the largest known ones have a few megabytes. */
export const MAX_RECORD_BYTES = 64 * 1024 * 1024;

export interface RawRecord {
  /** For messages: file name, and the line where a file has many. */
  readonly place: string;
  readonly bytes: Buffer;
}

/** @throws AdvisoryDataError when the bytes are not an OSV record. */
export function parseRecord(raw: RawRecord): Advisory {
  return toRecord(raw.place, parseJson(raw));
}

/** @throws AdvisoryDataError when the value is not an OSV record. */
export function toRecord(place: string, value: unknown): Advisory {
  const result = OsvRecord.safeParse(value);
  if (result.success) return toAdvisory(result.data);
  throw new AdvisoryDataError(`${place}: not an OSV record (wrong at ${faultPlace(result.error)}).`);
}

/** @throws AdvisoryDataError when the bytes are not JSON in UTF-8. */
export function parseJson({ place, bytes }: RawRecord): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new AdvisoryDataError(`${place}: not JSON.`);
  }
}
