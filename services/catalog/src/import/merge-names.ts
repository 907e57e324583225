import type { Transaction } from '../db/client.ts';
import type { Batch } from './import-run.ts';

interface NamedKind {
  readonly table: string;
  readonly columns: readonly string[];
  readonly identity: string;
  /** The published apps in whose summary a record of `changed` shows. */
  readonly apps: string;
}

const NAMED_KINDS: Readonly<Record<Exclude<Batch['kind'], 'app'>, NamedKind>> = {
  creator: {
    table: 'creators',
    columns: `username display_name bio avatar_url website_url github_username x_username location is_verified
      joined_ms`.split(/\s+/),
    identity: 'lower(username collate "C")',
    apps: `select a.id from apps a join changed c on c.id = a.creator_id where a.status = 'published'`,
  },
  category: {
    table: 'categories',
    columns: ['slug', 'name', 'description', 'icon', 'position'],
    identity: 'slug',
    apps: `select a.id from apps a join changed c on c.id = a.category_id where a.status = 'published'`,
  },
  tag: {
    table: 'tags',
    columns: ['slug', 'name'],
    identity: 'slug',
    apps: 'select l.app_id from app_tags l join changed c on c.id = l.tag_id',
  },
  aiTool: {
    table: 'ai_tools',
    columns: ['slug', 'name', 'vendor', 'description', 'website_url', 'kind', 'icon_url'],
    identity: 'slug',
    apps: 'select l.app_id from app_ai_tools l join changed c on c.id = l.ai_tool_id',
  },
};
const REFRESHED_AT_ONCE = 2_000;

/**
 * Writes a batch of staged creators, categories, tags or AI tools, and refreshes the apps that show a name that has
 * changed. Rows that are the same already are left alone.
 *
 * @returns how many apps were refreshed.
 */
export async function mergeNames(
  tx: Transaction,
  kind: keyof typeof NAMED_KINDS,
  batch: Batch,
): Promise<number> {
  const { table, columns, identity, apps } = NAMED_KINDS[kind];
  await tx`create temporary table import_touched (app_id bigint) on commit drop`;
  await tx.unsafe(
    `with changed as (
      insert into ${table} (${columns.join(', ')})
      select ${columns.map((column) => `x.${column}`).join(', ')}
      from catalog_import.named r cross join lateral json_populate_record(null::${table}, r.fields) x
      where r.kind = '${kind}' and r.line between $1 and $2
      order by r.line
      on conflict (${identity}) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
      where (${columns.map((column) => `${table}.${column}`).join(', ')})
        is distinct from (${columns.map((column) => `excluded.${column}`).join(', ')})
      returning id
    )
    insert into import_touched ${apps}`,
    [batch.firstLine, batch.lastLine],
  );
  if (kind === 'category') await setParents(tx);
  return refreshTouched(tx);
}

/** All categories of a file are in one batch. */
async function setParents(tx: Transaction): Promise<void> {
  await tx`
    update categories k
    set parent_id = p.id
    from catalog_import.named r left join categories p on p.slug = r.fields ->> 'parent'
    where r.kind = 'category' and k.slug = r.key and k.parent_id is distinct from p.id`;
}

async function refreshTouched(tx: Transaction): Promise<number> {
  const [row] = await tx<{ count: number }[]>`select count(*) from import_touched`;
  if (row === undefined || row.count === 0) return 0;
  await tx`
    select app_refresh(t.ids)
    from (
      select array_agg(n.app_id) as ids
      from (select app_id, row_number() over (order by app_id) as place from (select distinct app_id from import_touched) d) n
      group by n.place / ${REFRESHED_AT_ONCE}::int
    ) t`;
  return row.count;
}
