import type { Transaction } from './stage.ts';

const COLUMNS =
  `slug status name tagline description url icon_url repository_url docs_url demo_url video_url version
  pricing license languages frameworks platforms alternatives is_open_source is_featured featured_rank
  first_release_ms`.split(/\s+/);
/** The `json` type has no equality of its own. */
const JSON_COLUMNS = ['price_from', 'ai_metadata', 'features', 'changelog', 'screenshots'];
const RESOLVED = {
  creator_id: 'c.id',
  category_id: 'k.id',
  published_ms: 'v.published_ms',
  updated_ms: 'v.updated_ms',
  likes: 'v.likes',
  views: 'v.views',
  trending_key: 'v.trending_key',
};

/**
 * Writes the staged apps and their links, and notes in `import_touched` which have changed. What a record leaves
 * open stays as it is: counts, and the time of the first publication (else `nowMs`).
 */
export async function mergeApps(tx: Transaction, nowMs: number): Promise<void> {
  const columns = [...Object.keys(RESOLVED), ...COLUMNS, ...JSON_COLUMNS];
  const values = [
    ...Object.values(RESOLVED),
    ...[...COLUMNS, ...JSON_COLUMNS].map((column) => `x.${column}`),
  ];
  const compared = (row: string) =>
    [
      ...[...Object.keys(RESOLVED), ...COLUMNS].map((column) => `${row}.${column}`),
      ...JSON_COLUMNS.map((column) => `${row}.${column}::text`),
    ].join(', ');
  await tx.unsafe(
    `with changed as (
      insert into apps (${columns.join(', ')})
      select ${values.join(', ')}
      ${STAGED_APPS}
      order by r.line
      on conflict (slug) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
      where (${compared('apps')}) is distinct from (${compared('excluded')})
      returning id
    )
    insert into import_touched select id from changed`,
    [nowMs],
  );
  await mergeLinks(tx, { table: 'app_tags', column: 'tag_id', field: 'tags', target: 'tags' });
  await mergeLinks(tx, {
    table: 'app_ai_tools',
    column: 'ai_tool_id',
    field: 'ai_tools',
    target: 'ai_tools',
  });
}

const STAGED_APPS = `
  from import_row r
  cross join lateral json_populate_record(null::apps, r.fields) x
  join creators c on lower(c.username) = lower(r.fields ->> 'creator')
  left join categories k on k.slug = r.fields ->> 'category'
  left join apps old on old.slug = r.key
  cross join lateral (
    select
      coalesce(x.published_ms, old.published_ms, case when x.status = 'published' then $1::bigint end) as published_ms,
      coalesce(x.likes, old.likes, 0) as likes,
      coalesce(x.views, old.views, 0) as views
  ) p
  cross join lateral (
    select p.*, coalesce(x.updated_ms, p.published_ms, old.updated_ms, $1::bigint) as updated_ms
  ) u
  cross join lateral (
    select u.*, case
      when (old.published_ms, old.updated_ms, old.likes, old.views)
        is not distinct from (u.published_ms, u.updated_ms, u.likes, u.views) then old.trending_key
      else trending_key(coalesce(u.published_ms, u.updated_ms), u.updated_ms, u.likes, u.views)
    end as trending_key
  ) v
  where r.kind = 'app'`;

async function mergeLinks(
  tx: Transaction,
  { table, column, field, target }: { table: string; column: string; field: string; target: string },
): Promise<void> {
  await tx.unsafe(`
    with listed as materialized (
      select a.id, r.fields from import_row r join apps a on a.slug = r.key where r.kind = 'app'
    ),
    wanted as materialized (
      select l.id as app_id, t.id as target_id
      from listed l cross join lateral json_array_elements_text(l.fields -> '${field}') n(slug)
      join ${target} t on t.slug = n.slug
    ),
    gone as (
      delete from ${table} o using listed l
      where o.app_id = l.id and (o.app_id, o.${column}) not in (select app_id, target_id from wanted)
      returning o.app_id
    ),
    added as (
      insert into ${table} (app_id, ${column}) select app_id, target_id from wanted
      on conflict do nothing returning app_id
    )
    insert into import_touched select app_id from gone union all select app_id from added`);
}
