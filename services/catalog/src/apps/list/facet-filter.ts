import { type AppFilters, FacetName, type FacetPair, facetPairs } from '@repo/contracts/catalog';
import type { Database } from '../../db/database.ts';
import { estimateMatches } from '../../text-search/existing-matches.ts';
import type { Facet, FacetIds } from './facet-ids.ts';

/** A condition on apps: to have one of these values of a facet, or none of them. */
export interface FacetClause {
  readonly name: FacetName;
  readonly values: readonly string[];
  readonly isExcluded: boolean;
}

/** Conditions as the database knows them: of each group an app has one facet at least, and none of `excluded`. The rarest group is the first. */
export interface FacetFilter {
  readonly groups: readonly (readonly number[])[];
  readonly excluded: readonly number[];
  /** How many published apps can meet it at the most, about. */
  readonly carriers: number;
}

/** What a query says of facets; all of it holds at once. */
export function clausesOf(query: AppFilters): readonly FacetClause[] {
  const single = FacetName.options.flatMap((name) => {
    const value = query[name];
    return value === undefined ? [] : [{ name, values: [value], isExcluded: false }];
  });
  return [...single, ...grouped(facetPairs(query.anyOf), false), ...grouped(facetPairs(query.not), true)];
}

function grouped(pairs: readonly FacetPair[], isExcluded: boolean): readonly FacetClause[] {
  return [...Map.groupBy(pairs, ({ name }) => name)].map(([name, each]) => ({
    name,
    values: each.map(({ value }) => value),
    isExcluded,
  }));
}

/** Each app has one of them. The index of words finds what is there: something must be, where all else is excluded. */
const EVERY_APP: FacetClause = { name: 'isOpenSource', values: ['true', 'false'], isExcluded: false };

/** Looks the clauses up; null when no app can meet them. @param hasWords whether something else is searched for, too. */
export async function findFacetFilter(
  facetIds: FacetIds,
  clauses: readonly FacetClause[],
  hasWords: boolean,
  signal: AbortSignal,
): Promise<FacetFilter | null> {
  const isAllExcluded = !hasWords && clauses.every(({ isExcluded }) => isExcluded);
  const all = isAllExcluded ? [...clauses, EVERY_APP] : clauses;
  const pairs = all.flatMap(({ name, values }) => values.map((value) => ({ name, value })));
  const found = pairs.length === 0 ? [] : await facetIds.find(pairs, signal);
  const rest = [...found];
  const known = all.map(({ values, isExcluded }) => ({
    facets: rest.splice(0, values.length).filter((facet) => facet !== undefined),
    isExcluded,
  }));
  const groups = known
    .filter(({ isExcluded }) => !isExcluded)
    .map(({ facets }) => facets)
    .toSorted((a, b) => carriersOf(a) - carriersOf(b));
  if (groups.some((group) => group.length === 0)) return null;
  return {
    groups: groups.map((group) => [...new Set(group.map(({ id }) => id))]),
    excluded: known
      .filter(({ isExcluded }) => isExcluded)
      .flatMap(({ facets }) => facets.map(({ id }) => id)),
    carriers: Math.min(...groups.map(carriersOf)),
  };
}

function carriersOf(group: readonly Facet[]): number {
  return group.reduce((sum, { carriers }) => sum + carriers, 0);
}

/** Whether an app meets it exactly when it has all of the facets. */
export function isConjunction({ groups, excluded }: FacetFilter): boolean {
  return excluded.length === 0 && groups.every((group) => group.length === 1);
}

/** What the index looks for, and what else each app that it finds has to meet (empty: nothing), as texts of `tsquery`. */
export interface MatchQuery {
  readonly find: string;
  readonly meets: string;
}

export const ALWAYS = "!'#0'";
/** With each condition the index takes longer, and fewer and fewer are left out by one more. */
const MAX_INDEXED = 4;
/** It takes words longest: their beginnings and variants are many words. Where facets are so much rarer, it is not asked for them. */
const MUCH_RARER = 2;

/** What finds the apps that have the words, a text of `tsquery`, and meet the filter. */
export function matchQuery(
  words: string | null,
  filter: FacetFilter | null,
  isByFacets: boolean,
): MatchQuery {
  const facets = filter === null ? [] : facetWords(filter);
  const all = words === null ? facets : [words, ...facets];
  const indexed = (isByFacets ? facets : all).slice(0, MAX_INDEXED);
  const others = all.filter((query) => !indexed.includes(query));
  return { find: conjunction(indexed), meets: conjunction(others) };
}

/** The same for each of the texts, and about how many apps it finds: no more than have the rarest facet. */
export async function planMatches(
  database: Database,
  texts: readonly (string | null)[],
  filter: FacetFilter | null,
  signal: AbortSignal,
): Promise<readonly (MatchQuery & { readonly apps: number })[]> {
  const facets = filter === null ? [] : facetWords(filter);
  const hasGroups = filter !== null && filter.groups.length > 0;
  const queries = [
    ...texts.map((text) => conjunction([text ?? ALWAYS])),
    ...texts.map((text) => conjunction(text === null ? facets : [text, ...facets])),
  ];
  const all = hasGroups ? [...queries, conjunction(facets)] : queries;
  const estimates = await estimateMatches(database, all, signal);
  const ofFacets = hasGroups ? (estimates.at(-1) ?? 0) : Infinity;
  return texts.map((text, index) => ({
    ...matchQuery(text, filter, ofFacets * MUCH_RARER <= (estimates[index] ?? 0)),
    apps: Math.min(estimates[texts.length + index] ?? 0, filter?.carriers ?? Infinity),
  }));
}

/** The conditions as texts of `tsquery`, all of which an app must meet. */
export function facetWords({ groups, excluded }: FacetFilter): readonly string[] {
  return [
    ...groups.map((group) => group.map(facetWord).join(' | ')),
    ...excluded.map((id) => `!${facetWord(id)}`),
  ];
}

function facetWord(id: number): string {
  return `'#${id}'`;
}

/** All of the queries at once; empty without any. */
export function conjunction(queries: readonly string[]): string {
  return queries.map((query) => `(${query})`).join(' & ');
}
