import { AppFilters, type AppQuery, type AppSort, type Relaxed } from '@repo/contracts/catalog';
import { type CursorScope, decodeCursor, encodeCursor, foreignCursor } from '../../keyset/cursor.ts';
import {
  appQueries,
  asTyped,
  type Reading,
  readReading,
  relaxedOf,
  writeReading,
} from '../../text-search/reading.ts';
import type { Relax } from '../../text-search/relax.ts';
import type { ReadText, SearchText } from '../../text-search/search-text.ts';
import type { AppCounts, CountApps } from './count-apps.ts';
import { clausesOf, findFacetFilter } from './facet-filter.ts';
import type { FacetIds } from './facet-ids.ts';
import type { FindApps, Wanted } from './find-apps.ts';
import type { PageRow } from './page-statement.ts';

/** A page of apps: the items as a JSON array ready to be sent, and the cursor of the next page, null at the end. */
export interface AppPage {
  readonly items: string;
  readonly nextCursor: string | null;
  /** How `q` was taken, when not as it was typed. */
  readonly relaxed: Relaxed | null;
  /** What was counted beside it: members of `meta`. */
  readonly counts: AppCounts;
}

export type ListApps = (query: AppQuery, signal: AbortSignal) => Promise<AppPage>;

export interface AppSources {
  readonly facetIds: FacetIds;
  readonly readText: ReadText;
  readonly relax: Relax;
  readonly findApps: FindApps;
  readonly countApps: CountApps;
}

const EMPTY: AppPage = { items: '[]', nextCursor: null, relaxed: null, counts: {} };
const FILTER_NAMES = AppFilters.keyof().options;

/**
 * Lists published apps. A cursor of another sort or other filters is refused: AppError `invalid_cursor`. A cursor holds how
 * its words were taken: what others add meanwhile changes nothing for who walks on.
 */
export function createListApps({ facetIds, readText, relax, findApps, countApps }: AppSources): ListApps {
  return async (query, signal) => {
    const scope = scopeOf(query);
    const start = query.cursor === undefined ? null : startOf(query.cursor, scope, query.q !== undefined);
    const clauses = clausesOf(query);
    const facets =
      clauses.length === 0 ? null : await findFacetFilter(facetIds, clauses, query.q !== undefined, signal);
    const isImpossible = facets === null && clauses.length > 0;
    const counted = { names: query.facets ?? [], hasTotal: query.total === 'true', clauses };
    if (isImpossible && counted.names.length === 0 && !counted.hasTotal) return EMPTY;

    const answer = async (taken: { readonly text: SearchText; readonly reading: Reading } | null) => {
      const words = taken === null ? null : appQueries(taken.text, taken.reading);
      const { counts, matches } = await countApps({ ...counted, words: words?.everywhere ?? null }, signal);
      const { position = null } = start ?? {};
      const wanted = { sort: sortOf(query), limit: query.limit, position, facets, words, clauses, matches };
      if (isImpossible || matches?.length === 0) return { ...EMPTY, counts };
      return { ...pageOf(await findApps(wanted, signal), scope, query.limit, taken), counts };
    };
    if (query.q === undefined) return answer(null);

    const text = await readText(query.q, signal);
    if (text.key === '')
      return { ...EMPTY, counts: (await countApps({ ...counted, words: NO_APP }, signal)).counts };
    const taken =
      start === null || start.reading === '' ? asTyped(text) : readReading(start.reading, text.tokens.length);
    if (taken === null) throw foreignCursor();
    const found = await answer({ text, reading: taken });
    const relaxed = start === null && found.items === EMPTY.items ? await relax(text, signal) : null;
    return relaxed === null ? found : answer({ text, reading: relaxed });
  };
}

const NO_APP = "'#'";

function pageOf(
  { items, count, tier, key, id }: PageRow,
  scope: CursorScope,
  limit: number,
  words: { readonly text: SearchText; readonly reading: Reading } | null,
): Omit<AppPage, 'counts'> {
  const note = words === null ? {} : { note: `${tier} ${writeReading(words.reading)}` };
  return {
    items: `[${items}]`,
    nextCursor:
      count > limit && key !== null && id !== null ? encodeCursor(scope, { key, id, ...note }) : null,
    relaxed: words === null || count === 0 ? null : relaxedOf(words.text, words.reading),
  };
}

/** Where a page starts, and how its words are taken; empty: as typed. */
interface Start {
  readonly position: NonNullable<Wanted['position']>;
  readonly reading: string;
}

/** Lists with words note how these are taken; without, there is nothing to note. */
function startOf(cursor: string, scope: CursorScope, hasWords: boolean): Start {
  const { key, id, note } = decodeCursor(cursor, scope);
  const [, tier = '0', reading = ''] = /^([02-6]) (.*)$/s.exec(note ?? '') ?? [];
  const isRead = note === undefined ? scope.sort !== RELEVANCE : hasWords && note === `${tier} ${reading}`;
  if (!isRead) throw foreignCursor();
  return { position: { key, id, tier: Number(tier) }, reading };
}

const RELEVANCE = 'relevance';

/** With words to find and no order asked for: the best matches first. */
function sortOf({ sort, q }: AppQuery): AppSort | typeof RELEVANCE {
  return sort ?? (q === undefined ? 'newest' : RELEVANCE);
}

function scopeOf(query: AppQuery): CursorScope {
  const filters = FILTER_NAMES.flatMap((name) => {
    const value = query[name];
    return value === undefined ? [] : [[name, value.normalize('NFC').trim().toLowerCase()]];
  });
  return { sort: sortOf(query), filters: Object.fromEntries(filters) };
}
