import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Advisory } from '../advisory.ts';
import type { Candidate } from '../osv-local/judge-query.ts';
import { packageKey } from '../osv-local/package-name.ts';
import type { AdvisoryStore } from '../osv-local/record-index.ts';
import type { AdvisorySet } from './advisory-set.ts';
import { CHECKED_FROM, HEADER_BYTES, hashOf, type IndexDescription, MAGIC, SLOT_BYTES } from './layout.ts';
import { unpackAdvisory } from './packed-advisory.ts';
import type { IndexBytes } from './read-index-file.ts';

/** The file is no index, or not a whole one. */
export class DamagedIndexError extends Error {
  override readonly name = 'DamagedIndexError';
}

const Description = z.object({
  size: z.int().nonnegative(),
  feeds: z.array(z.string()),
  cursors: z.record(z.string(), z.string()).nullable(),
  slots: z.int().positive(),
  advisoryBytes: z.int().nonnegative(),
}) satisfies z.ZodType<IndexDescription>;

/** Advisories, and packages, that were read lately. */
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
  const { description, table, heap } = partsOf(file, checksum);
  const advisories = new LRUCache<number, Advisory>({
    max: MAX_CACHED,
    memoMethod: (offset) => readAdvisory(heap, offset),
  });
  // Where the list of a package's advisories begins tells the package.
  const candidates = new LRUCache<number, readonly Candidate[], string>({
    max: MAX_CACHED,
    memoMethod: (at, _stale, { context: key }) =>
      Array.from({ length: heap.readUInt32LE(at) }, (_, index) =>
        advisories.memo(heap.readUInt32LE(at + 4 + index * 4)),
      ).flatMap((advisory) =>
        advisory.affected
          .filter(({ ecosystem, name }) => packageKey(ecosystem, name) === key)
          .map((affected) => ({ advisory, affected })),
      ),
  });
  return {
    size: description.size,
    feeds: new Set(description.feeds),
    candidatesOf: (key) => {
      const at = findPackage(table, heap, key);
      return at === null ? NONE : candidates.memo(at, { context: key });
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
  const { description, heap } = partsOf(bytes, checksum);
  return {
    cursors: description.cursors,
    readInto: (advisories) => {
      for (let at = 0; at < description.advisoryBytes; at += 4 + heap.readUInt32LE(at))
        advisories.put(readAdvisory(heap, at));
    },
  };
}

function partsOf(file: Uint8Array, checksum: number) {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  if (bytes.length < HEADER_BYTES || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new DamagedIndexError('it is not an advisory index of this version');
  }
  if (checksum !== bytes.readUInt32LE(MAGIC.length)) {
    throw new DamagedIndexError('its checksum does not hold: it is damaged or incomplete');
  }
  const tableAt = HEADER_BYTES + bytes.readUInt32LE(CHECKED_FROM);
  const description = Description.parse(JSON.parse(bytes.toString('utf8', HEADER_BYTES, tableAt)));
  const heapAt = tableAt + description.slots * SLOT_BYTES;
  return { description, table: bytes.subarray(tableAt, heapAt), heap: bytes.subarray(heapAt) };
}

/** Where the list of advisories of the package begins in the heap; null when there is no such package. */
function findPackage(table: Buffer, heap: Buffer, key: string): number | null {
  const hash = hashOf(key);
  const mask = table.length / SLOT_BYTES - 1;
  for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
    const offset = table.readUInt32LE(slot * SLOT_BYTES + 4);
    if (offset === 0) return null;
    if (table.readUInt32LE(slot * SLOT_BYTES) !== hash) continue;
    const end = offset + 3 + heap.readUInt32LE(offset - 1);
    if (heap.toString('utf8', offset + 3, end) === key) return end;
  }
}

/** The checksum held, so this is what the builder wrote. */
function readAdvisory(heap: Buffer, offset: number): Advisory {
  const length = heap.readUInt32LE(offset);
  return unpackAdvisory(JSON.parse(heap.toString('utf8', offset + 4, offset + 4 + length)));
}
