import { crc32 } from 'node:zlib';
import type { Advisory } from '../advisory.ts';
import { ecosystemKeys } from '../osv-local/ecosystem-keys.ts';
import { mergeRecords } from '../osv-local/merge-records.ts';
import { packageKey } from '../osv-local/package-name.ts';
import {
  CHECKED_FROM,
  HEADER_BYTES,
  hashOf,
  type IndexDescription,
  type IndexSection,
  MAGIC,
  SLOT_BYTES,
} from './layout.ts';
import { packAdvisory, unpackAdvisory } from './packed-advisory.ts';

/** Takes advisories one after another and gives the file; holds them as JSON, so memory is about that of the file. */
export interface IndexBuilder {
  /** An id that comes again is merged with what it said before. */
  add(advisory: Advisory): void;
  finish(): readonly Buffer[];
}

export function createIndexBuilder(): IndexBuilder {
  const entries = new Map<string, Entry>();
  const feeds = new Set<string>();
  return {
    add: (advisory) => {
      const known = entries.get(advisory.id);
      const merged = known === undefined ? advisory : mergeOne(readAdvisory(known.text), advisory);
      for (const { ecosystem } of merged.affected) for (const key of ecosystemKeys(ecosystem)) feeds.add(key);
      entries.set(advisory.id, toEntry(merged));
    },
    finish: () => assemble(entries, feeds),
  };
}

interface Entry {
  readonly text: string;
  /** Of the packages under which it is found: none when it is withdrawn. */
  readonly keys: ReadonlySet<string>;
}

function toEntry(advisory: Advisory): Entry {
  const named = advisory.withdrawn === null ? advisory.affected : [];
  return {
    text: JSON.stringify(packAdvisory(advisory)),
    keys: new Set(named.map(({ ecosystem, name }) => packageKey(ecosystem, name))),
  };
}

/** The builder wrote this text itself. */
function readAdvisory(text: string): Advisory {
  return unpackAdvisory(JSON.parse(text));
}

function mergeOne(known: Advisory, again: Advisory): Advisory {
  return mergeRecords([known, again])[0] ?? again;
}

type SectionName = IndexSection['name'];

function assemble(entries: ReadonlyMap<string, Entry>, feeds: ReadonlySet<string>): readonly Buffer[] {
  const heaps = { vulnerabilities: createHeap(), malware: createHeap() } satisfies Record<SectionName, Heap>;
  for (const [id, { text, keys }] of entries) {
    if (keys.size > 0) heaps[id.startsWith('MAL-') ? 'malware' : 'vulnerabilities'].add(text, keys);
  }
  const built = (['vulnerabilities', 'malware'] as const).map((name) => ({ name, ...heaps[name].finish() }));
  const describe = (start: number): IndexDescription => ({
    size: entries.size,
    feeds: [...feeds].sort(),
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
}

function place(built: readonly BuiltSection[], start: number): readonly IndexSection[] {
  let at = start;
  return built.map(({ name, table, heap }) => {
    const tableOffset = at;
    const heapOffset = tableOffset + table.length;
    const heapBytes = heap.reduce((sum, part) => sum + part.length, 0);
    at = heapOffset + heapBytes;
    return { name, slots: table.length / SLOT_BYTES, tableOffset, heapOffset, heapBytes };
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
  add(text: string, keys: ReadonlySet<string>): void;
  finish(): { readonly table: Buffer; readonly heap: readonly Buffer[] };
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
      const table = createTable(offsets.size);
      for (const [key, own] of offsets) table.insert(hashOf(key), push(toPackage(key, own)));
      const padding = aligned(length) - length;
      if (padding > 0) push(Buffer.alloc(padding));
      return { table: table.bytes, heap: parts };
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
