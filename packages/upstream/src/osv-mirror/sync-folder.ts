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
import { AdvisoryDataError } from '../osv-local/parse-record.ts';
import { openBucket } from './bucket.ts';
import { type EcosystemChange, fetchEcosystem } from './fetch-ecosystem.ts';
import { type ExploitationAddresses, exploitationFiles } from './fetch-exploitation.ts';
import { readSyncState, type SyncState, writeSyncState } from './sync-state.ts';

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
  const done = (outcome: SyncOutcome) => {
    outcomes.push(outcome);
    options.onDone?.(outcome);
  };
  const state = await readSyncState(folder);
  const index = await openMirror(folder);
  const next: SyncState = { ecosystems: { ...state.ecosystems }, files: { ...state.files } };
  const wanted = new Set(options.ecosystems);
  const cursors = new Map(Object.entries(index.cursors).filter(([name]) => wanted.has(name)));
  let isChanged = cursors.size < Object.keys(index.cursors).length;
  for (const name of Object.keys(next.ecosystems)) if (!cursors.has(name)) delete next.ecosystems[name];

  for (const name of wanted) {
    const outcome = await attempt(name, async () => {
      const fetched = await fetchEcosystem(
        { name, cursor: cursors.get(name) ?? null, state: next.ecosystems[name] },
        {
          bucket: openBucket(options.baseUrl, { client, files, signal }),
          held: index.held,
          others: [...cursors.keys()].filter((other) => other !== name),
          now: options.now(),
          archive: join(scratch, 'all.zip'),
        },
      );
      const { change } = fetched;
      if (change !== null && isNews(change, cursors.get(name))) {
        apply(change, index.held());
        cursors.set(name, change.cursor);
        isChanged = true;
      }
      next.ecosystems[name] = fetched.state;
      return change?.dump == null ? (change?.records.length ?? 0) : null;
    });
    signal.throwIfAborted();
    done(outcome);
  }
  // What was imported is of all ecosystems together: it gives way to nothing less.
  const isKept = index.isImported && outcomes.some(({ fault }) => fault !== null);
  if (isKept) next.ecosystems = {};
  else if (isChanged) await writeIndex(folder, index.held(), cursors, files);

  for (const { name, fetch } of exploitationFiles(options, {
    client,
    files,
    signal,
    folder,
    scratch,
    now: options.now(),
  })) {
    const outcome = await attempt(name, async () => {
      next.files[name] = await fetch(next.files[name]);
      return null;
    });
    signal.throwIfAborted();
    done(outcome);
  }
  await files.rm(scratch, { recursive: true, force: true });
  await writeSyncState(folder, next, files);
  return outcomes;
}

/** What a run left that did not come to its end. */
async function clear(folder: string, scratch: string, files: Files): Promise<void> {
  await files.rm(scratch, { recursive: true, force: true });
  for (const name of await readdir(folder)) {
    if (/\.\d+\.new$/.test(name)) await files.rm(join(folder, name), { force: true });
  }
}

async function attempt(name: string, work: () => Promise<number | null>): Promise<SyncOutcome> {
  try {
    return { name, records: await work(), fault: null };
  } catch (error) {
    if (!(error instanceof UpstreamError) && !(error instanceof AdvisoryDataError)) throw error;
    return { name, records: null, fault: error.message };
  }
}

/** The index that a mirror made; an empty one when there is none, or one that is damaged or was imported. */
async function openMirror(folder: string) {
  const held = createAdvisorySet();
  try {
    const { cursors, readInto } = readIndexWhole(await readIndexFile(join(folder, INDEX_FILE)));
    if (cursors === null) return { cursors: {}, held: () => held, isImported: true };
    let isRead = false;
    return {
      cursors,
      isImported: false,
      held: () => {
        if (!isRead) readInto(held);
        isRead = true;
        return held;
      },
    };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing && !(error instanceof DamagedIndexError)) throw error;
    return { cursors: {}, held: () => held, isImported: false };
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

async function writeIndex(
  folder: string,
  held: AdvisorySet,
  cursors: ReadonlyMap<string, string>,
  files: Files,
): Promise<void> {
  const mirrored = [...cursors.keys()].sort();
  for (const [id, entry] of held.entries()) {
    if (!mirrored.some((name) => speaksOf(entry, name))) held.delete(id);
  }
  const named = Object.fromEntries(mirrored.map((name) => [name, cursors.get(name) ?? '']));
  await putInPlace(join(folder, INDEX_FILE), buildIndex(held, named), files);
}
