import { isJsonObject, type JsonObject } from '../text/json-object.ts';

/** A bundle holds an envelope, that a statement, that the document; more layers are nobody's. */
const MAX_LAYERS = 5;

/** The innermost document. */
interface Unwrapped {
  readonly document: unknown;
  /** The keys that lead to it; null where it is a text of its own, encoded or not. */
  readonly path: readonly string[] | null;
}

/** Takes a document out of its layers; what cannot be unwrapped further is given back as it is. */
export function unwrapDocument(value: unknown): Unwrapped {
  let document = value;
  let path: readonly string[] | null = [];
  for (let layer = 0; layer < MAX_LAYERS && isJsonObject(document); layer += 1) {
    const root = document;
    const inner = WRAPPERS.map((unwrap) => unwrap(root)).find((each) => each !== undefined);
    if (inner === undefined) break;
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

/** Takes an SBOM out of what it was wrapped in; undefined when `root` is no such wrapper. */
type Wrapper = (root: JsonObject) => Layer | undefined;

/** A code-hosting platform's export of its dependency graph, `{ "sbom": { … } }`. */
function platformExport({ sbom }: JsonObject): Layer | undefined {
  return isJsonObject(sbom) ? { content: sbom, path: ['sbom'] } : undefined;
}

/** A Sigstore bundle that holds an attestation. */
function sigstoreBundle({ dsseEnvelope }: JsonObject): Layer | undefined {
  return isJsonObject(dsseEnvelope) ? { content: dsseEnvelope, path: ['dsseEnvelope'] } : undefined;
}

/** A DSSE envelope (secure-systems-lab/dsse): the signed payload as base64, either alphabet. Signatures are not checked. */
function dsseEnvelope({ payloadType, payload }: JsonObject): Layer | undefined {
  if (typeof payloadType !== 'string' || typeof payload !== 'string') return undefined;
  return { content: Buffer.from(payload, 'base64').toString('utf8'), path: [] };
}

/** An in-toto attestation (github.com/in-toto/attestation); cosign used to put the document under `Data`. */
function inTotoStatement({ _type: type, predicateType, predicate }: JsonObject): Layer | undefined {
  const isStatement = typeof type === 'string' && type.includes('in-toto.io/Statement');
  if (!isStatement && typeof predicateType !== 'string') return undefined;
  return isJsonObject(predicate) && Object.hasOwn(predicate, 'Data')
    ? { content: predicate['Data'], path: ['predicate', 'Data'] }
    : { content: predicate, path: ['predicate'] };
}

/** Everything that an SBOM is handed around in. */
const WRAPPERS: readonly Wrapper[] = [platformExport, sigstoreBundle, dsseEnvelope, inTotoStatement];
