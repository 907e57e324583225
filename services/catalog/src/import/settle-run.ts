import type { Client, Transaction } from '../db/client.ts';
import { checkReferences } from './check-references.ts';
import { assertOwned, type ImportRun } from './import-run.ts';
import { supersede } from './supersede.ts';

/** Lines of a batch; an app costs more than a name. The first apps are written alone, so they are few. */
const BATCH_LINES = { firstApps: 500, app: 4_000, creator: 5_000 };

/**
 * After all of the file has been read: keeps the last record of each, checks what they refer to, and cuts them into
 * batches. Nothing of the catalog has been touched until here.
 *
 * @throws ImportError when a record refers to something that is neither in the file nor in the catalog.
 */
export async function settleRun(client: Client, run: ImportRun): Promise<ImportRun> {
  return client.begin(async (tx) => {
    await assertOwned(tx, run);
    const superseded = await supersede(tx, run.nowMs);
    await tx`create index on catalog_import.app (line)`;
    await tx`create index on catalog_import.named (kind, key)`;
    await tx`create index on catalog_import.named (line)`;
    // What they are joined by: to look at all columns takes longer than to write them.
    await tx`analyze catalog_import.app (line, slug, creator, category), catalog_import.named (line, kind, key)`;
    await checkReferences(tx);
    await cutBatches(tx);
    await tx`update catalog_import.run set is_settled = true, superseded = ${superseded}`;
    return { ...run, isSettled: true, superseded };
  });
}

/** Categories, which refer to each other, tags and AI tools, each at once; then creators; then apps. */
async function cutBatches(tx: Transaction): Promise<void> {
  await tx`
    insert into catalog_import.batch
    select row_number() over (order by place, first_line), kind, first_line, last_line, false, 0
    from (
      select array_position(array['category', 'tag', 'aiTool', 'creator'], kind) as place, kind,
        min(line) as first_line, max(line) as last_line
      from catalog_import.named
      group by kind, case when kind = 'creator' then line / ${BATCH_LINES.creator}::int end
      union all
      select 5, 'app', min(line), max(line)
      from catalog_import.app, (select min(line) as first from catalog_import.app) f
      group by (line - first + ${BATCH_LINES.app - BATCH_LINES.firstApps}::int) / ${BATCH_LINES.app}::int
    ) b`;
}
