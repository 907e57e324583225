import type { Transaction } from '../db/client.ts';
import type { Batch } from './import-run.ts';
import { APP_FIELDS, type FieldForm } from './staging-tables.ts';

/** Columns that are not simply what the record says, by what they are in `RESOLVED_APPS`. */
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
const RENDERED = ['summary', 'detail'];
const WRITTEN = [...COLUMNS, 'facets', ...RENDERED];

/**
 * Adds the facets that the apps of a batch have and the catalog has not. In a transaction of its own: until it ends, other
 * batches with the same new values wait.
 */
export async function addFacets(tx: Transaction, { firstLine, lastLine }: Batch): Promise<void> {
  await tx.unsafe(ADD_FACETS, [firstLine, lastLine]);
}

/**
 * Writes a batch of staged apps with all that is derived from them, and their links. What a record leaves open stays as
 * it is: counts, and the time of the first publication (else `nowMs`). Rows that are the same already are left alone.
 *
 * @returns how many apps are new or have changed.
 */
export async function mergeApps(tx: Transaction, batch: Batch, nowMs: number): Promise<number> {
  // Has the columns of `apps` in their order: a row of it is a row of that type.
  await tx`create temporary table import_app (like apps) on commit drop`;
  await tx`
    create temporary table import_link (app_id bigint, is_new boolean, tag_ids bigint[], ai_tool_ids bigint[])
    on commit drop`;
  await tx`create temporary table import_changed (app_id bigint) on commit drop`;
  await tx.unsafe(RESOLVE, [nowMs, batch.firstLine, batch.lastLine]);
  await assertAllResolved(tx, batch);
  await tx.unsafe(INSERT_NEW);
  const [old] = await tx`select from import_link where not is_new limit 1`;
  if (old !== undefined) await tx.unsafe(UPDATE_CHANGED);
  await tx.unsafe(linksOf('app_tags', 'tag_id', 'tag_ids'));
  await tx.unsafe(linksOf('app_ai_tools', 'ai_tool_id', 'ai_tool_ids'));
  await tx`select app_search_refresh(array(select app_id from import_changed))`;
  const [row] = await tx<{ count: number }[]>`select count(*) from import_changed`;
  return row?.count ?? 0;
}

/** The staged apps of a batch as `r`, and as `v` what `app_facet_values` gives for them: all at once it takes a tenth of the time. */
const withFacetValues = (firstLine: string, lastLine: string) => `
  with r as materialized (
    select * from catalog_import.app where line between ${firstLine}::int and ${lastLine}::int
  ),
  v as materialized (
    select r.line, 'category'::facet_kind as kind, k.slug as value from r join categories k on k.slug = r.category
    union all select r.line, 'tag', t.slug from r cross join unnest(r.tags) as g (slug) join tags t on t.slug = g.slug
    union all select r.line, 'aiTool', t.slug
      from r cross join unnest(r.ai_tools) as g (slug) join ai_tools t on t.slug = g.slug
    union all select line, 'language', unnest(languages) from r
    union all select line, 'framework', unnest(frameworks) from r
    union all select line, 'license', license from r where license is not null
    union all select line, 'license', unnest(licenses_in(license)) from r where license ~ '[\\s()]'
    union all select line, 'pricing', pricing::text from r where pricing is not null
    union all select r.line, 'creator', c.username from r join creators c on lower(c.username) = lower(r.creator)
    union all select line, 'isOpenSource', is_open_source::text from r
    union all select line, 'featured', is_featured::text from r
  )`;

const ADD_FACETS = `
  ${withFacetValues('$1', '$2')}
  insert into facets (kind, value, label)
  select d.kind, facet_value(d.value), min(d.value)
  from (select distinct kind, value from v) d
  where not exists (select from facets f where f.kind = d.kind and f.value = facet_value(d.value))
  group by 1, 2
  order by 1, 2
  on conflict do nothing`;

/** The batch as rows of `apps` with their ids and facets, not yet rendered; and the ids of their links. */
const RESOLVE = `
  ${withFacetValues('$2', '$3')},
  facet as materialized (
    select d.kind, d.value, f.id
    from (select distinct kind, value from v) d join facets f on f.kind = d.kind and f.value = facet_value(d.value)
  ),
  faceted as (
    select v.line, array_agg(distinct f.id order by f.id) as facets
    from v join facet f on f.kind = v.kind and f.value = v.value
    group by v.line
  ),
  resolved as materialized (
    select r.line, old.id is null as is_new, coalesce(old.id, nextval(pg_get_serial_sequence('apps', 'id'))) as id,
      array(select t.id from tags t where t.slug = any (r.tags)) as tag_ids,
      array(select t.id from ai_tools t where t.slug = any (r.ai_tools)) as ai_tool_ids,
      ${Object.entries(RESOLVED)
        .map(([column, value]) => `${value} as ${column}`)
        .join(', ')},
      ${GIVEN.map((column) => `r.${column}`).join(', ')}, d.facets
    from r
    join faceted d on d.line = r.line
    join creators c on lower(c.username) = lower(r.creator)
    left join categories k on k.slug = r.category
    left join apps old on old.slug = r.slug
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
    order by r.line
  ),
  links as (
    insert into import_link select id, is_new, tag_ids, ai_tool_ids from resolved
  )
  insert into import_app (id, ${COLUMNS.join(', ')}, facets, featured_key, open_source_key, ${RENDERED.join(', ')})
  select id, ${COLUMNS.join(', ')}, facets, 0, 0, '', '' from resolved`;

/** References were checked before the first batch; somebody else may have deleted what they lead to. */
async function assertAllResolved(tx: Transaction, { firstLine, lastLine }: Batch): Promise<void> {
  const [row] = await tx<{ missing: number }[]>`
    select (select count(*) from catalog_import.app where line between ${firstLine} and ${lastLine})
      - (select count(*) from import_app) as missing`;
  if (row?.missing !== 0) throw new Error('Creators were deleted while their apps were being imported.');
}

/** The columns of the apps with what is derived from them. */
const rendered = (condition: string) => `
  select b.id, ${WRITTEN.map((column) => `${RENDERED.includes(column) ? 'r' : 'b'}.${column}`).join(', ')}
  from import_app b
  join import_link l on l.app_id = b.id
  cross join lateral app_rendered(row(b.*)::apps, l.tag_ids, l.ai_tool_ids) r
  where ${condition}
  order by b.id`;

const INSERT_NEW = `
  with added as (
    insert into apps (id, ${WRITTEN.join(', ')}) overriding system value
    ${rendered('l.is_new')}
    returning id
  )
  insert into import_changed select id from added`;

const compared = (row: string) =>
  WRITTEN.map((column) => `${row}.${column}${FORMS[column] === 'json' ? '::text' : ''}`).join(', ');

const UPDATE_CHANGED = `
  with changed as (
    update apps a set ${WRITTEN.map((column) => `${column} = d.${column}`).join(', ')}
    from (${rendered('not l.is_new')}) d
    where a.id = d.id and (${compared('a')}) is distinct from (${compared('d')})
    returning a.id
  )
  insert into import_changed select id from changed`;

function linksOf(table: string, column: string, wanted: string): string {
  return `
    with gone as (
      delete from ${table} o using import_link l
      where not l.is_new and o.app_id = l.app_id and o.${column} <> all (l.${wanted})
    )
    insert into ${table} (app_id, ${column})
    select app_id, unnest(${wanted}) from import_link
    on conflict do nothing`;
}
