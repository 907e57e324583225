/** What is read in a millisecond or two by a reader that is linear: less than to ask another thread and to be told. */
const SMALL_BYTES = 64 * 1024;

export function isSmall({ byteLength }: { readonly byteLength: number }): boolean {
  return byteLength <= SMALL_BYTES;
}

/** These bytes with a buffer of their own, which can be handed over; copied only when they share one with others. */
export function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes;
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  return isOwn ? new Uint8Array(buffer) : new Uint8Array(bytes);
}
