/** What is read in a millisecond or two by a reader that is linear: less than to ask another thread and to be told. */
const SMALL_BYTES = 64 * 1024;

export function isSmall({ byteLength }: { readonly byteLength: number }): boolean {
  return byteLength <= SMALL_BYTES;
}
