/** The name under which a folder of advisories keeps its index. */
export const INDEX_FILE = 'advisories.idx';
/** What a mirror knows of it: no record, and read by nobody else but for its dates. */
export const STATE_FILE = 'advisories.state';

/**
 * The index file, all integers little-endian, 32 bits:
 *
 *     0   magic, 8 bytes
 *     8   CRC-32 of everything from byte 12 on
 *     12  length of the description
 *     16  description, JSON (`IndexDescription`)
 *     …   hash table of packages
 *     …   heap: all advisories one after another, also those that no package leads to, then the packages
 *
 * The table has a power of two of slots: the hash of a key and, one higher than it is so that zero means empty, the offset
 * of its package; collisions go on to the next slot. A package is the length of its key, the key in UTF-8, the number of
 * its advisories and their offsets. An advisory is the length of its JSON and the JSON. Offsets count from the start of
 * the heap.
 */
export const MAGIC = Buffer.from('OSVINDX6', 'latin1');
export const HEADER_BYTES = 16;
/** Where the checksum begins to count. */
export const CHECKED_FROM = 12;
export const SLOT_BYTES = 8;

export interface IndexDescription {
  /** Advisories. */
  readonly size: number;
  readonly feeds: readonly string[];
  /** Of a mirror: its ecosystems (base names), and up to which change of the bucket it holds each. Null: an import. */
  readonly cursors: Readonly<Record<string, string>> | null;
  readonly slots: number;
  /** How many bytes of the heap are advisories. */
  readonly advisoryBytes: number;
}

/** FNV-1a over UTF-16 code units; never used against chosen keys, only against a file an operator built. */
export function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
