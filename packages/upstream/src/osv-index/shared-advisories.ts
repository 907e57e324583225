import { crc32 } from 'node:zlib';
import type { Advisory } from '../advisory.ts';
import type { ExploitationTable } from '../exploitation/exploitation-table.ts';
import { mergeRecords } from '../osv-local/merge-records.ts';
import { indexOf, type RecordIndex } from '../osv-local/record-index.ts';
import { createAdvisorySet } from './advisory-set.ts';
import { buildIndex } from './build-index.ts';
import { CHECKED_FROM } from './layout.ts';
import { openIndex } from './open-index.ts';
import { allocateShared, type IndexBytes } from './read-index-file.ts';

/** A set of advisories that threads share: it can be sent to another one and is not copied. */
export interface SharedAdvisories {
  /** Another number for another set. */
  readonly id: number;
  /** Index files, each in a `SharedArrayBuffer`. */
  readonly files: readonly IndexBytes[];
  /** What the folder says of exploitation. */
  readonly exploitation: ExploitationTable;
  /** Of when the data of an ecosystem (base name) is, RFC 3339; empty for a folder that no mirror keeps. */
  readonly dataAsOf: Readonly<Record<string, string>>;
}

let lastId = 0;

export function shareAdvisories(advisories: Omit<SharedAdvisories, 'id'>): SharedAdvisories {
  lastId += 1;
  return { id: lastId, ...advisories };
}

/** The index file that these records make. */
export function shareRecords(records: readonly Advisory[]): IndexBytes {
  const advisories = createAdvisorySet();
  for (const advisory of mergeRecords(records)) advisories.put(advisory);
  const parts = buildIndex(advisories);
  const bytes = allocateShared(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) at += part.copy(bytes, at);
  return { bytes, checksum: crc32(bytes.subarray(CHECKED_FROM)) };
}

/**
 * To be called in each thread that lets go of a set: V8 does not count shared memory, so it would collect it, hundreds of
 * megabytes a day where the folder is renewed by the hour, only when there are other reasons to. What is taken here is
 * counted, never touched and collected as well.
 */
export function letGoOf({ files }: SharedAdvisories): void {
  for (const { bytes } of files) Buffer.allocUnsafeSlow(bytes.length);
}

/** @throws DamagedIndexError when a file is not a whole index. */
export function openSharedAdvisories({ files }: SharedAdvisories): RecordIndex {
  return indexOf(files.map(({ bytes, checksum }) => openIndex(bytes, checksum)));
}
