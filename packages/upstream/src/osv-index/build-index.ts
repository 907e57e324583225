import { crc32 } from 'node:zlib';
import { baseEcosystem, ecosystemKeys } from '../osv-local/ecosystem-keys.ts';
import type { AdvisorySet } from './advisory-set.ts';
import {
  CHECKED_FROM,
  HEADER_BYTES,
  hashOf,
  type IndexDescription,
  type IndexSection,
  MAGIC,
  SLOT_BYTES,
} from './layout.ts';

type SectionName = IndexSection['name'];

/**
 * The file of an index: the same bytes for the same advisories, whatever the order in which they came.
 *
 * @param cursors of a mirror (`IndexDescription`): what advisories say of other ecosystems is not found.
 */
export function buildIndex(
  advisories: AdvisorySet,
  cursors: IndexDescription['cursors'] = null,
): readonly Buffer[] {
  const heaps = { vulnerabilities: createHeap(), malware: createHeap() } satisfies Record<SectionName, Heap>;
  const feeds = new Set<string>();
  // A dump holds records that name other ecosystems too, and of these no others: only its own has some of it alone.
  const isTold = (ecosystems: readonly string[]) =>
    cursors !== null || new Set(ecosystems.map(baseEcosystem)).size === 1;
  const isHeld = (ecosystem: string) => cursors === null || Object.hasOwn(cursors, baseEcosystem(ecosystem));
  const sorted = [...advisories.entries()].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [id, { text, keys, ecosystems }] of sorted) {
    for (const ecosystem of isTold(ecosystems) ? ecosystems.filter(isHeld) : []) {
      for (const key of ecosystemKeys(ecosystem)) feeds.add(key);
    }
    const found = keys.filter((key) => isHeld(key.slice(0, key.indexOf('\0'))));
    heaps[id.startsWith('MAL-') ? 'malware' : 'vulnerabilities'].add(text, found);
  }
  const built = (['vulnerabilities', 'malware'] as const).map((name) => ({ name, ...heaps[name].finish() }));
  const describe = (start: number): IndexDescription => ({
    size: sorted.length,
    feeds: [...feeds].sort(),
    cursors,
    sections: place(built, start),
  });
  // Offsets are written with a fixed width, so the description is as long with them as without.
  const length = aligned(Buffer.byteLength(toText(describe(0))));
  const description = Buffer.alloc(length, ' ');
  description.write(toText(describe(HEADER_BYTES + length)));
  const body = [description, ...built.flatMap(({ table, heap }) => [table, ...heap])];
  const header = Buffer.alloc(HEADER_BYTES);
  MAGIC.copy(header);
  header.writeUInt32LE(length, CHECKED_FROM);
  const checked = [header.subarray(CHECKED_FROM), ...body];
  header.writeUInt32LE(
    checked.reduce((sum, part) => crc32(part, sum), 0),
    MAGIC.length,
  );
  return [header, ...body];
}

interface BuiltSection {
  readonly name: SectionName;
  readonly table: Buffer;
  readonly heap: readonly Buffer[];
  readonly advisoryBytes: number;
}

function place(built: readonly BuiltSection[], start: number): readonly IndexSection[] {
  let at = start;
  return built.map(({ name, table, heap, advisoryBytes }) => {
    const tableOffset = at;
    const heapOffset = tableOffset + table.length;
    const heapBytes = heap.reduce((sum, part) => sum + part.length, 0);
    at = heapOffset + heapBytes;
    return { name, slots: table.length / SLOT_BYTES, tableOffset, heapOffset, heapBytes, advisoryBytes };
  });
}

const OFFSET_DIGITS = 12;

function toText(description: IndexDescription): string {
  return JSON.stringify(description, (key, value) =>
    key.endsWith('Offset') ? String(value).padStart(OFFSET_DIGITS, '0') : value,
  );
}

function aligned(length: number): number {
  return Math.ceil(length / 8) * 8;
}

interface Heap {
  /** Found under `keys`. */
  add(text: string, keys: readonly string[]): void;
  finish(): Omit<BuiltSection, 'name'>;
}

function createHeap(): Heap {
  const parts: Buffer[] = [];
  let length = 0;
  const offsets = new Map<string, number[]>();
  const push = (bytes: Buffer): number => {
    const at = length;
    parts.push(bytes);
    length += bytes.length;
    return at;
  };
  return {
    add: (text, keys) => {
      const at = push(withLength(Buffer.from(text)));
      for (const key of keys) {
        const known = offsets.get(key);
        if (known === undefined) offsets.set(key, [at]);
        else known.push(at);
      }
    },
    finish: () => {
      const advisoryBytes = length;
      const table = createTable(offsets.size);
      for (const [key, own] of offsets) table.insert(hashOf(key), push(toPackage(key, own)));
      const padding = aligned(length) - length;
      if (padding > 0) push(Buffer.alloc(padding));
      return { table: table.bytes, heap: parts, advisoryBytes };
    },
  };
}

function withLength(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
}

function toPackage(key: string, offsets: readonly number[]): Buffer {
  const list = Buffer.alloc(4 + offsets.length * 4);
  list.writeUInt32LE(offsets.length);
  for (const [index, offset] of offsets.entries()) list.writeUInt32LE(offset, 4 + index * 4);
  return Buffer.concat([withLength(Buffer.from(key)), list]);
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
