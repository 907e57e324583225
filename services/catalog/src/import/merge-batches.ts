import type { Client } from '../db/client.ts';
import { assertOwned, type Batch, type ImportProgress, type ImportRun } from './import-run.ts';
import { addFacets, mergeApps } from './merge-apps.ts';
import { mergeNames } from './merge-names.ts';

/** Creators and apps are merged over so many connections: one alone leaves Postgres waiting for the next statement, and for disks. */
const WORKERS = 2;
/** Counts of so many batches are added up at once: most batches change the same ones. */
const FOLDED_AT_ONCE = 8;

/**
 * Writes the batches of a settled run that are not yet done, each in a transaction that also notes it as done: names
 * first, then apps.
 */
export async function mergeBatches(client: Client, run: ImportRun, progress: ImportProgress): Promise<void> {
  const batches = await client<Batch[]>`
    select no, kind, first_line as "firstLine", last_line as "lastLine"
    from catalog_import.batch where not is_done order by no`;
  const [row] = await client<{ count: number }[]>`select count(*) from catalog_import.batch`;
  const total = row?.count ?? 0;
  let done = total - batches.length;
  progress.start('merging', total);
  progress.advanceTo(done);
  let tidied = Promise.resolve();
  const mergeNext = async (pending: Batch[]) => {
    for (let batch = pending.shift(); batch !== undefined; batch = pending.shift()) {
      const { no } = batch;
      await mergeBatch(client, run, batch);
      done += 1;
      progress.advanceTo(done);
      tidied = tidied.then(() => tidy(client, no));
      // Awaited after the batches: a failure until then is not an unhandled one.
      tidied.catch(() => undefined);
    }
  };
  const mergeAtOnce = async (pending: Batch[]) => {
    const workers = await Promise.allSettled(Array.from({ length: WORKERS }, () => mergeNext(pending)));
    for (const worker of workers) if (worker.status === 'rejected') throw worker.reason;
  };
  await mergeNext(batches.filter(({ kind }) => kind !== 'creator' && kind !== 'app'));
  await mergeAtOnce(batches.filter(({ kind }) => kind === 'creator'));
  const apps = batches.filter(({ kind }) => kind === 'app');
  if (apps.length > 0) await addFacets(client);
  // Alone: it adds what most apps share, and who adds the same facet waits.
  await mergeNext(apps.splice(0, 1));
  await mergeAtOnce(apps);
  await tidied;
  await client`select counts_fold()`;
}

async function mergeBatch(client: Client, run: ImportRun, batch: Batch): Promise<void> {
  const { no, kind } = batch;
  await client.begin(async (tx) => {
    await assertOwned(tx, run);
    // Without it every new batch would wait for the disk; a batch that is lost in a crash is merged again.
    await tx`set local synchronous_commit = off`;
    await tx`set local gin_pending_list_limit = '256MB'`;
    // Ten megabytes of a batch would be written to files three times.
    await tx`set local work_mem = '64MB'`;
    const refreshed =
      kind === 'app' ? await mergeApps(tx, batch, run.nowMs) : await mergeNames(tx, kind, batch);
    await tx`update catalog_import.batch set is_done = true, refreshed = ${refreshed} where no = ${no}`;
  });
}

/**
 * After a batch: searches look through what is pending in the index of words, counts through what is not added up. Beside
 * the next batches, but one at a time: two that clean the same index wait for each other.
 */
async function tidy(client: Client, no: number): Promise<void> {
  await client`
    select gin_clean_pending_list('app_search_by_words'), gin_clean_pending_list('search_forms_by_slips'),
      gin_clean_pending_list('creators_by_trigrams')`;
  if (no % FOLDED_AT_ONCE === 0) await client`select counts_fold()`;
}
