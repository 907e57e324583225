import type { JsonObject } from '../text/json-object.ts';

/** Takes an SBOM out of what it was wrapped in: a value, or its JSON text; undefined when `root` is no such wrapper. */
export type Wrapper = (root: JsonObject) => unknown;
