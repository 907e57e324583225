import type { JsonObject } from '../text/json-object.ts';
import type { SbomDocument } from './sbom-document.ts';

/**
 * One SBOM format. `read` is pure and bounded: linear in the size of the document, no recursion over it; it is called
 * only for what `recognises` accepts, and never throws.
 */
export interface SbomReader {
  recognises(root: JsonObject): boolean;
  read(root: JsonObject): SbomDocument;
}
