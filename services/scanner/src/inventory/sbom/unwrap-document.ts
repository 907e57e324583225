import { isJsonObject, type JsonObject } from '../text/json-object.ts';

/** A bundle holds an envelope, that a statement, that the document; more layers are nobody's. */
const MAX_LAYERS = 5;

/** The innermost document. */
export interface Unwrapped {
  readonly document: unknown;
  /** The keys that lead to it; null where it is a text of its own, encoded or not. */
  readonly path: readonly string[] | null;
}

/** Takes a document out of its layers; what cannot be unwrapped further is given back as it is. */
export function unwrapDocument(value: unknown): Unwrapped {
  let document = value;
  let path: readonly string[] | null = [];
  for (let layer = 0; layer < MAX_LAYERS && isJsonObject(document); layer += 1) {
    const inner = layerIn(document);
    if (inner === null) break;
    const isText = typeof inner.content === 'string';
    document = typeof inner.content === 'string' ? parse(inner.content) : inner.content;
    path = isText || path === null ? null : [...path, ...inner.path];
  }
  return { document, path };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

/** What a layer holds: a value, or its JSON text. */
interface Layer {
  readonly content: unknown;
  readonly path: readonly string[];
}

/** A platform's export of its dependency graph, what buildx shows of an image, a Sigstore bundle with an attestation. */
const WRAPPERS = ['sbom', 'SPDX', 'dsseEnvelope'];

/** Everything that an SBOM is handed around in; null for what is no wrapper. Signatures are not checked. */
function layerIn(root: JsonObject): Layer | null {
  const wrapper = WRAPPERS.find((name) => isJsonObject(root[name]));
  if (wrapper !== undefined) return { content: root[wrapper], path: [wrapper] };
  const { payloadType, payload, _type: type, predicateType, predicate } = root;
  // A DSSE envelope (secure-systems-lab/dsse): the payload is base64 in either alphabet.
  if (typeof payloadType === 'string' && typeof payload === 'string')
    return { content: Buffer.from(payload, 'base64').toString('utf8'), path: [] };
  // An in-toto attestation (github.com/in-toto/attestation); cosign used to put the document under `Data`.
  const isStatement = typeof type === 'string' && type.includes('in-toto.io/Statement');
  if (!isStatement && typeof predicateType !== 'string') return null;
  return isJsonObject(predicate) && Object.hasOwn(predicate, 'Data')
    ? { content: predicate['Data'], path: ['predicate', 'Data'] }
    : { content: predicate, path: ['predicate'] };
}
