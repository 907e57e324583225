import { crc32 } from 'node:zlib';
import { z } from 'zod';
import type { Advisory } from '../advisory.ts';
import type { Candidate } from '../osv-local/judge-query.ts';
import { packageKey } from '../osv-local/package-name.ts';
import type { AdvisoryStore } from '../osv-local/record-index.ts';
import { CHECKED_FROM, HEADER_BYTES, hashOf, type IndexSection, MAGIC, SLOT_BYTES } from './layout.ts';
import { unpackAdvisory } from './packed-advisory.ts';

/** The file is no index, or not a whole one. */
export class DamagedIndexError extends Error {
  override readonly name = 'DamagedIndexError';
}

const Offset = z.string().regex(/^\d+$/).transform(Number);

const Description = z.object({
  size: z.int().nonnegative(),
  feeds: z.array(z.string()),
  sections: z.array(
    z.object({
      name: z.enum(['vulnerabilities', 'malware']),
      slots: z.int().positive(),
      tableOffset: Offset,
      heapOffset: Offset,
      heapBytes: z.int().nonnegative(),
    }),
  ),
});

/** Advisories that were read lately stay read; more than this many are forgotten together. */
const MAX_KEPT = 4_096;

/**
 * The advisories of an index file, read from its bytes as they are asked for.
 *
 * @throws DamagedIndexError when the bytes are not a whole index.
 */
export function openIndex(bytes: Buffer): AdvisoryStore {
  const { size, feeds, sections } = readDescription(bytes);
  const readers = sections.map((section) => createSectionReader(bytes, section));
  return {
    size,
    feeds: new Set(feeds),
    candidatesOf: (key) => {
      const hash = hashOf(key);
      return readers.flatMap((reader) => reader(key, hash));
    },
  };
}

function readDescription(bytes: Buffer) {
  if (bytes.length < HEADER_BYTES || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new DamagedIndexError('it is not an advisory index of this version');
  }
  if (crc32(bytes.subarray(CHECKED_FROM)) !== bytes.readUInt32LE(MAGIC.length)) {
    throw new DamagedIndexError('its checksum does not hold: it is damaged or incomplete');
  }
  const length = bytes.readUInt32LE(CHECKED_FROM);
  return Description.parse(JSON.parse(bytes.toString('utf8', HEADER_BYTES, HEADER_BYTES + length)));
}

type SectionReader = (key: string, hash: number) => readonly Candidate[];

function createSectionReader(bytes: Buffer, section: IndexSection): SectionReader {
  const table = bytes.subarray(section.tableOffset, section.tableOffset + section.slots * SLOT_BYTES);
  const heap = bytes.subarray(section.heapOffset, section.heapOffset + section.heapBytes);
  const kept = new Map<number, Advisory>();
  const advisoryAt = (offset: number): Advisory => {
    const known = kept.get(offset);
    if (known !== undefined) return known;
    const advisory = readAdvisory(heap, offset);
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(offset, advisory);
    return advisory;
  };
  return (key, hash) => {
    const at = findPackage(table, heap, key, hash);
    if (at === null) return [];
    const advisories = Array.from({ length: heap.readUInt32LE(at) }, (_, index) =>
      advisoryAt(heap.readUInt32LE(at + 4 + index * 4)),
    );
    return advisories.flatMap((advisory) =>
      advisory.affected
        .filter(({ ecosystem, name }) => packageKey(ecosystem, name) === key)
        .map((affected) => ({ advisory, affected })),
    );
  };
}

/** Where the list of advisories of the package begins in the heap; null when there is no such package. */
function findPackage(table: Buffer, heap: Buffer, key: string, hash: number): number | null {
  const mask = table.length / SLOT_BYTES - 1;
  for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
    const offset = table.readUInt32LE(slot * SLOT_BYTES + 4);
    if (offset === 0) return null;
    if (table.readUInt32LE(slot * SLOT_BYTES) !== hash) continue;
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
