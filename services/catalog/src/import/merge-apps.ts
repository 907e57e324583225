import type { Client, Transaction } from '../db/client.ts';
import type { Batch } from './import-run.ts';
import { APP_FIELDS, type FieldForm } from './staging-tables.ts';

/** Columns that are not simply what the record says, by what they are in `RESOLVE`. */
const RESOLVED: Readonly<Record<string, string>> = {
  creator_id: 'c.id',
  category_id: 'k.id',
  published_ms: 'v.published_ms',
  updated_ms: 'v.updated_ms',
  likes: 'v.likes',
  views: 'v.views',
  trending_key: 'v.trending_key',
};
const FORMS: Readonly<Record<string, FieldForm>> = APP_FIELDS;
const GIVEN = Object.keys(FORMS).filter((column) => !Object.hasOwn(RESOLVED, column));
const COLUMNS = [...Object.keys(RESOLVED), ...GIVEN];
const DERIVED = ['facets', 'summary', 'detail'];
const WRITTEN = [...COLUMNS, ...DERIVED];

/**
 * Adds the facets of those creators and tags whose apps are staged. All at once and before the apps: nearly every batch
 * has new ones, and batches with the same new facet wait for each other.
 */
export async function addFacets(client: Client): Promise<void> {
  await client`
    insert into facets (kind, value, label)
    select kind, facet_value(name), min(name)
    from (
      select 'creator'::facet_kind as kind, username as name from creators
      where lower(username collate "C") in (select lower(creator collate "C") from catalog_import.app)
      union all
      select 'tag', slug from tags where slug in (select unnest(tags) from catalog_import.app)
    ) n
    group by 1, 2
    order by 1, 2
    on conflict do nothing`;
}

/**
 * Writes a batch of staged apps with all that is derived from them, and their links. What a record leaves open stays as
 * it is: counts, and the time of the first publication (else `nowMs`). Rows that are the same already are left alone.
 *
 * @returns how many apps are new or have changed.
 */
export async function mergeApps(tx: Transaction, batch: Batch, nowMs: number): Promise<number> {
  // Have the columns of their tables in the same order: a row of one is a row of that type.
  for (const table of ['apps', 'app_tags', 'app_ai_tools']) {
    await tx.unsafe(
      `create temporary table import_${table} on commit drop as select * from ${table} limit 0`,
    );
  }
  await tx`create temporary table import_known (id bigint, likes bigint, views bigint) on commit drop`;
  await tx`create temporary table import_written (app_id bigint, labels text, others text) on commit drop`;
  await tx.unsafe(RESOLVE, [nowMs, batch.firstLine, batch.lastLine]);
  await assertAllResolved(tx, batch);
  await tx.unsafe(WRITE);
  await tx.unsafe(linksOf('app_tags', 'tag_id'));
  await tx.unsafe(linksOf('app_ai_tools', 'ai_tool_id'));
  const [row] = await tx<{ count: number }[]>`
    select count(*), app_search_put(array_agg(app_id), array_agg(labels), array_agg(others)) from import_written`;
  return row?.count ?? 0;
}

/**
 * The batch as rows of `apps` with their ids, without what is derived of them; which of them are in the catalog; and their
 * links. Each app is looked up by itself: nothing here takes longer the more there are.
 */
const RESOLVE = `
  with resolved as materialized (
    select coalesce(old.id, nextval(pg_get_serial_sequence('apps', 'id'))) as id, old.id is not null as is_known,
      old.likes as known_likes, old.views as known_views, r.tags, r.ai_tools,
      ${Object.entries(RESOLVED)
        .map(([column, value]) => `${value} as ${column}`)
        .join(', ')},
      ${GIVEN.map((column) => `r.${column}`).join(', ')}
    from (select * from catalog_import.app where line between $2::int and $3::int) r
    cross join lateral (
      select id from creators where lower(username collate "C") = lower(r.creator collate "C") offset 0
    ) c
    left join categories k on k.slug = r.category
    left join lateral (
      select id, published_ms, updated_ms, likes, views, trending_key from apps where slug = r.slug offset 0
    ) old on true
    cross join lateral (
      select
        coalesce(r.published_ms, old.published_ms, case when r.status = 'published' then $1::bigint end) as published_ms,
        coalesce(r.likes, old.likes, 0) as likes,
        coalesce(r.views, old.views, 0) as views
    ) p
    cross join lateral (
      select p.*, coalesce(r.updated_ms, p.published_ms, old.updated_ms, $1::bigint) as updated_ms
    ) u
    cross join lateral (
      select u.*, case
        when (old.published_ms, old.updated_ms, old.likes, old.views)
          is not distinct from (u.published_ms, u.updated_ms, u.likes, u.views) then old.trending_key
        else trending_key(coalesce(u.published_ms, u.updated_ms), u.updated_ms, u.likes, u.views)
      end as trending_key
    ) v
    -- Of apps of one time the one that was read last has the highest id, and is the newest.
    order by r.line
  ),
  known as (
    insert into import_known select id, known_likes, known_views from resolved where is_known
  ),
  tagged as (
    insert into import_app_tags
    select r.id, t.id from resolved r cross join unnest(r.tags) as g (slug) join tags t on t.slug = g.slug
  ),
  tooled as (
    insert into import_app_ai_tools
    select r.id, t.id from resolved r cross join unnest(r.ai_tools) as g (slug) join ai_tools t on t.slug = g.slug
  )
  insert into import_apps (id, ${COLUMNS.join(', ')})
  select id, ${COLUMNS.join(', ')} from resolved`;

/** References were checked before the first batch; somebody else may have deleted what they lead to. */
async function assertAllResolved(tx: Transaction, { firstLine, lastLine }: Batch): Promise<void> {
  const [row] = await tx<{ missing: number }[]>`
    select (select count(*) from catalog_import.app where line between ${firstLine} and ${lastLine})
      - (select count(*) from import_apps) as missing`;
  if (row?.missing !== 0) throw new Error('Creators were deleted while their apps were being imported.');
}

const of = (columns: readonly string[], row: (column: string) => string) =>
  columns.map((column) => `${row(column)}.${column}`).join(', ');

const compared = (row: string) =>
  WRITTEN.map((column) => `${row}.${column}${FORMS[column] === 'json' ? '::text' : ''}`).join(', ');

/** What was liked or viewed since the app was looked up counts, too. */
const kept = (count: string) => `case when w.${count} = k.${count} then a.${count} else w.${count} end`;

const NOW: Readonly<Record<string, string>> = {
  likes: kept('likes'),
  views: kept('views'),
  trending_key: `case when (a.likes, a.views) = (k.likes, k.views) then w.trending_key
    else trending_key(coalesce(w.published_ms, w.updated_ms), w.updated_ms, ${kept('likes')}, ${kept('views')}) end`,
};

/** New apps and those that have changed, with what is derived of them; and by what else they are found. */
const WRITE = `
  with derived as materialized (
    select * from apps_derived(
      array(select row(b.*)::apps from import_apps b),
      array(select row(l.*)::app_tags from import_app_tags l),
      array(select row(l.*)::app_ai_tools from import_app_ai_tools l)
    )
  ),
  whole as materialized (
    select b.id, ${of(WRITTEN, (column) => (DERIVED.includes(column) ? 'd' : 'b'))}
    from import_apps b join derived d on d.app_id = b.id
  ),
  added as (
    insert into apps (id, ${WRITTEN.join(', ')}) overriding system value
    select * from whole w where not exists (select from apps a where a.id = w.id offset 0) order by id
    returning id
  ),
  changed as (
    update apps a set ${WRITTEN.map((column) => `${column} = ${NOW[column] ?? `w.${column}`}`).join(', ')}
    from whole w join import_known k on k.id = w.id
    where a.id = w.id and a.id = any (array(select id from import_known))
      and (${compared('a')}) is distinct from (${compared('w')})
    returning a.id
  )
  insert into import_written
  select app_id, labels, others
  from derived where app_id in (select id from added union all select id from changed)`;

function linksOf(table: string, column: string): string {
  return `
    with gone as (
      delete from ${table} o
      where o.app_id = any (array(select id from import_known))
        and not exists (select from import_${table} l where (l.app_id, l.${column}) = (o.app_id, o.${column}))
    ),
    -- Nobody else can link a new app. ON CONFLICT would look up, lock and log each link once more.
    added as (
      insert into ${table} select * from import_${table} where app_id not in (select id from import_known)
    )
    insert into ${table} select * from import_${table} where app_id in (select id from import_known)
    on conflict do nothing`;
}
