import type { AppFilters, AppQuery, AppSort } from '@repo/contracts/catalog';
import type { Database } from '../../db/database.ts';
import { type CursorScope, decodeCursor, encodeCursor } from '../../keyset/cursor.ts';
import type { FacetIds, FacetValue, FoundFacets } from './facet-ids.ts';
import { appFilters } from './filters/index.ts';
import { type PageShape, type PageStatement, pageStatement } from './page-statement.ts';

/** A page of apps: the items as a JSON array ready to be sent, and the cursor of the next page, null at the end. */
export interface AppPage {
  readonly items: string;
  readonly nextCursor: string | null;
}

export type ListApps = (query: AppQuery, signal: AbortSignal) => Promise<AppPage>;

const EMPTY: AppPage = { items: '[]', nextCursor: null };
const FILTER_NAMES = Object.keys(appFilters).filter((name): name is keyof AppFilters => name in appFilters);

/** Lists published apps. A cursor of another sort or other filters is refused: AppError `invalid_cursor`. */
export function createListApps(database: Database, facetIds: FacetIds): ListApps {
  const statementFor = keepStatements();
  return async (query, signal) => {
    const scope = scopeOf(query);
    const position = query.cursor === undefined ? null : decodeCursor(query.cursor, scope);
    const wanted = facetValuesOf(query);
    const facets = wanted.length === 0 ? undefined : await facetIds.find(wanted, signal);
    if (facets === null) return EMPTY;
    const conditions = FILTER_NAMES.filter(
      (name) => query[name] !== undefined && 'conditions' in appFilters[name],
    );
    const shape = {
      sort: sortOf(query),
      continues: position !== null,
      facets: facets === undefined ? ('none' as const) : facetSearch(query, facets),
      withinPricing: query.sort === 'open-source' && query.pricing !== undefined,
      conditions,
    };
    const values = {
      ...Object.fromEntries(conditions.map((name) => [name, query[name]])),
      ...position,
      facets: `{${facets?.ids.join(',') ?? ''}}`,
      facetWords: facets?.ids.map((id) => `'#${id}'`).join(' & ') ?? '',
      pricing: query.pricing ?? '',
      limit: query.limit,
    };
    const [row] = await database.query(statementFor(shape), values, signal);
    if (row === undefined) return EMPTY;
    const { items, hasMore, key, id } = row;
    const nextCursor = hasMore && key !== null && id !== null ? encodeCursor(scope, { key, id }) : null;
    return { items, nextCursor };
  };
}

function keepStatements(): (shape: PageShape) => PageStatement {
  const kept = new Map<string, PageStatement>();
  return (shape) => {
    const name = JSON.stringify(shape);
    const statement = kept.get(name) ?? pageStatement(shape);
    kept.set(name, statement);
    return statement;
  };
}

/** So many apps at most have a rare value: then all matches among them are ranked. */
const MAX_SORTED_WITH_TEXT = 15_000;

/** Sorting up to twice the matches at which it costs as much as walking, were facet and order independent. */
function facetSearch(query: AppQuery, { carriers, apps }: FoundFacets): 'walk' | 'sort' {
  const most = Math.max(2 * Math.sqrt(apps * query.limit), query.q === undefined ? 0 : MAX_SORTED_WITH_TEXT);
  return carriers <= most ? 'sort' : 'walk';
}

/** With words to find and no order asked for: the best matches first. */
function sortOf({ sort, q }: AppQuery): AppSort | 'relevance' {
  return sort ?? (q === undefined ? 'newest' : 'relevance');
}

function scopeOf(query: AppQuery): CursorScope {
  const filters = FILTER_NAMES.flatMap((name) => {
    const value = query[name];
    return value === undefined ? [] : [[name, value.normalize('NFC').trim().toLowerCase()]];
  });
  return { sort: sortOf(query), filters: Object.fromEntries(filters) };
}

function facetValuesOf(query: AppQuery): readonly FacetValue[] {
  return FILTER_NAMES.flatMap((name) => {
    const filter = appFilters[name];
    const value = query[name];
    return 'facet' in filter && value !== undefined ? [{ kind: filter.facet, value }] : [];
  });
}
