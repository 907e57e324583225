import { NotTheFormatError } from '../extractor.ts';
import type { JsonObject } from '../text/json-object.ts';
import { objectsIn } from './objects-in.ts';

/** The entries of the list that a document is about; none when it is absent. Throws `NotTheFormatError` for no list. */
export function listIn(root: JsonObject, member: string): readonly JsonObject[] {
  const value = root[member];
  if (value !== undefined && value !== null && !Array.isArray(value)) {
    throw new NotTheFormatError(`This SBOM cannot be read: its "${member}" is not a list.`);
  }
  return objectsIn(value);
}
