import type { AppSort, FacetName } from '@repo/contracts/catalog';
import { type Database, queryRow } from '../../db/database.ts';
import { textArray } from '../../db/text-array.ts';
import type { AppQueries } from '../../text-search/reading.ts';
import { type CountApps, FREQUENT, type Matches } from './count-apps.ts';
import {
  conjunction,
  type FacetClause,
  type FacetFilter,
  findFacetFilter,
  isConjunction,
  matchQuery,
  planMatches,
} from './facet-filter.ts';
import type { FacetIds } from './facet-ids.ts';
import { FEW_COUNTED, FEW_ESTIMATED, type SearchPlan } from './page-rows.ts';
import { type PageRow, type PageStatement, sortedPage, type Within } from './page-statement.ts';
import { fewRankedPage, TIERS, type Tier, tierPage } from './ranked-page.ts';

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
  /** Ids of all apps that match, where that was found out already. */
  readonly matches: Matches;
}

/** Finds a page of published apps. */
export type FindApps = (wanted: Wanted, signal: AbortSignal) => Promise<PageRow>;

type Values = Readonly<Record<string, unknown>>;
type Ask = (name: string, statement: () => PageStatement, values: Values) => Promise<PageRow>;

const NOTHING: PageRow = { items: '', count: 0, tier: null, key: null, id: null, isEnd: null };
/** What to count, to learn whether few apps match. */
const TOTAL = { names: [], hasTotal: true } as const;

/** What pages are made with, for one request. */
interface Sources {
  readonly database: Database;
  readonly facetIds: FacetIds;
  readonly countApps: CountApps;
  readonly ask: Ask;
  readonly signal: AbortSignal;
}

/** A statement is compiled once for each form of a page. */
export function createFindApps(database: Database, facetIds: FacetIds, countApps: CountApps): FindApps {
  const statements = new Map<string, PageStatement>();
  return (wanted, signal) => {
    const ask: Ask = async (name, make, values) => {
      const statement = statements.get(name) ?? make();
      statements.set(name, statement);
      return queryRow(database, statement, values, signal);
    };
    const sources = { database, facetIds, countApps, ask, signal };
    if (wanted.sort !== 'relevance') return sortedApps(wanted, wanted.sort, sources);
    return wanted.words === null ? Promise.resolve(NOTHING) : bestApps(wanted, wanted.words, sources);
  };
}

async function sortedApps(wanted: Wanted, sort: AppSort, sources: Sources): Promise<PageRow> {
  const { database, ask: askFor, signal } = sources;
  const { words, facets, position, clauses, limit, matches } = wanted;
  const ids = words === null && facets !== null && isConjunction(facets) ? facets.groups.flat() : null;
  const isAll = words === null && facets === null;
  const known = matches === 'many' ? null : matches;
  const [query = { ...matchQuery(null, facets, true), apps: facets?.carriers ?? 0 }] =
    words === null || known !== null ? [] : await planMatches(database, [words.everywhere], facets, signal);
  const ask = (plan: SearchPlan) => {
    const shape = {
      sort,
      continues: position !== null,
      search: isAll ? null : { by: ids === null ? ('words' as const) : ('facets' as const), plan },
      within: withinOf(sort, clauses),
    };
    return askFor(JSON.stringify(shape), () => sortedPage(shape), {
      ...position,
      ...query,
      pricing: onlyValue(clauses, 'pricing'),
      facets: arrayOf(ids ?? []),
      matches: arrayOf(known ?? []),
      limit,
    });
  };
  if (known !== null) return ask('known');
  if (query.apps <= (words === null ? FEW_COUNTED : FEW_ESTIMATED)) return ask('gather');
  const walked = await ask('walk');
  if (walked.count > limit || walked.isEnd === true) return walked;
  const first = FIRST.get(sort);
  const isOnePart = first === undefined || clauses.some(({ name }) => name === first);
  return isOnePart ? ask('gather') : inTwoParts(wanted, sort, first, sources);
}

/** Orders that begin with the apps of a facet: all matches may be among the others. */
const FIRST: ReadonlyMap<AppSort, FacetName> = new Map([
  ['featured', 'featured'],
  ['open-source', 'isOpenSource'],
]);

/** Those that have the facet, then the others: each part of the order is walked from its own beginning. */
async function inTwoParts(wanted: Wanted, sort: AppSort, name: FacetName, sources: Sources) {
  const { limit, words } = wanted;
  const part = async (value: string, missing: number) => {
    const clauses = [...wanted.clauses, { name, values: [value], isExcluded: false }];
    const facets = await findFacetFilter(sources.facetIds, clauses, words !== null, sources.signal);
    return facets === null
      ? NOTHING
      : sortedApps({ ...wanted, clauses, facets, limit: missing }, sort, sources);
  };
  const first = await part('true', limit);
  if (first.count > limit) return first;
  const second = await part('false', limit - first.count);
  const items = [first.items, second.items].filter((each) => each !== '').join(',');
  return { ...(second.key === null ? first : second), items, count: first.count + second.count };
}

/** By relevance: all tiers at once when few apps match, else one after the other until the page is full. */
async function bestApps(wanted: Wanted, words: AppQueries, sources: Sources): Promise<PageRow> {
  const { position, limit, facets, clauses } = wanted;
  const { database, countApps, ask, signal } = sources;
  const inOrder = words.keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const keys = { keys: textArray(words.keys), firstKey: inOrder[0], lastKey: inOrder.at(-1) };
  const rank = (plan: 'gather' | 'known', found: Values) =>
    ask(`ranked ${position !== null} ${plan}`, () => fewRankedPage(position !== null, plan), {
      ...keys,
      ...position,
      ...found,
      names: words.name,
      heads: words.head,
      limit,
    });
  let { matches } = wanted;
  if (matches !== null && matches !== 'many') return rank('known', { matches: arrayOf(matches) });
  const texts = TIERS.map((tier) => tierWords(tier, words));
  const queries = await planMatches(database, texts, facets, signal);
  const apps = queries[0]?.apps ?? 0;
  // Conditions may have to do with each other. Once it is known that few match, all tiers are ranked at once.
  const rankFew = async () => {
    matches ??= (await countApps({ ...TOTAL, clauses, words: words.everywhere }, signal)).matches;
    return matches === null || matches === 'many' ? null : rank('known', { matches: arrayOf(matches) });
  };
  const askTier = (tier: Tier, start: Wanted['position'], missing: number, plan: 'gather' | 'walk') =>
    ask(`tier ${tier} ${start !== null} ${plan}`, () => tierPage(tier, start !== null, plan), {
      ...keys,
      ...start,
      ...queries[TIERS.indexOf(tier)],
      limit: missing,
    });
  // Few apps have the very name: an index finds them.
  const isFew = (tier: Tier) => tier === 6 || (queries[TIERS.indexOf(tier)]?.apps ?? 0) <= FEW_ESTIMATED;
  if (matches === null && apps <= FEW_ESTIMATED) return rank('gather', { ...queries[0] });
  const known = facets !== null && apps <= FREQUENT ? await rankFew() : null;
  if (known !== null) return known;

  const items: string[] = [];
  let last = NOTHING;
  let missing = limit;
  for (const tier of TIERS.filter((each) => position === null || each <= position.tier)) {
    const start = position?.tier === tier ? position : null;
    let row = isFew(tier) ? NOTHING : await askTier(tier, start, missing, 'walk');
    if (row.count <= missing && row.isEnd !== true) {
      const few = isFew(tier) ? null : await rankFew();
      if (few !== null) return few;
      row = await askTier(tier, start, missing, 'gather');
    }
    if (row.items !== '') items.push(row.items);
    if (row.key !== null) last = row;
    if (row.count > missing) return { ...last, items: items.join(','), count: limit + 1 };
    missing -= row.count;
  }
  return { ...NOTHING, items: items.join(','), count: limit - missing };
}

/** What finds the apps of a tier; where it takes the name as well, `keys` says which. */
function tierWords(tier: Tier, { everywhere, head, name }: AppQueries): string {
  if (tier === 6) return everywhere;
  if (tier > 3) return name;
  return conjunction(tier === 3 ? [head, `!(${name})`] : [everywhere, `!(${head})`]);
}

/** What the index of an order can keep to: all else of it would be walked through in vain. */
function withinOf(sort: AppSort, clauses: readonly FacetClause[]): readonly Within[] {
  const isNever = (name: FacetName, value: string) =>
    clauses.some((each) => each.name === name && each.isExcluded === each.values.includes(value));
  const kept: readonly (readonly [Within, boolean])[] = [
    ['pricing', sort === 'open-source' && onlyValue(clauses, 'pricing') !== undefined],
    ['open', sort === 'open-source' && isNever('isOpenSource', 'false')],
    ['closed', sort === 'open-source' && isNever('isOpenSource', 'true')],
    ['featured', sort === 'featured' && isNever('featured', 'false')],
    ['unfeatured', sort === 'featured' && isNever('featured', 'true')],
  ];
  return kept.filter(([, isKept]) => isKept).map(([within]) => within);
}

/** The value that an app must have; undefined where there is a choice. */
function onlyValue(clauses: readonly FacetClause[], name: FacetName): string | undefined {
  const clause = clauses.find((each) => each.name === name && !each.isExcluded && each.values.length === 1);
  return clause?.values[0];
}

function arrayOf(ids: readonly number[]): string {
  return `{${ids.join(',')}}`;
}
