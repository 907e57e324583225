import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AdvisorySource } from '../advisory.ts';
import { loadAdvisoryFolder } from '../osv-local/load-advisory-folder.ts';
import { createOsvLocalSource } from '../osv-local/osv-local-source.ts';

/** A local source that follows its folder: a new index takes the place of the old one between two look-ups. */
export interface ReloadingSource extends AdvisorySource {
  /** Advisories in use now. */
  size(): number;
  /** Looks at the folder, and reads it again if a file has changed. A fault leaves the old advisories in use. */
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
  const never = new AbortController().signal;
  let state = await stateOf(folder);
  let index = await loadAdvisoryFolder(folder, never);
  let source = createOsvLocalSource(index);
  return {
    size: () => index.size,
    findAdvisories: (queries, signal) => source.findAdvisories(queries, signal),
    async refresh() {
      try {
        const seen = await stateOf(folder);
        if (seen === state) return;
        index = await loadAdvisoryFolder(folder, never);
        source = createOsvLocalSource(index);
        state = seen;
        options.onReload(index.size);
      } catch (fault) {
        options.onFault(fault);
      }
    },
  };
}

/** Changes whenever a file comes, goes, or is written or replaced. */
async function stateOf(folder: string): Promise<string> {
  const names: string[] = await readdir(folder).catch(() => []);
  names.sort();
  const files = await Promise.all(
    names.map(async (name) => {
      const entry = await stat(join(folder, name)).catch(() => null);
      return entry === null ? '' : `${name} ${entry.ino} ${entry.size} ${entry.mtimeMs}`;
    }),
  );
  return files.join('\n');
}
