import { crc32 } from 'node:zlib';
import { baseEcosystem, ecosystemKeys } from '../osv-local/ecosystem-keys.ts';
import type { AdvisorySet } from './advisory-set.ts';
import { CHECKED_FROM, hashOf, type IndexDescription, MAGIC, SLOT_BYTES } from './layout.ts';

/**
 * The file of an index: the same bytes for the same advisories, whatever the order in which they came.
 *
 * @param cursors of a mirror (`IndexDescription`): what advisories say of other ecosystems is not found.
 */
export function buildIndex(
  advisories: AdvisorySet,
  cursors: IndexDescription['cursors'] = null,
): readonly Buffer[] {
  const feeds = new Set<string>();
  // A dump holds records that name other ecosystems too, and of these no others: only its own has some of it alone.
  const isTold = (ecosystems: readonly string[]) =>
    cursors !== null || new Set(ecosystems.map(baseEcosystem)).size === 1;
  const isHeld = (ecosystem: string) => cursors === null || Object.hasOwn(cursors, baseEcosystem(ecosystem));
  const sorted = [...advisories.entries()].sort(([a], [b]) => (a < b ? -1 : 1));
  const heap: Buffer[] = [];
  let length = 0;
  /** @returns the offset */
  const push = (entry: Buffer) => {
    heap.push(entry);
    length += entry.length;
    return length - entry.length;
  };
  const packages = new Map<string, number[]>();
  for (const [, { text, keys, ecosystems }] of sorted) {
    for (const ecosystem of isTold(ecosystems) ? ecosystems.filter(isHeld) : []) {
      for (const key of ecosystemKeys(ecosystem)) feeds.add(key);
    }
    const at = push(withLength(text));
    for (const key of keys) {
      if (!isHeld(key.slice(0, key.indexOf('\0')))) continue;
      const known = packages.get(key);
      if (known === undefined) packages.set(key, [at]);
      else known.push(at);
    }
  }
  const advisoryBytes = length;
  const table = createTable(packages.size);
  for (const [key, offsets] of packages) table.insert(hashOf(key), push(toPackage(key, offsets)));
  const description: IndexDescription = {
    size: sorted.length,
    feeds: [...feeds].sort(),
    cursors,
    slots: table.bytes.length / SLOT_BYTES,
    advisoryBytes,
  };
  return withHeader([withLength(JSON.stringify(description)), table.bytes, ...heap]);
}

function withHeader(checked: readonly Buffer[]): readonly Buffer[] {
  const header = Buffer.alloc(CHECKED_FROM);
  MAGIC.copy(header);
  header.writeUInt32LE(
    checked.reduce((sum, part) => crc32(part, sum), 0),
    MAGIC.length,
  );
  return [header, ...checked];
}

function withLength(text: string): Buffer {
  return Buffer.concat([uint32s([Buffer.byteLength(text)]), Buffer.from(text)]);
}

function toPackage(key: string, offsets: readonly number[]): Buffer {
  return Buffer.concat([withLength(key), uint32s([offsets.length, ...offsets])]);
}

function uint32s(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32LE(number, index * 4);
  return bytes;
}

function createTable(keys: number) {
  const slots = 2 ** Math.ceil(Math.log2(Math.max(2, keys * 2)));
  const bytes = Buffer.alloc(slots * SLOT_BYTES);
  return {
    bytes,
    insert: (hash: number, offset: number) => {
      let slot = hash & (slots - 1);
      while (bytes.readUInt32LE(slot * SLOT_BYTES + 4) !== 0) slot = (slot + 1) & (slots - 1);
      bytes.writeUInt32LE(hash, slot * SLOT_BYTES);
      bytes.writeUInt32LE(offset + 1, slot * SLOT_BYTES + 4);
    },
  };
}
