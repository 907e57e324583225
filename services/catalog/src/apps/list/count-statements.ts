import type { FacetCounts } from '@repo/contracts/catalog';
import { MAX_COUNTED, MAX_FACET_VALUES } from '@repo/contracts/catalog';
import { type SQL, sql } from 'drizzle-orm';
import { createStatement } from '../../db/statement.ts';
import { doesMeet } from './page-statement.ts';

export interface CountRow {
  readonly total: number;
  /** Of a facet without values nothing. */
  readonly values: FacetCounts;
}

const names: SQL = sql`${sql.placeholder('names')}::facet_kind[]`;
const shown: SQL = sql.raw(String(MAX_FACET_VALUES));

/** Of rows `(kind, value, label, apps)`, the most frequent of each kind. */
function mostFrequent(rows: SQL): SQL {
  return sql`(
    select coalesce(json_object_agg(k.kind, k.counts), '{}')
    from (
      select v.kind, json_agg(json_build_object('value', v.label, 'count', v.apps) order by v.place) as counts
      from (
        select r.*, row_number() over (partition by r.kind order by r.apps desc, r.value) as place from (${rows}) r
      ) v
      where v.place <= ${shown} group by v.kind
    ) k
  )`;
}

/** Of the counters of a kind, the largest of those that nobody is changing, and all that change just now. */
export const COUNTERS = createStatement<CountRow, { readonly names: string }>(sql`
  with changing as materialized (
    select f.id, f.kind, f.value, f.label, f.app_count + sum(d.delta)::bigint as apps
    from facet_deltas d join facets f on f.id = d.facet_id group by f.id
  )
  select (select coalesce(sum(apps), 0)::bigint from facet_counts where kind = 'isOpenSource') as total,
    ${mostFrequent(sql`
      select found.kind, found.value, found.label, found.apps
      from unnest(${names}) as n(kind)
      cross join lateral (
        (
          select f.kind, f.value, f.label, f.app_count as apps from facets f
          where f.kind = n.kind and f.id not in (select id from changing)
          order by f.app_count desc nulls last, f.value limit ${shown}
        )
        union all select c.kind, c.value, c.label, c.apps from changing c where c.kind = n.kind
      ) found
      where found.apps > 0`)} as values`);

/** All but creators have few values: the others are left out before they are counted. */
const AMONG_FEW = sql`where u.id in (select id from facets where kind = any (${names}))`;

/** Where matches are looked for: in the index of words, or among the first apps of the table. */
export type Source = 'sample' | 'gather';
type MatchRow = CountRow & { readonly exact: number | null; readonly matches: readonly number[] | null };
type MatchValues = Readonly<
  Record<'find' | 'meets' | 'names' | 'own', string> & Record<'only' | 'rows', number>
>;

export const MATCHES = {
  gather: { any: matchStatements('gather', sql``), few: matchStatements('gather', AMONG_FEW) },
  sample: { any: matchStatements('sample', sql``), few: matchStatements('sample', AMONG_FEW) },
};

/** @param among which of the unnested facets count. */
function matchStatements(source: Source, among: SQL) {
  const grouped = (missed: SQL) => sql`
    select u.id${missed}, count(*) as apps
    -- Half as long as a join with what is unnested.
    from (select unnest(m.facets) as id${missed} from matches m) u ${among} group by u.id${missed}`;
  // Not a join: for some thousand values that would read all facets.
  const facet = sql`cross join lateral (select * from facets where id = c.id limit 1) f where f.kind = any (${names})`;
  const missed = sql`(select o.name from own o where not ts_match_vq(s.words, o.query) limit 1) as missed`;
  return {
    total: matchStatement(source, MAX_COUNTED, sql``, sql`(select '{}'::json where ${names} is not null)`),
    values: matchStatement(
      source,
      MAX_COUNTED,
      sql``,
      mostFrequent(sql`select f.kind, f.value, f.label, c.apps from (${grouped(sql``)}) c ${facet}`),
    ),
    own: matchStatement(
      source,
      MAX_COUNTED / 2,
      sql`, ${missed}`,
      mostFrequent(sql`
        select f.kind, f.value, f.label, sum(c.apps)::bigint as apps
        from (${grouped(sql`, missed`)}) c ${facet} and (c.missed is null or c.missed = f.kind)
        group by f.kind, f.value, f.label`),
    ),
  };
}

function matchStatement(source: Source, most: number, missed: SQL, values: SQL) {
  const find = sql`${sql.placeholder('find')}::tsquery`;
  const from =
    source === 'gather'
      ? sql`app_search s where s.words @@ ${find} and ${doesMeet}`
      : sql`(select * from app_search limit ${sql.placeholder('rows')}::int) s where ts_match_vq(s.words, ${find}) and ${doesMeet}`;
  const own = sql`json_to_recordset(${sql.placeholder('own')}::text::json) as o(name facet_kind, query text)`;
  return createStatement<MatchRow, MatchValues>(sql`
    with own as materialized (select o.name, o.query::tsquery as query from ${own}),
    matches as materialized (select s.app_id, s.facets${missed} from ${from} limit ${sql.raw(String(most + 1))}),
    counted as (select count(*) as total from matches)
    select total, ${values} as values,
      (select apps from facet_counts where id = ${sql.placeholder('only')}::int) as exact,
      case when total <= ${sql.raw(String(most))} then (select coalesce(json_agg(app_id), '[]') from matches) end as matches
    from counted`);
}
