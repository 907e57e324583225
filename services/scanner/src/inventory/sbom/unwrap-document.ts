import { isJsonObject, type JsonObject } from '../text/json-object.ts';

/** A bundle holds an envelope, that a statement, that the document; more layers are nobody's. */
const MAX_LAYERS = 5;

/** The innermost document; what cannot be unwrapped further is given back as it is. */
export function unwrapDocument(value: unknown): unknown {
  let inner = value;
  for (let layer = 0; layer < MAX_LAYERS && isJsonObject(inner); layer += 1) {
    const root = inner;
    const content = WRAPPERS.map((unwrap) => unwrap(root)).find((each) => each !== undefined);
    if (content === undefined) return root;
    inner = typeof content === 'string' ? parse(content) : content;
  }
  return inner;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

/** Takes an SBOM out of what it was wrapped in: a value, or its JSON text; undefined when `root` is no such wrapper. */
type Wrapper = (root: JsonObject) => unknown;

/** A code-hosting platform's export of its dependency graph, `{ "sbom": { … } }`. */
function platformExport({ sbom }: JsonObject): unknown {
  return isJsonObject(sbom) ? sbom : undefined;
}

/** A Sigstore bundle that holds an attestation. */
function sigstoreBundle({ dsseEnvelope }: JsonObject): unknown {
  return isJsonObject(dsseEnvelope) ? dsseEnvelope : undefined;
}

/** A DSSE envelope (secure-systems-lab/dsse): the signed payload as base64, either alphabet. Signatures are not checked. */
export function dsseEnvelope({ payloadType, payload }: JsonObject): unknown {
  if (typeof payloadType !== 'string' || typeof payload !== 'string') return undefined;
  return Buffer.from(payload, 'base64').toString('utf8');
}

/** An in-toto attestation (github.com/in-toto/attestation); cosign used to put the document under `Data`. */
function inTotoStatement({ _type: type, predicateType, predicate }: JsonObject): unknown {
  const isStatement = typeof type === 'string' && type.includes('in-toto.io/Statement');
  if (!isStatement && typeof predicateType !== 'string') return undefined;
  return isJsonObject(predicate) && Object.hasOwn(predicate, 'Data') ? predicate['Data'] : predicate;
}

/** Everything that an SBOM is handed around in. */
const WRAPPERS: readonly Wrapper[] = [platformExport, sigstoreBundle, dsseEnvelope, inTotoStatement];
