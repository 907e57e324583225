import pMap from 'p-map';
import type { Advisory } from '../advisory.ts';
import { compareTimestamps } from '../osv/compare-timestamps.ts';
import { type AdvisorySet, createAdvisorySet, speaksOf } from '../osv-index/advisory-set.ts';
import { readZip } from '../osv-index/read-zip.ts';
import type { EcosystemState } from '../osv-index/sync-state.ts';
import { AdvisoryDataError, parseRecord } from '../osv-local/parse-record.ts';
import type { Bucket } from './bucket.ts';
import { type Change, latestOf, missing, reachesBehind } from './changes.ts';

/** What the bucket holds of an ecosystem and the folder does not. */
export interface EcosystemChange {
  readonly cursor: string;
  /** All of its records, when there was no other way. */
  readonly dump: AdvisorySet | null;
  readonly records: readonly Advisory[];
  /** Ids of which the bucket has no record any more. */
  readonly gone: readonly string[];
}

export interface KnownEcosystem {
  readonly name: string;
  /** Up to where the index holds it; null: not at all. */
  readonly cursor: string | null;
  readonly state: EcosystemState | undefined;
}

interface Tools {
  readonly bucket: Bucket;
  /** What the folder holds, of all ecosystems; not changed here. */
  readonly held: () => AdvisorySet;
  /** The other ecosystems that it mirrors. */
  readonly others: readonly string[];
  readonly now: Date;
  /** Where an archive may be put for a while. */
  readonly archive: string;
}

/** More changes than that are had sooner as one archive. */
const MAX_CHANGES = 2_000;
/** More than that an archive cannot lack, and a list of fewer than are held cannot have lost. */
const MAX_LACKING = 20_000;
const MAX_LOST = 100;
const AT_ONCE = 16;
/** Bytes of the list that are read in turn until they reach behind what is held: 180 changes, 3,000, 46,000, all. */
const LIST_PARTS = [8_192, 131_072, 2_097_152, null];
const DAY_MS = 86_400_000;

/**
 * Asks the bucket what has changed, and for that only. Once a day, and whenever the list of changes is short, the ids
 * held are compared with all of the list: what left the ecosystem is told nowhere else.
 *
 * @returns `change` null when nothing has changed.
 * @throws UpstreamError when the bucket failed, AdvisoryDataError when it sent what cannot be read.
 */
export async function fetchEcosystem(
  known: KnownEcosystem,
  tools: Tools,
): Promise<{ readonly state: EcosystemState; readonly change: EcosystemChange | null }> {
  const { name, cursor, state } = known;
  const asOf = tools.now.toISOString();
  // Of a clock that was ahead, the day never ends.
  const isDue =
    cursor === null ||
    state === undefined ||
    Math.abs(tools.now.getTime() - Date.parse(state.compared.at)) >= DAY_MS;
  const etag = cursor === null || state === undefined ? null : isDue ? state.compared.etag : state.etag;
  const [first, ...further] = isDue ? [null] : LIST_PARTS;
  let list = await tools.bucket.changes(name, first ?? null, etag);
  if (list === null && state !== undefined) {
    return { state: { ...state, asOf, compared: isDue ? { at: asOf, etag } : state.compared }, change: null };
  }
  for (const bytes of further) {
    if (list === null || list.isWhole || reachesBehind(list.changes, cursor ?? '')) break;
    list = await tools.bucket.changes(name, bytes, null);
  }
  if (list === null) throw new AdvisoryDataError(`${name}/modified_id.csv: was not sent.`);
  const compared = list.isWhole || state === undefined ? { at: asOf, etag: list.etag } : state.compared;
  return {
    state: { asOf, etag: list.etag, compared },
    change: await changeOf(list, known, tools),
  };
}

async function changeOf(
  { changes, isWhole }: { readonly changes: readonly Change[]; readonly isWhole: boolean },
  { name, cursor }: KnownEcosystem,
  tools: Tools,
): Promise<EcosystemChange> {
  const held = tools.held();
  let dump: AdvisorySet | null = null;
  const find = (id: string) => later(dump?.get(id), held.get(id));
  const since = (from: string) =>
    missing(isWhole ? changes : changes.filter(({ time }) => compareTimestamps(time, from) >= 0), from, find);
  let wanted = cursor === null ? null : since(cursor);
  if (wanted === null || wanted.length > MAX_CHANGES) {
    dump = await readDump(name, tools);
    wanted = since(latestOf([...dump.entries()].map(([id, { modified }]) => ({ time: modified, id }))));
  }
  if (wanted.length > MAX_LACKING) {
    throw new AdvisoryDataError(`${name}/all.zip: lacks ${wanted.length} of the records listed.`);
  }
  const fetched = await pMap(wanted, ({ id }) => tools.bucket.record(name, id), { concurrency: AT_ONCE });
  const left = isWhole ? unlisted(name, changes, held, dump) : [];
  if (left.length > MAX_LOST && left.length > changes.length) {
    throw new AdvisoryDataError(`${name}/modified_id.csv: lacks ${left.length} of the records held.`);
  }
  const elsewhere = await pMap(left, (id) => fetchElsewhere(id, find(id)?.ecosystems ?? [], tools), {
    concurrency: AT_ONCE,
  });
  return {
    // A time that has not come yet would hide the changes before it.
    cursor: latestOf(changes.filter(({ time }) => Date.parse(time) <= tools.now.getTime())),
    dump,
    records: [...fetched, ...elsewhere].filter((record) => record !== null),
    gone: left.filter((_, index) => elsewhere[index] === null),
  };
}

async function readDump(name: string, { bucket, archive }: Tools): Promise<AdvisorySet> {
  await bucket.dump(name, archive);
  const dump = createAdvisorySet();
  for (const record of readZip(archive, `${name}/all.zip`)) dump.put(parseRecord(record));
  return dump;
}

function later<T extends { readonly modified: string }>(a: T | undefined, b: T | undefined): T | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return compareTimestamps(a.modified, b.modified) >= 0 ? a : b;
}

function unlisted(
  ecosystem: string,
  changes: readonly Change[],
  ...sets: readonly (AdvisorySet | null)[]
): readonly string[] {
  const listed = new Set(changes.map(({ id }) => id));
  const left = new Set<string>();
  for (const set of sets) {
    for (const [id, entry] of set?.entries() ?? []) {
      if (!listed.has(id) && speaksOf(entry, ecosystem)) left.add(id);
    }
  }
  return [...left];
}

/** A record that left one ecosystem may still be there for another. */
async function fetchElsewhere(
  id: string,
  ecosystems: readonly string[],
  { bucket, others }: Tools,
): Promise<Advisory | null> {
  for (const other of others) {
    if (!speaksOf({ ecosystems }, other)) continue;
    const record = await bucket.record(other, id);
    if (record !== null) return record;
  }
  return null;
}
