import type { AppFilters, AppQuery, AppSort } from '@repo/contracts/catalog';
import type { Database } from '../../db/database.ts';
import { type CursorScope, decodeCursor, encodeCursor } from '../../keyset/cursor.ts';
import type { FacetIds, FacetValue } from './facet-ids.ts';
import { appFilters } from './filters/index.ts';
import { type PageShape, type PageStatement, pageStatement } from './page-statement.ts';

/** A page of apps: the items as a JSON array ready to be sent, and the cursor of the next page, null at the end. */
export interface AppPage {
  readonly items: string;
  readonly nextCursor: string | null;
}

export type ListApps = (query: AppQuery, signal: AbortSignal) => Promise<AppPage>;

const STANDARD_SORT: AppSort = 'newest';
const EMPTY: AppPage = { items: '[]', nextCursor: null };
const FILTER_NAMES = Object.keys(appFilters).filter((name): name is keyof AppFilters => name in appFilters);

/** Lists published apps. A cursor of another sort or other filters is refused: AppError `invalid_cursor`. */
export function createListApps(database: Database, facetIds: FacetIds): ListApps {
  const statementFor = keepStatements();
  return async (query, signal) => {
    const scope = scopeOf(query);
    const position = query.cursor === undefined ? null : decodeCursor(query.cursor, scope);
    const wanted = facetValuesOf(query);
    const facets = wanted.length === 0 ? [] : await facetIds.find(wanted, signal);
    if (facets === null) return EMPTY;
    const conditions = FILTER_NAMES.filter(
      (name) => query[name] !== undefined && 'condition' in appFilters[name],
    );
    const shape = {
      sort: query.sort ?? STANDARD_SORT,
      continues: position !== null,
      hasFacets: facets.length > 0,
      conditions,
    };
    const values = {
      ...parametersOf(query, conditions),
      ...position,
      facets: `{${facets.join(',')}}`,
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

function scopeOf(query: AppQuery): CursorScope {
  const filters = FILTER_NAMES.flatMap((name) => {
    const value = query[name];
    return value === undefined ? [] : [[name, value.normalize('NFC').trim().toLowerCase()]];
  });
  return { sort: query.sort ?? STANDARD_SORT, filters: Object.fromEntries(filters) };
}

function facetValuesOf(query: AppQuery): readonly FacetValue[] {
  return FILTER_NAMES.flatMap((name) => {
    const filter = appFilters[name];
    const value = query[name];
    return 'facet' in filter && value !== undefined ? [{ kind: filter.facet, value }] : [];
  });
}

function parametersOf(query: AppQuery, conditions: readonly (keyof AppFilters)[]): Record<string, string> {
  const parameters = conditions.map((name) => {
    const filter = appFilters[name];
    return [name, 'toParameter' in filter ? filter.toParameter(query[name] ?? '') : ''];
  });
  return Object.fromEntries(parameters);
}
