import * as nodeFiles from 'node:fs/promises';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { UpstreamError } from '../errors.ts';
import type { FileClient } from '../http/file-client.ts';
import { type AdvisorySet, createAdvisorySet, speaksOf } from '../osv-index/advisory-set.ts';
import { buildIndex } from '../osv-index/build-index.ts';
import { INDEX_FILE } from '../osv-index/layout.ts';
import { DamagedIndexError, readIndexWhole } from '../osv-index/open-index.ts';
import { type Files, putInPlace } from '../osv-index/put-in-place.ts';
import { readIndexFile } from '../osv-index/read-index-file.ts';
import { readSyncState, type SyncState, writeSyncState } from '../osv-index/sync-state.ts';
import { AdvisoryDataError } from '../osv-local/parse-record.ts';
import { openBucket } from './bucket.ts';
import { type EcosystemChange, fetchEcosystem } from './fetch-ecosystem.ts';
import { type ExploitationAddresses, exploitationFiles } from './fetch-exploitation.ts';

export interface SyncOptions extends ExploitationAddresses {
  readonly folder: string;
  /** Base address of OSV's dumps. */
  readonly baseUrl: string;
  /** Base names, as the bucket spells them: what the folder is to hold, and nothing else. */
  readonly ecosystems: readonly string[];
  readonly client: FileClient;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** Told of each ecosystem, and of each file, as it is done. */
  readonly onDone?: (outcome: SyncOutcome) => void;
  readonly files?: Files;
}

export interface SyncOutcome {
  /** Of an ecosystem or of a file. */
  readonly name: string;
  /** Records that were fetched; null: all of them, or a file. */
  readonly records: number | null;
  /** Why it could not be fetched: it stays as it was. Null: it was. */
  readonly fault: string | null;
}

/**
 * Brings a folder up to date with OSV's dumps and what tells of exploitation, by what has changed. What cannot be fetched
 * stays as it was, the others are put in place. Each file is replaced at once, what is remembered of them last: a folder
 * that was left at any point is whole, and the next run goes on from it. One run at a time for a folder.
 *
 * @throws errors of the file system; the signal's reason when it ends.
 */
export async function syncFolder(options: SyncOptions): Promise<readonly SyncOutcome[]> {
  const { folder, client, signal, files = nodeFiles } = options;
  const scratch = join(folder, '.sync');
  await files.mkdir(folder, { recursive: true });
  await clear(folder, scratch, files);
  await files.mkdir(scratch);
  const outcomes: SyncOutcome[] = [];
  const attempt = async (name: string, work: () => Promise<number | null>) => {
    const outcome = await outcomeOf(name, work);
    signal.throwIfAborted();
    outcomes.push(outcome);
    options.onDone?.(outcome);
  };
  const known = await readSyncState(folder);
  const state = { ecosystems: { ...known.ecosystems }, files: { ...known.files } };
  const mirror = await openMirror(folder, options.ecosystems, state);
  const tools = { client, files, signal, folder, scratch };

  for (const name of new Set(options.ecosystems)) {
    await attempt(name, () => syncEcosystem(name, mirror, state, { ...tools, ...options }));
  }
  // What was imported is of all ecosystems together: it gives way to nothing less.
  const isKept = mirror.isImported && outcomes.some(({ fault }) => fault !== null);
  if (isKept) state.ecosystems = {};
  else if (mirror.isChanged) await writeIndex(folder, mirror, files);

  for (const { name, fetch } of exploitationFiles(options, { ...tools, now: options.now() })) {
    await attempt(name, async () => {
      state.files[name] = await fetch(state.files[name]);
      return null;
    });
  }
  await files.rm(scratch, { recursive: true, force: true });
  await writeSyncState(folder, state, files);
  return outcomes;
}

/** What is to become of the folder. */
interface Mirror {
  /** Read when it is first asked for. */
  readonly held: () => AdvisorySet;
  /** By the name of an ecosystem. */
  readonly cursors: Map<string, string>;
  readonly isImported: boolean;
  isChanged: boolean;
}

async function syncEcosystem(
  name: string,
  mirror: Mirror,
  state: SyncState,
  tools: SyncOptions & { readonly files: Files; readonly scratch: string },
): Promise<number | null> {
  const { held, cursors } = mirror;
  const before = cursors.get(name);
  const fetched = await fetchEcosystem(
    { name, cursor: before ?? null, state: state.ecosystems[name] },
    {
      bucket: openBucket(tools.baseUrl, tools),
      held,
      others: [...cursors.keys()].filter((other) => other !== name),
      now: tools.now(),
      archive: join(tools.scratch, 'all.zip'),
    },
  );
  const { change } = fetched;
  if (change !== null && isNews(change, before)) {
    apply(change, held());
    cursors.set(name, change.cursor);
    mirror.isChanged = true;
  }
  state.ecosystems[name] = fetched.state;
  if (change === null) return 0;
  return change.dump === null ? change.records.length : null;
}

/** What a run left that did not come to its end. */
async function clear(folder: string, scratch: string, files: Files): Promise<void> {
  await files.rm(scratch, { recursive: true, force: true });
  for (const name of await readdir(folder)) {
    if (/\.\d+\.new$/.test(name)) await files.rm(join(folder, name), { force: true });
  }
}

async function outcomeOf(name: string, work: () => Promise<number | null>): Promise<SyncOutcome> {
  try {
    return { name, records: await work(), fault: null };
  } catch (error) {
    if (!(error instanceof UpstreamError) && !(error instanceof AdvisoryDataError)) throw error;
    return { name, records: null, fault: error.message };
  }
}

/** The index that a mirror made; an empty one when there is none, or one that is damaged or was imported. */
async function openMirror(folder: string, ecosystems: readonly string[], state: SyncState): Promise<Mirror> {
  const index = await openIndexOf(folder);
  const all = Object.entries(index?.cursors ?? {});
  const cursors = new Map(all.filter(([name]) => ecosystems.includes(name)));
  for (const name of Object.keys(state.ecosystems)) if (!cursors.has(name)) delete state.ecosystems[name];
  let set: AdvisorySet | null = null;
  return {
    held: () => {
      if (set === null) {
        set = createAdvisorySet();
        if (all.length > 0) index?.readInto(set);
      }
      return set;
    },
    cursors,
    isImported: index?.cursors === null,
    isChanged: cursors.size < all.length,
  };
}

async function openIndexOf(folder: string) {
  try {
    return readIndexWhole(await readIndexFile(join(folder, INDEX_FILE)));
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing && !(error instanceof DamagedIndexError)) throw error;
    return null;
  }
}

function isNews({ cursor, dump, records, gone }: EcosystemChange, before: string | undefined): boolean {
  return dump !== null || records.length > 0 || gone.length > 0 || cursor !== before;
}

function apply({ dump, records, gone }: EcosystemChange, held: AdvisorySet): void {
  if (dump !== null) held.putAll(dump);
  for (const record of records) held.put(record);
  for (const id of gone) held.delete(id);
}

async function writeIndex(folder: string, { held, cursors }: Mirror, files: Files): Promise<void> {
  const mirrored = [...cursors.keys()].sort();
  const advisories = held();
  for (const [id, entry] of advisories.entries()) {
    if (!mirrored.some((name) => speaksOf(entry, name))) advisories.delete(id);
  }
  const named = Object.fromEntries(mirrored.map((name) => [name, cursors.get(name) ?? '']));
  await putInPlace(join(folder, INDEX_FILE), buildIndex(advisories, named), files);
}
