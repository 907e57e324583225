/**
 * Octets beyond which a TXT record is not read. No RFC sets a bound, but one reply can carry 64 kB, and the longest
 * records in use (SPF that lists every address) have about half as many as this.
 */
export const MAX_RECORD_OCTETS = 8192;

/** Whether a text is short enough to be read as a record. */
export function isReadable(text: string): boolean {
  return text.length <= MAX_RECORD_OCTETS;
}
