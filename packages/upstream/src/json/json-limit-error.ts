/** JSON that is well-formed and larger than anybody's: what no reader here takes. The message says in what. */
export class JsonLimitError extends Error {
  override readonly name = 'JsonLimitError';
}
