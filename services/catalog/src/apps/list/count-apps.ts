import {
  type FacetCounts,
  type FacetName,
  MAX_COUNTED,
  MAX_FACET_VALUES,
  type PageMeta,
} from '@repo/contracts/catalog';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { createStatement } from '../../db/statement.ts';
import {
  conjunction,
  type FacetClause,
  type FacetFilter,
  facetWords,
  findFacetFilter,
} from './facet-filter.ts';
import type { FacetIds } from './facet-ids.ts';

/** What to count, and among which apps. */
export interface CountWanted {
  readonly names: readonly FacetName[];
  readonly hasTotal: boolean;
  readonly clauses: readonly FacetClause[];
  /** As a text of `tsquery`; null: none. */
  readonly words: string | null;
}

/** Members of `meta`: none of them is there unless it was asked for. */
export type AppCounts = Pick<PageMeta, 'total' | 'facets' | 'atLeast'>;

export type CountApps = (wanted: CountWanted, signal: AbortSignal) => Promise<AppCounts>;

/**
 * Counts published apps: all that are found, and the values of facets, each facet under all conditions but its own. Without
 * conditions the counters that writers keep are read; else so many matches at most are looked at, whatever is asked.
 */
export function createCountApps(database: Database, facetIds: FacetIds): CountApps {
  const countOne = async (
    { names, hasTotal, clauses, words }: CountWanted,
    most: number,
    signal: AbortSignal,
  ) => {
    const listed = { names: `{${names.join(',')}}` };
    if (clauses.length === 0 && words === null) {
      const [row] = await database.query(COUNTERS, listed, signal);
      return {
        names,
        hasTotal,
        total: row?.total ?? 0,
        exact: null,
        values: row?.values ?? [],
        most: Infinity,
      };
    }
    const filter = await findFacetFilter(facetIds, clauses, words !== null, signal);
    if (filter === null) return { names, hasTotal, total: 0, exact: null, values: [], most };
    const find = conjunction([...(words === null ? [] : [words]), ...facetWords(filter)]);
    const only = words === null ? onlyFacet(filter) : null;
    const statement = names.length === 0 ? TOTAL : VALUES;
    const [row] = await database.query(statement, { ...listed, find, most, only: only ?? 0 }, signal);
    const values = row?.values ?? [];
    return {
      names,
      hasTotal,
      total: row?.total ?? 0,
      exact: only === null ? null : (row?.exact ?? 0),
      values,
      most,
    };
  };

  return async (wanted, signal) => {
    const counts = countsOf(wanted);
    const most = Math.floor(MAX_COUNTED / Math.max(1, counts.length));
    const found = await Promise.all(counts.map((each) => countOne(each, most, signal)));
    const atLeast = found.flatMap((each) => {
      if (each.total <= each.most) return [];
      return [...(each.hasTotal && each.exact === null ? ['total' as const] : []), ...each.names];
    });
    const total = found.find(({ hasTotal }) => hasTotal);
    return {
      ...(total === undefined ? {} : { total: total.exact ?? Math.min(total.total, total.most) }),
      ...(wanted.names.length === 0
        ? {}
        : {
            facets: facetsOf(
              wanted.names,
              found.flatMap(({ values }) => values),
            ),
          }),
      ...(atLeast.length === 0 ? {} : { atLeast }),
    };
  };
}

/** What can be counted at once: all facets without conditions of their own, and each of the others by itself. */
function countsOf(wanted: CountWanted): readonly CountWanted[] {
  const { clauses, hasTotal } = wanted;
  const names = [...new Set(wanted.names)];
  const own = names.filter((name) => clauses.some((clause) => clause.name === name));
  const shared = names.filter((name) => !own.includes(name));
  return [
    ...(hasTotal || shared.length > 0 ? [{ ...wanted, names: shared }] : []),
    ...own.map((name) => ({
      ...wanted,
      names: [name],
      hasTotal: false,
      clauses: clauses.filter((clause) => clause.name !== name),
    })),
  ];
}

/** The one facet that is the whole condition: its apps are counted already. */
function onlyFacet({ groups, excluded }: FacetFilter): number | null {
  const [group = []] = groups;
  return groups.length === 1 && group.length === 1 && excluded.length === 0 ? (group[0] ?? null) : null;
}

interface ValueRow {
  readonly name: FacetName;
  readonly value: string;
  readonly count: number;
}

function facetsOf(names: readonly FacetName[], rows: readonly ValueRow[]): FacetCounts {
  return Object.fromEntries(
    names.map((name) => [
      name,
      rows.filter((row) => row.name === name).map(({ value, count }) => ({ value, count })),
    ]),
  );
}

interface CountRow {
  readonly total: number;
  readonly values: readonly ValueRow[];
}

const names: SQL = sql`${sql.placeholder('names')}::facet_kind[]`;
const most: SQL = sql`${sql.placeholder('most')}::int`;
const shown: SQL = sql.raw(String(MAX_FACET_VALUES));

/** Of rows `(kind, value, label, apps)`, the most frequent of each kind. */
function mostFrequent(rows: SQL): SQL {
  return sql`(
    select coalesce(json_agg(json_build_object('name', v.kind, 'value', v.label, 'count', v.apps) order by v.place), '[]')
    from (
      select r.*, row_number() over (partition by r.kind order by r.apps desc, r.value) as place from (${rows}) r
    ) v
    where v.place <= ${shown}
  )`;
}

/** Of the counters of a kind, the largest, and all that change just now. */
const COUNTERS = createStatement<CountRow, { readonly names: string }>(sql`
  with changing as materialized (select distinct facet_id as id from facet_deltas)
  select (select coalesce(sum(apps), 0)::bigint from facet_counts where kind = 'isOpenSource') as total,
    ${mostFrequent(sql`
      select c.kind, c.value, c.label, c.apps
      from unnest(${names}) as n(kind)
      cross join lateral (
        (
          select f.id from facets f where f.kind = n.kind
          order by f.app_count desc nulls last, f.value limit ${shown} + (select count(*) from changing)
        )
        union select id from changing
      ) found
      cross join lateral (select * from facet_counts where id = found.id limit 1) c
      where c.kind = n.kind and c.apps > 0`)} as values`);

type CountValues = {
  readonly names: string;
  readonly find: string;
  readonly most: number;
  readonly only: number;
};
type MatchRow = CountRow & { readonly exact: number | null };

const VALUES = countMatches(
  mostFrequent(sql`
    select f.kind, f.value, f.label, c.apps
    from (select u.id, count(*) as apps from matches m cross join lateral unnest(m.facets) as u(id) group by u.id) c
    -- Not a join: for some thousand values that would read all facets.
    cross join lateral (select * from facets where id = c.id limit 1) f
    where f.kind = any (${names})`),
);
const TOTAL = countMatches(sql`(select '[]'::json where ${names} is not null)`);

function countMatches(values: SQL) {
  return createStatement<MatchRow, CountValues>(sql`
    with matches as materialized (
      select s.facets from app_search s where s.words @@ ${sql.placeholder('find')}::tsquery limit ${most} + 1
    )
    select (select count(*) from matches) as total,
      (select apps from facet_counts where id = ${sql.placeholder('only')}::int) as exact,
      ${values} as values`);
}
