import type { AppSort, FacetName } from '@repo/contracts/catalog';
import type { Database } from '../../db/database.ts';
import { estimateMatches } from '../../text-search/existing-matches.ts';
import type { AppQueries } from '../../text-search/reading.ts';
import {
  conjunction,
  type FacetClause,
  type FacetFilter,
  facetWords,
  isConjunction,
} from './facet-filter.ts';
import { FEW_COUNTED, FEW_ESTIMATED, type SearchPlan } from './page-rows.ts';
import { type PageRow, type PageStatement, sortedPage, type Within } from './page-statement.ts';
import { fewRankedPage, TIER_QUERIES, TIERS, type TierQueries, tierPage } from './ranked-page.ts';

/** Which apps, and from where on. */
export interface Wanted {
  /** Relevance: only with words. */
  readonly sort: AppSort | 'relevance';
  readonly limit: number;
  /** Where the page before ended. `tier` counts under relevance alone. */
  readonly position: { readonly tier: number; readonly key: number; readonly id: number } | null;
  readonly facets: FacetFilter | null;
  readonly words: AppQueries | null;
  /** What `facets` was made of. */
  readonly clauses: readonly FacetClause[];
}

/** Finds a page of published apps. */
export type FindApps = (wanted: Wanted, signal: AbortSignal) => Promise<PageRow>;

type Values = Readonly<Record<string, unknown>>;
type Ask = (name: string, statement: () => PageStatement, values: Values) => Promise<PageRow>;

const NOTHING: PageRow = { items: '', count: 0, tier: null, key: null, id: null };

/** A statement is compiled once for each form of a page. */
export function createFindApps(database: Database): FindApps {
  const statements = new Map<string, PageStatement>();
  return (wanted, signal) => {
    const ask: Ask = async (name, make, values) => {
      const statement = statements.get(name) ?? make();
      statements.set(name, statement);
      const [row] = await database.query(statement, values, signal);
      return row ?? NOTHING;
    };
    const estimate = (queries: readonly string[]) => estimateMatches(database, queries, signal);
    if (wanted.sort !== 'relevance') return sortedApps(wanted, wanted.sort, ask, estimate);
    return wanted.words === null ? Promise.resolve(NOTHING) : bestApps(wanted, wanted.words, ask, estimate);
  };
}

type Estimate = (queries: readonly string[]) => Promise<readonly number[]>;

async function sortedApps(wanted: Wanted, sort: AppSort, ask: Ask, estimate: Estimate): Promise<PageRow> {
  const { words, facets, position, clauses, limit } = wanted;
  const find = conjunction([...(words === null ? [] : [words.everywhere]), ...facetWords(facets)]);
  const plan: SearchPlan =
    words === null
      ? planFor(facets?.carriers ?? 0, FEW_COUNTED)
      : planFor((await estimate([find]))[0] ?? 0, FEW_ESTIMATED);
  const ids = words === null && facets !== null && isConjunction(facets) ? facets.groups.flat() : null;
  const shape = {
    sort,
    continues: position !== null,
    search:
      words === null && facets === null
        ? null
        : { by: ids === null ? ('words' as const) : ('facets' as const), plan },
    within: withinOf(sort, clauses),
  };
  const [pricing, creator] = [onlyValue(clauses, 'pricing'), onlyValue(clauses, 'creator')];
  const values = { ...position, pricing, creator, find, facets: `{${ids?.join(',') ?? ''}}`, limit };
  return ask(JSON.stringify(shape), () => sortedPage(shape), values);
}

/** By relevance: all tiers at once when few apps match, else one after the other until the page is full. */
async function bestApps(wanted: Wanted, words: AppQueries, ask: Ask, estimate: Estimate): Promise<PageRow> {
  const { position, limit } = wanted;
  const queries = tierQueries(words, wanted.facets);
  const [all = 0, names = 0, heads = 0, rest = 0] = await estimate([
    queries.all,
    queries.names,
    queries.heads,
    queries.rest,
  ]);
  const inOrder = words.keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const ends = { firstKey: inOrder[0], lastKey: inOrder.at(-1) };
  const values = { ...queries, ...ends, keys: textArray(words.keys) };
  if (all <= FEW_ESTIMATED) {
    const continues = position !== null;
    return ask(`ranked ${continues}`, () => fewRankedPage(continues), { ...values, ...position, limit });
  }
  const estimates = { all, names, heads, rest };
  const items: string[] = [];
  let last = NOTHING;
  let missing = limit;
  for (const tier of TIERS.filter((each) => position === null || each <= position.tier)) {
    const start = position?.tier === tier ? position : null;
    const plan = planFor(estimates[TIER_QUERIES[tier]], FEW_ESTIMATED);
    const row = await ask(
      `tier ${tier} ${start !== null} ${plan}`,
      () => tierPage(tier, start !== null, plan),
      { ...values, ...start, limit: missing },
    );
    if (row.items !== '') items.push(row.items);
    if (row.key !== null) last = row;
    if (row.count > missing) return { ...last, items: items.join(','), count: limit + 1 };
    missing -= row.count;
  }
  return { ...NOTHING, items: items.join(','), count: limit - missing };
}

/** What the index of an order can keep to: all else of it would be walked through in vain. */
function withinOf(sort: AppSort, clauses: readonly FacetClause[]): readonly Within[] {
  return [
    ...(sort === 'open-source' && onlyValue(clauses, 'pricing') !== undefined ? ['pricing' as const] : []),
    ...(sort === 'open-source' && isNever(clauses, 'isOpenSource') ? ['closed' as const] : []),
    ...(sort === 'featured' && isNever(clauses, 'featured') ? ['unfeatured' as const] : []),
    ...(sort === 'newest' && onlyValue(clauses, 'creator') !== undefined ? ['creator' as const] : []),
  ];
}

/** The value that an app must have; undefined where there is a choice. */
function onlyValue(clauses: readonly FacetClause[], name: FacetName): string | undefined {
  const clause = clauses.find((each) => each.name === name && !each.isExcluded && each.values.length === 1);
  return clause?.values[0];
}

function isNever(clauses: readonly FacetClause[], name: 'isOpenSource' | 'featured'): boolean {
  return clauses.some(
    (clause) =>
      clause.name === name &&
      (clause.isExcluded ? clause.values.includes('true') : !clause.values.includes('true')),
  );
}

function planFor(matches: number, few: number): SearchPlan {
  return matches <= few ? 'gather' : 'walk';
}

function tierQueries(words: AppQueries, facets: FacetFilter | null): TierQueries {
  const { everywhere, head, name } = words;
  const among = facetWords(facets);
  return {
    all: conjunction([everywhere, ...among]),
    names: conjunction([name, ...among]),
    heads: conjunction([everywhere, head, `!(${name})`, ...among]),
    rest: conjunction([everywhere, `!(${head})`, ...among]),
  };
}

/** A list as Postgres reads it from a text. */
function textArray(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
