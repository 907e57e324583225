import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { STATE_FILE } from './layout.ts';
import { type Files, putInPlace } from './put-in-place.ts';

const Time = z.iso.datetime();
const Etag = z.string().max(1_000).nullable();

const EcosystemState = z.object({
  /** When the folder was last known to hold what the bucket held. */
  asOf: Time,
  /** Of the list of changes that was read last. */
  etag: Etag,
  /** When the ids held were last compared with those of the bucket, and of which list. */
  compared: z.object({ at: Time, etag: Etag }),
});
export type EcosystemState = z.infer<typeof EcosystemState>;

/** What a mirror remembers beside its index, by ecosystem and by other file. */
const SyncState = z.object({
  ecosystems: z.record(z.string(), EcosystemState),
  files: z.record(z.string(), z.object({ asOf: Time, etag: Etag })),
});
export type SyncState = z.infer<typeof SyncState>;

/** Nothing known when there is no state, or none that can be read: then everything is compared again. */
export async function readSyncState(folder: string): Promise<SyncState> {
  try {
    return SyncState.parse(JSON.parse(await readFile(join(folder, STATE_FILE), 'utf8')));
  } catch {
    return { ecosystems: {}, files: {} };
  }
}

export async function writeSyncState(folder: string, state: SyncState, files: Files): Promise<void> {
  await putInPlace(join(folder, STATE_FILE), [Buffer.from(`${JSON.stringify(state, null, 1)}\n`)], files);
}

/** Of when the data is, by ecosystem; empty for a folder that no mirror keeps. */
export async function readDataAsOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const { ecosystems } = await readSyncState(folder);
  return Object.fromEntries(Object.entries(ecosystems).map(([name, { asOf }]) => [name, asOf]));
}
