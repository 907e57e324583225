import { publicReference } from '../public-reference.ts';
import { isJsonObject, type JsonObject } from '../text/json-object.ts';

/** What a text that is not JSON looks like, with its article; null when it cannot be told. */
export function describeText(text: string): string | null {
  const start = text.slice(0, MAX_START).trimStart();
  return TEXTS.find(({ pattern }) => pattern.test(start))?.what ?? null;
}

const MAX_START = 4096;

const TEXTS: readonly { readonly pattern: RegExp; readonly what: string }[] = [
  { pattern: /^<[^]*cyclonedx\.org\/schema\/bom/i, what: 'a CycloneDX XML document' },
  { pattern: /^<[^]*spdx\.org\/rdf/i, what: 'an SPDX RDF document' },
  { pattern: /^<(?:!doctype html|html)/i, what: 'an HTML page' },
  { pattern: /^</, what: 'an XML document' },
  { pattern: /^(?:#[^\n]*\n)*SPDXVersion:/, what: 'an SPDX tag-value document' },
  { pattern: /^(?:---|spdxVersion:|SPDXID:)/, what: 'a YAML document' },
  { pattern: /^%PDF-/, what: 'a PDF' },
];

/** What a JSON value looks like, with its article. Nothing of it is repeated but short names of its members. */
export function describeJson(value: unknown): string {
  if (Array.isArray(value)) return 'a JSON array';
  if (!isJsonObject(value)) return `a JSON ${value === null ? 'null' : typeof value}`;
  const known = DOCUMENTS.find(({ isIt }) => isIt(value));
  if (known !== undefined) return known.what;
  const members = Object.keys(value)
    .slice(0, MAX_MEMBERS)
    .map((name) => `"${publicReference(name, 30)}"`);
  return members.length === 0 ? 'an empty JSON object' : `a JSON object with ${members.join(', ')}`;
}

const MAX_MEMBERS = 5;

const has =
  (...names: readonly string[]) =>
  (root: JsonObject) =>
    names.every((name) => Object.hasOwn(root, name));

const DOCUMENTS: readonly { readonly isIt: (root: JsonObject) => boolean; readonly what: string }[] = [
  { isIt: has('lockfileVersion'), what: 'a package-lock.json' },
  { isIt: has('_meta', 'default'), what: 'a Pipfile.lock' },
  { isIt: (root) => isGrype(root), what: 'a Grype report, which lists only vulnerable packages' },
  { isIt: has('runs', 'version'), what: 'a SARIF report' },
  { isIt: has('statements', 'author'), what: 'an OpenVEX document' },
  { isIt: has('document', 'vulnerabilities'), what: 'a CSAF document' },
  { isIt: has('spdxVersion'), what: 'an SPDX document of a version that is not read' },
  { isIt: has('manifests', 'schemaVersion'), what: 'an image index' },
  { isIt: has('layers', 'schemaVersion'), what: 'an image manifest' },
  { isIt: has('message', 'documentation_url'), what: 'an error answer of a code-hosting platform' },
  { isIt: has('dependencies', 'name'), what: 'a package.json manifest' },
];

function isGrype({ descriptor, matches }: JsonObject): boolean {
  return Array.isArray(matches) && isJsonObject(descriptor) && descriptor['name'] === 'grype';
}
