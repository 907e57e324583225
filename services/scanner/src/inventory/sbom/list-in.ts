import { NotTheFormatError } from '../reader.ts';
import type { JsonObject } from '../text/json-object.ts';
import { objectsIn } from './objects-in.ts';

/** More than any image has; ten megabytes hold five million entries that say nothing, which would take a minute. */
const MAX_ENTRIES = 200_000;

/**
 * The entries of the list that a document is about; none when it is absent. Throws `NotTheFormatError` for no list, and
 * for one that is too long.
 */
export function listIn(root: JsonObject, member: string): readonly JsonObject[] {
  const value = root[member];
  if (value !== undefined && value !== null && !Array.isArray(value)) {
    throw new NotTheFormatError(`This SBOM cannot be read: its "${member}" is not a list.`);
  }
  assertFew(Array.isArray(value) ? value.length : 0);
  return objectsIn(value);
}

/** Throws `NotTheFormatError` when `entries` are more than one document may list. */
export function assertFew(entries: number): void {
  if (entries <= MAX_ENTRIES) return;
  throw new NotTheFormatError(
    `This SBOM lists more than ${MAX_ENTRIES} entries: send the parts of the system one by one.`,
  );
}
