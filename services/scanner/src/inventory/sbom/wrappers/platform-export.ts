import type { JsonObject } from '../../text/json-object.ts';
import { isJsonObject } from '../../text/json-object.ts';

/** A code-hosting platform's export of its dependency graph, `{ "sbom": { … } }`. */
export function platformExport({ sbom }: JsonObject): unknown {
  return isJsonObject(sbom) ? sbom : undefined;
}
