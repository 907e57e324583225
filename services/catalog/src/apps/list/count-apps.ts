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
import { estimateMatches } from '../../text-search/existing-matches.ts';
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

/** What was counted for one set of conditions. */
interface Counted {
  readonly total: number;
  readonly values: readonly ValueRow[];
  /** What there is more of. */
  readonly atLeast: readonly ('total' | FacetName)[];
}

const NONE: Counted = { total: 0, values: [], atLeast: [] };

/**
 * Counts published apps: all that are found, and the values of facets, each under all conditions but its own. Without conditions
 * the counters that writers keep are read; else so many matches at most are looked at: of the conditions
 * as they are, and of all those together that leave out a facet's own.
 */
export function createCountApps(database: Database, facetIds: FacetIds): CountApps {
  const countOne = async (
    { names, clauses, words }: CountWanted,
    most: number,
    signal: AbortSignal,
  ): Promise<Counted> => {
    const listed = { names: `{${names.join(',')}}` };
    if (clauses.length === 0 && words === null) {
      const [row] = await database.query(COUNTERS, listed, signal);
      return row === undefined ? NONE : { ...row, atLeast: [] };
    }
    const filter = await findFacetFilter(facetIds, clauses, words !== null, signal);
    if (filter === null) return NONE;
    const find = findOf(words, filter);
    const only = words === null ? onlyFacet(filter) : null;
    const values = { ...listed, find, most, only: only ?? 0 };
    const ask = async (source: Source) =>
      (await database.query(STATEMENTS[source][names.length === 0 ? 'total' : 'values'], values, signal))[0];
    const [estimate = 0] = await estimateMatches(database, [find], signal);
    const sampled = estimate < FREQUENT ? undefined : await ask('sample');
    const row = sampled !== undefined && sampled.total > most ? sampled : await ask('gather');
    if (row === undefined) return NONE;
    const atLeast = row.total > most ? [...(only === null ? ['total' as const] : []), ...names] : [];
    return {
      total: only === null ? Math.min(row.total, most) : (row.exact ?? 0),
      values: row.values,
      atLeast,
    };
  };

  return async (wanted, signal) => {
    const { hasTotal } = wanted;
    const names = [...new Set(wanted.names)];
    const counts = countsOf({ ...wanted, names });
    const own = counts.filter((each) => isOwn(each, wanted)).length;
    const found = await Promise.all(
      counts.map((each) =>
        countOne(each, isOwn(each, wanted) ? Math.floor(MAX_COUNTED / own) : MAX_COUNTED, signal),
      ),
    );
    const atLeast = found.flatMap((each, index) =>
      each.atLeast.filter((name) => name !== 'total' || counts[index]?.hasTotal),
    );
    const values = found.flatMap((each) => each.values);
    return {
      ...(hasTotal ? { total: found[0]?.total ?? 0 } : {}),
      ...(names.length > 0 ? { facets: facetsOf(names, values) } : {}),
      ...(atLeast.length > 0 ? { atLeast } : {}),
    };
  };
}

/** What can be counted at once: first the total and all facets without conditions of their own, then each of the others. */
function countsOf(wanted: CountWanted): readonly CountWanted[] {
  const { names, clauses, hasTotal } = wanted;
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

/** Whether it leaves out some of the conditions. */
function isOwn({ clauses }: CountWanted, wanted: CountWanted): boolean {
  return clauses.length < wanted.clauses.length;
}

function findOf(words: string | null, filter: FacetFilter): string {
  return conjunction([...(words === null ? [] : [words]), ...facetWords(filter)]);
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

/** From so many matches on, they are looked for among the first apps: an index would first gather all of them. */
const FREQUENT = 100_000;
const MAX_SAMPLED = sql.raw('100000');

type Source = 'sample' | 'gather';
type MatchRow = CountRow & { readonly exact: number | null };
type MatchValues = Readonly<Record<'find' | 'names', string> & Record<'most' | 'only', number>>;

const STATEMENTS = {
  gather: { total: matchStatement('gather', false), values: matchStatement('gather', true) },
  sample: { total: matchStatement('sample', false), values: matchStatement('sample', true) },
};

function matchStatement(source: Source, hasValues: boolean) {
  const find = sql`${sql.placeholder('find')}::tsquery`;
  const from =
    source === 'gather'
      ? sql`app_search s where s.words @@ ${find}`
      : sql`(select words, facets from app_search limit ${MAX_SAMPLED}) s where ts_match_vq(s.words, ${find})`;
  const values = hasValues
    ? mostFrequent(sql`
        select f.kind, f.value, f.label, c.apps
        from (select u.id, count(*) as apps from matches m cross join lateral unnest(m.facets) as u(id) group by u.id) c
        -- Not a join: for some thousand values that would read all facets.
        cross join lateral (select * from facets where id = c.id limit 1) f
        where f.kind = any (${names})`)
    : sql`(select '[]'::json where ${names} is not null)`;
  return createStatement<MatchRow, MatchValues>(sql`
    with matches as materialized (select s.facets from ${from} limit ${sql.placeholder('most')}::int + 1)
    select (select count(*) from matches) as total,
      (select apps from facet_counts where id = ${sql.placeholder('only')}::int) as exact,
      ${values} as values`);
}
