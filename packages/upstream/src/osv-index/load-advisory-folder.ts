import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Advisory } from '../advisory.ts';
import {
  CVE_RECORDS_FILE,
  collectExploitation,
  type ExploitationCollector,
  isExploitationFile,
} from '../exploitation/collect-exploitation.ts';
import { isCveRecord } from '../exploitation/ssvc.ts';
import { AdvisoryDataError, parseJson, type RawRecord, toRecord } from '../osv-local/parse-record.ts';
import { codeOf, readRecords } from '../osv-local/read-records.ts';
import type { RecordIndex } from '../osv-local/record-index.ts';
import { INDEX_FILE, STATE_FILE } from './layout.ts';
import { DamagedIndexError, openIndex } from './open-index.ts';
import { type IndexBytes, readIndexFile } from './read-index-file.ts';
import {
  openSharedAdvisories,
  type SharedAdvisories,
  shareAdvisories,
  shareRecords,
} from './shared-advisories.ts';
import { readDataAsOf } from './sync-state.ts';

const RECORDS: ReadonlySet<string> = new Set(['.ndjson', '.json']);

/** Whether a file of this name is one that a mirror or an import puts into its folder. */
export function isMirrorFile(name: string): boolean {
  const isOwn = [INDEX_FILE, STATE_FILE, CVE_RECORDS_FILE].includes(name);
  return isOwn || (isExploitationFile(name) && !/[\\/]/.test(name));
}

/** What a folder holds, and how another thread opens the same. */
export interface LoadedAdvisories extends RecordIndex {
  readonly shared: SharedAdvisories;
  readonly unread: readonly UnreadFile[];
}

/** A file or a record of exploitation that cannot be read, and was left out. */
export interface UnreadFile {
  readonly name: string;
  readonly fault: unknown;
}

/**
 * Indexes a folder of OSV records: `*.ndjson` one a line, `*.json` one each, and the index file that an import built;
 * other files and folders are left alone. Every record must be readable: one that is skipped would make its package clean.
 * Beside them may lie what tells of exploitation: CISA's catalog, EPSS scores and CVE records.
 *
 * @throws AdvisoryDataError when a record cannot be read, naming file and line.
 */
export async function loadAdvisoryFolder(dir: string): Promise<LoadedAdvisories> {
  const unread: UnreadFile[] = [];
  const exploitation = collectExploitation((name, fault) => unread.push({ name, fault }));
  const advisories: Advisory[] = [];
  // First, for it is written last: what is read after it is as new, or newer.
  const dataAsOf = await readDataAsOf(dir);
  const index = await openIndexFile(dir);
  for (const file of await filesOf(dir)) {
    if (isExploitationFile(file)) await exploitation.addFile(join(dir, file));
    else {
      for await (const record of readRecords(join(dir, file)))
        advisories.push(...advisoryIn(record, exploitation));
    }
  }
  const records = advisories.length === 0 ? [] : [shareRecords(advisories)];
  const files = index === null ? records : [...records, index];
  const shared = shareAdvisories({ files, exploitation: exploitation.finish(), dataAsOf });
  return { ...openSharedAdvisories(shared), shared, unread };
}

async function openIndexFile(dir: string): Promise<IndexBytes | null> {
  try {
    const file = await readIndexFile(join(dir, INDEX_FILE));
    openIndex(file.bytes, file.checksum);
    return file;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    const reason = cause instanceof DamagedIndexError ? cause.message : 'it cannot be read';
    throw new AdvisoryDataError(
      `${INDEX_FILE}: ${reason}; build it again with "advisories sync" or "advisories import".`,
    );
  }
}

/** A CVE record is no advisory of ours: only CISA's answers in it are. */
function advisoryIn(record: RawRecord, exploitation: ExploitationCollector): readonly Advisory[] {
  try {
    const value = parseJson(record);
    if (!isCveRecord(value)) return [toRecord(record.place, value)];
    exploitation.addCveRecord(value, record.place);
  } catch (fault) {
    // A torn advisory must not be left out; what it is of stands at its beginning.
    if (!/^\s*\{\s*"dataType"\s*:\s*"CVE_RECORD"/.test(record.bytes.toString('latin1', 0, 200))) throw fault;
    exploitation.leaveOutCveRecord(record.place, fault);
  }
  return [];
}

async function filesOf(dir: string): Promise<string[]> {
  try {
    const names = (await readdir(dir))
      .filter((name) => RECORDS.has(extname(name)) || isExploitationFile(name))
      .sort();
    const stats = await Promise.all(names.map((name) => stat(join(dir, name))));
    return names.filter((_, index) => stats[index]?.isFile());
  } catch (error) {
    throw new AdvisoryDataError(`The folder of advisories cannot be read${codeOf(error)}.`);
  }
}
