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
export function parseRecord({ place, bytes }: RawRecord): Advisory {
  const result = OsvRecord.safeParse(parseJson(place, bytes));
  if (result.success) return toAdvisory(result.data);
  throw new AdvisoryDataError(`${place}: not an OSV record (wrong at ${faultPlace(result.error)}).`);
}

function parseJson(place: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new AdvisoryDataError(`${place}: not JSON.`);
  }
}
