import { type FacetName, MAX_COUNTED, type PageMeta } from '@repo/contracts/catalog';
import { type Database, queryRow } from '../../db/database.ts';
import { estimateMatches } from '../../text-search/existing-matches.ts';
import { COUNTERS, type CountRow, MATCHES, type Source } from './count-statements.ts';
import {
  ALWAYS,
  conjunction,
  type FacetClause,
  type FacetFilter,
  facetWords,
  findFacetFilter,
  type MatchQuery,
  planMatches,
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

/** The ids of all apps that meet the conditions, where they are few; null: they were not counted. */
export type Matches = readonly number[] | 'many' | null;

export type CountApps = (
  wanted: CountWanted,
  signal: AbortSignal,
) => Promise<{ readonly counts: AppCounts; readonly matches: Matches }>;

/** What was counted for one set of conditions. */
interface Counted extends CountRow {
  readonly matches: Matches;
  /** What there is more of. */
  readonly atLeast: readonly ('total' | FacetName)[];
}

const NONE: Counted = { total: 0, values: {}, matches: [], atLeast: [] };
const UNCOUNTED: Counted = { ...NONE, matches: null };

/**
 * Counts published apps: all that are found, and the values of facets, each under all conditions but its own. Without conditions
 * the counters that writers keep are read; else so many matches at most are looked at: of the conditions
 * as they are, and of those that leave out a facet's own, which one search finds for all such facets.
 */
export function createCountApps(database: Database, facetIds: FacetIds): CountApps {
  const countOne = async ({ names, clauses, words }: CountWanted, signal: AbortSignal): Promise<Counted> => {
    if (clauses.length === 0 && words === null) {
      const row = await queryRow(database, COUNTERS, { names: `{${names.join(',')}}` }, signal);
      return { ...row, matches: 'many', atLeast: [] };
    }
    const filter = await findFacetFilter(facetIds, clauses, words !== null, signal);
    if (filter === null) return NONE;
    const [query] = await planMatches(database, [words], filter, signal);
    if (query === undefined) return NONE;
    const only = words === null ? onlyFacet(filter) : null;
    const isFrequent = query.apps >= (words === null ? FREQUENT : FREQUENT_WORDS);
    const row = await look(database, { names, ...query, own: [] }, isFrequent, only, signal);
    return only === null ? row : { ...row, atLeast: row.atLeast.filter((name) => name !== 'total') };
  };

  /** Facets that all have conditions: an app counts for each when it meets all, else for the only one that it does not meet. */
  const countOwn = async (wanted: CountWanted, signal: AbortSignal): Promise<Counted> => {
    const { names, clauses, words } = wanted;
    const others = clauses.filter(({ name }) => !names.includes(name));
    const telling = new Set(clauses.filter(({ isExcluded }) => !isExcluded).map(({ name }) => name));
    const hasOthers = words !== null || names.filter((name) => telling.has(name)).length > 1;
    const [common, ...own] = await Promise.all([
      findFacetFilter(facetIds, others, hasOthers, signal),
      ...names.map(async (name) => {
        const ofName = clauses.filter((clause) => clause.name === name);
        return { name, filter: await findFacetFilter(facetIds, ofName, true, signal) };
      }),
    ]);
    if (common === null) return NONE;
    const known = own.flatMap(({ name, filter }) => (filter === null ? [] : [{ name, filter }]));
    const impossible = own.flatMap(({ name, filter }) => (filter === null ? [name] : []));
    if (impossible.length > 1) return NONE;
    if (impossible.length === 1) return countOne(withoutOwn(wanted, impossible), signal);
    const [ofWords = Infinity] = words === null ? [] : await estimateMatches(database, [words], signal);
    const base = conjunction([...(words === null ? [] : [words]), ...facetWords(common)]);
    const { walked, ...looked } = allOrAllButOne(known, base, Math.min(common.carriers, ofWords));
    if (walked <= MAX_SAMPLED) return look(database, looked, false, null, signal);
    const { values } = await ask(database, 'sample', looked, MAX_SAMPLED, null, signal);
    return { ...NONE, values, atLeast: names };
  };

  return async (wanted, signal) => {
    const { hasTotal, clauses } = wanted;
    const names = [...new Set(wanted.names)];
    const own = names.filter((name) => clauses.some((clause) => clause.name === name));
    const shared = names.filter((name) => !own.includes(name));
    const ofOwn = () =>
      own.length === 1
        ? countOne(withoutOwn(wanted, own), signal)
        : countOwn({ ...wanted, names: own }, signal);
    const [found, apart] = await Promise.all([
      hasTotal || shared.length > 0 ? countOne({ ...wanted, names: shared }, signal) : UNCOUNTED,
      own.length === 0 ? UNCOUNTED : ofOwn(),
    ]);
    return { counts: merged(names, hasTotal, found, apart), matches: found.matches };
  };
}

/** What to look for, to count the values of facets. */
interface Looked extends MatchQuery {
  readonly names: readonly FacetName[];
  /** Each of these facets is counted among all that are found but for those that do not meet another one's condition. */
  readonly own: readonly { readonly name: FacetName; readonly query: string }[];
}

/**
 * What finds the apps that meet all conditions, or all but one, and how many the index goes through for it: all that meet the
 * base, or one of the two rarest conditions.
 *
 * @param ofBase about how many apps meet what is asked of all.
 */
function allOrAllButOne(
  filters: readonly { readonly name: FacetName; readonly filter: FacetFilter }[],
  base: string,
  ofBase: number,
): Looked & { readonly walked: number } {
  const rarest = filters.toSorted((a, b) => a.filter.carriers - b.filter.carriers);
  const own = rarest.map(({ name, filter }) => ({ name, query: conjunction(facetWords(filter)) || ALWAYS }));
  const near = allButOne(own.map(({ query }) => query));
  const ofTwo = rarest.slice(0, 2).reduce((sum, { filter }) => sum + filter.carriers, 0);
  const query = ofBase <= ofTwo ? { find: base, meets: near } : { find: near, meets: base };
  return { names: filters.map(({ name }) => name), own, ...query, walked: Math.min(ofBase, ofTwo) };
}

/** All of the queries, or all but one; those that fewest meet come first, so that most apps are soon known to miss two. */
function allButOne([first = '', ...rest]: readonly string[]): string {
  if (rest.length <= 1) return [first, ...rest].map((query) => `(${query})`).join(' | ');
  return `(${first}) & (${allButOne(rest)}) | ${conjunction(rest)}`;
}

/**
 * What is found, up to the bound.
 *
 * @param isFrequent whether the first apps have enough of it.
 * @param only of this facet the number of apps is the total.
 */
async function look(
  database: Database,
  looked: Looked,
  isFrequent: boolean,
  only: number | null,
  signal: AbortSignal,
): Promise<Counted> {
  const sampled = isFrequent ? await ask(database, 'sample', looked, MAX_SAMPLED, only, signal) : null;
  const isSample = sampled !== null && sampled.total >= MIN_SAMPLED;
  const row = isSample ? sampled : await ask(database, 'gather', looked, 0, only, signal);
  return {
    total: only === null ? Math.min(row.total, MAX_COUNTED) : (row.exact ?? 0),
    values: row.values,
    matches: isSample ? 'many' : (row.matches ?? 'many'),
    atLeast: isSample || row.matches === null ? ['total', ...looked.names] : [],
  };
}

function ask(
  database: Database,
  source: Source,
  { names, own, find, meets }: Looked,
  rows: number,
  only: number | null,
  signal: AbortSignal,
) {
  const counted = own.length > 0 ? 'own' : names.length > 0 ? 'values' : 'total';
  return queryRow(
    database,
    MATCHES[source][names.includes('creator') ? 'any' : 'few'][counted],
    { names: `{${names.join(',')}}`, find, meets, own: JSON.stringify(own), only: only ?? 0, rows },
    signal,
  );
}

/** @param apart of facets that have conditions. */
function merged(names: readonly FacetName[], hasTotal: boolean, found: Counted, apart: Counted): AppCounts {
  const atLeast = [
    ...found.atLeast.filter((name) => name !== 'total' || hasTotal),
    ...apart.atLeast.filter((name) => name !== 'total'),
  ];
  const values = { ...found.values, ...apart.values };
  return {
    ...(hasTotal ? { total: found.total } : {}),
    ...(names.length > 0
      ? { facets: Object.fromEntries(names.map((name) => [name, values[name] ?? []])) }
      : {}),
    ...(atLeast.length > 0 ? { atLeast } : {}),
  };
}

/** These facets, under all conditions but their own. */
function withoutOwn(wanted: CountWanted, names: readonly FacetName[]): CountWanted {
  const clauses = wanted.clauses.filter(({ name }) => !names.includes(name));
  return { ...wanted, names, hasTotal: false, clauses };
}

/** The one facet that is the whole condition: its apps are counted already. */
function onlyFacet({ groups, excluded }: FacetFilter): number | null {
  const [group = []] = groups;
  return groups.length === 1 && group.length === 1 && excluded.length === 0 ? (group[0] ?? null) : null;
}

/** From so many matches on, they are looked for among the first apps: an index would first gather all of them. */
export const FREQUENT = 20_000;
/** The same for words, of which the index takes three times as long. */
const FREQUENT_WORDS = 10_000;
/** So many apps; where one condition may be missed, too, if an index would go through more than so many. */
export const MAX_SAMPLED = 50_000;
/** Where fewer of these match, the number of matches was estimated wrongly. */
const MIN_SAMPLED = 500;
