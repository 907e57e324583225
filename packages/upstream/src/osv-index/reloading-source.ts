import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AdvisorySource } from '../advisory.ts';
import { CVE_RECORDS_FILE, isExploitationFile } from '../exploitation/collect-exploitation.ts';
import type { ExploitationSource } from '../exploitation/exploitation.ts';
import { createLocalExploitation } from '../exploitation/exploitation-table.ts';
import { createOsvLocalSource } from '../osv-local/record-index.ts';
import { loadAdvisoryFolder, type UnreadFile } from './load-advisory-folder.ts';
import { letGoOf, type SharedAdvisories } from './shared-advisories.ts';
import { readDataAsOf } from './sync-state.ts';

const RECORDS = /\.(?:idx|ndjson|json)$/;

/** A local source that follows its folder: a new index takes the place of the old one between two look-ups. */
export interface ReloadingSource extends AdvisorySource {
  /** Advisories in use now. */
  size(): number;
  /** What the folder says of exploitation. */
  readonly exploitation: ExploitationSource;
  dataAsOf(): Readonly<Record<string, string>>;
  /** What of that could not be read, in the folder as it is in use. */
  unread(): readonly UnreadFile[];
  /** The same advisories, for other threads. */
  shared(): SharedAdvisories;
  /** When the newest file of those in use was written, in milliseconds since 1970; null for an empty folder. */
  writtenAtMs(): number | null;
  /**
   * Looks at the folder, and reads it again if a file has changed; nothing while it is still being read. A fault leaves the
   * old advisories in use.
   */
  refresh(): Promise<void>;
}

export interface ReloadingOptions {
  readonly onReload: (advisories: number) => void;
  readonly onFault: (fault: unknown) => void;
}

/** @throws AdvisoryDataError when the folder cannot be read at the start. */
export async function createReloadingSource(
  folder: string,
  options: ReloadingOptions,
): Promise<ReloadingSource> {
  const load = async () => {
    const index = await loadAdvisoryFolder(folder);
    return {
      ...index,
      source: createOsvLocalSource(index),
      exploitation: createLocalExploitation(index.shared.exploitation),
    };
  };
  let state = await stateOf(folder);
  let now = await load();
  let isReading = false;
  return {
    size: () => now.size,
    shared: () => now.shared,
    dataAsOf: () => now.shared.dataAsOf,
    unread: () => now.unread,
    exploitation: { find: (cves, signal) => now.exploitation.find(cves, signal) },
    writtenAtMs: () => state.writtenAtMs,
    findAdvisories: (queries, signal) => now.source.findAdvisories(queries, signal),
    async refresh() {
      if (isReading) return;
      isReading = true;
      try {
        const dataAsOf = await readDataAsOf(folder);
        const seen = await stateOf(folder);
        if (seen.key === state.key) {
          now = { ...now, shared: { ...now.shared, dataAsOf } };
          return;
        }
        const old = now.shared;
        now = await load();
        letGoOf(old);
        state = seen;
        options.onReload(now.size);
      } catch (fault) {
        options.onFault(fault);
      } finally {
        isReading = false;
      }
    },
  };
}

interface FolderState {
  /** Changes whenever a file that is read comes, goes, or is written or replaced. */
  readonly key: string;
  readonly writtenAtMs: number | null;
}

async function stateOf(folder: string): Promise<FolderState> {
  const all: string[] = await readdir(folder).catch(() => []);
  const names = all.filter((name) => RECORDS.test(name) || isExploitationFile(name)).sort();
  const files = await Promise.all(
    names.map(async (name) => {
      const entry = await stat(join(folder, name)).catch(() => null);
      if (entry === null) return { key: '', writtenAtMs: [] };
      const key = `${name} ${entry.ino} ${entry.size} ${entry.mtimeMs}`;
      return { key, writtenAtMs: holdsAdvisories(name) ? [entry.mtimeMs] : [] };
    }),
  );
  const times = files.flatMap(({ writtenAtMs }) => writtenAtMs);
  return {
    key: files.map(({ key }) => key).join('\n'),
    writtenAtMs: times.length === 0 ? null : Math.max(...times),
  };
}

function holdsAdvisories(name: string): boolean {
  return RECORDS.test(name) && !isExploitationFile(name) && name !== CVE_RECORDS_FILE;
}
