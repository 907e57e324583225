import { endianness } from 'node:os';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import type { Advisory } from '../advisory.ts';
import type { Candidate } from '../osv-local/judge-query.ts';
import { packageKey } from '../osv-local/package-name.ts';
import type { AdvisoryStore } from '../osv-local/record-index.ts';
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
import { unpackAdvisory } from './packed-advisory.ts';
import type { IndexBytes } from './read-index-file.ts';

/** The file is no index, or not a whole one. */
export class DamagedIndexError extends Error {
  override readonly name = 'DamagedIndexError';
}

const Offset = z.string().regex(/^\d+$/).transform(Number);

const Description = z.object({
  size: z.int().nonnegative(),
  feeds: z.array(z.string()),
  cursors: z.record(z.string(), z.string()).nullable(),
  sections: z.array(
    z.object({
      name: z.enum(['vulnerabilities', 'malware']),
      slots: z.int().positive(),
      tableOffset: Offset,
      heapOffset: Offset,
      heapBytes: z.int().nonnegative(),
      advisoryBytes: z.int().nonnegative(),
    }),
  ),
});

/** What was read lately stays read; more advisories or packages than this are forgotten together. */
const MAX_CACHED = 4_096;

const NONE: readonly Candidate[] = [];

/**
 * The advisories of an index file, read from its bytes as they are asked for.
 *
 * @param checksum of the bytes from `CHECKED_FROM` on, where it is known already.
 * @throws DamagedIndexError when the bytes are not a whole index.
 */
export function openIndex(
  file: Uint8Array,
  checksum: number = crc32(file.subarray(CHECKED_FROM)),
): AdvisoryStore {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  const { size, feeds, sections } = readDescription(bytes, checksum);
  const readers = sections.map((section) => createSectionReader(bytes, section));
  return {
    size,
    feeds: new Set(feeds),
    candidatesOf: (key) => {
      const hash = hashOf(key);
      let candidates = NONE;
      for (const reader of readers) {
        const own = reader(key, hash);
        if (own.length > 0) candidates = candidates.length === 0 ? own : [...candidates, ...own];
      }
      return candidates;
    },
  };
}

/**
 * All advisories of an index file, withdrawn ones too, to be changed, and the cursors of a mirror.
 *
 * @throws DamagedIndexError when the bytes are not a whole index.
 */
export function readIndexWhole({ bytes, checksum }: IndexBytes): {
  readonly cursors: IndexDescription['cursors'];
  readonly readInto: (advisories: AdvisorySet) => void;
} {
  const { cursors, sections } = readDescription(bytes, checksum);
  return {
    cursors,
    readInto: (advisories) => {
      for (const { heapOffset, advisoryBytes } of sections) {
        const heap = bytes.subarray(heapOffset, heapOffset + advisoryBytes);
        for (let at = 0; at < advisoryBytes; at += 4 + heap.readUInt32LE(at))
          advisories.put(readAdvisory(heap, at));
      }
    },
  };
}

function readDescription(bytes: Buffer, checksum: number) {
  if (bytes.length < HEADER_BYTES || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new DamagedIndexError('it is not an advisory index of this version');
  }
  if (checksum !== bytes.readUInt32LE(MAGIC.length)) {
    throw new DamagedIndexError('its checksum does not hold: it is damaged or incomplete');
  }
  const length = bytes.readUInt32LE(CHECKED_FROM);
  return Description.parse(JSON.parse(bytes.toString('utf8', HEADER_BYTES, HEADER_BYTES + length)));
}

type SectionReader = (key: string, hash: number) => readonly Candidate[];

function createSectionReader(bytes: Buffer, section: IndexSection): SectionReader {
  const slots = slotsOf(
    bytes.subarray(section.tableOffset, section.tableOffset + section.slots * SLOT_BYTES),
  );
  const heap = bytes.subarray(section.heapOffset, section.heapOffset + section.heapBytes);
  const advisoryAt = memoize((offset: number) => readAdvisory(heap, offset));
  // Where the list of a package's advisories begins tells the package.
  const candidatesAt = memoize((at: number, key: string) => {
    const advisories = Array.from({ length: heap.readUInt32LE(at) }, (_, index) =>
      advisoryAt(heap.readUInt32LE(at + 4 + index * 4), key),
    );
    return advisories.flatMap((advisory) =>
      advisory.affected
        .filter(({ ecosystem, name }) => packageKey(ecosystem, name) === key)
        .map((affected) => ({ advisory, affected })),
    );
  });
  return (key, hash) => {
    const at = findPackage(slots, heap, key, hash);
    return at === null ? NONE : candidatesAt(at, key);
  };
}

/** Calls `read` for what is not cached. */
function memoize<T>(read: (offset: number, key: string) => T): (offset: number, key: string) => T {
  const cached = new Map<number, T>();
  return (offset, key) => {
    const known = cached.get(offset);
    if (known !== undefined) return known;
    const value = read(offset, key);
    if (cached.size >= MAX_CACHED) cached.clear();
    cached.set(offset, value);
    return value;
  };
}

/** The table as numbers in the order of this machine. */
function slotsOf(table: Buffer): Uint32Array {
  const isInPlace = table.byteOffset % 4 === 0 && endianness() === 'LE';
  const own = isInPlace ? table : Buffer.copyBytesFrom(table);
  if (endianness() === 'BE') own.swap32();
  return new Uint32Array(own.buffer, own.byteOffset, own.length / 4);
}

/** Where the list of advisories of the package begins in the heap; null when there is no such package. */
function findPackage(slots: Uint32Array, heap: Buffer, key: string, hash: number): number | null {
  const mask = slots.length / 2 - 1;
  for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
    const offset = slots[slot * 2 + 1] ?? 0;
    if (offset === 0) return null;
    if (slots[slot * 2] !== hash) continue;
    const length = heap.readUInt32LE(offset - 1);
    const end = offset + 3 + length;
    if (heap.toString('utf8', offset + 3, end) === key) return end;
  }
}

/** The checksum held, so this is what the builder wrote. */
function readAdvisory(heap: Buffer, offset: number): Advisory {
  const length = heap.readUInt32LE(offset);
  return unpackAdvisory(JSON.parse(heap.toString('utf8', offset + 4, offset + 4 + length)));
}
