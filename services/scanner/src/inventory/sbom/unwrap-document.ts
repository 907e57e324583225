import { isJsonObject } from '../text/json-object.ts';
import { wrappers } from './wrappers/index.ts';

/** A bundle holds an envelope, that a statement, that the document; more layers are nobody's. */
const MAX_LAYERS = 5;

/** The innermost document; what cannot be unwrapped further is given back as it is. */
export function unwrapDocument(value: unknown): unknown {
  let inner = value;
  for (let layer = 0; layer < MAX_LAYERS && isJsonObject(inner); layer += 1) {
    const root = inner;
    const content = wrappers.map((unwrap) => unwrap(root)).find((each) => each !== undefined);
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
