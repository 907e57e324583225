import type { AppSummary, Highlight, Relaxed, SearchQuery } from '@repo/contracts/catalog';
import { type SQL, sql } from 'drizzle-orm';
import type { ListApps } from '../apps/list/list-apps.ts';
import { type Database, queryRow } from '../db/database.ts';
import { isPublished } from '../db/published.ts';
import { apps } from '../db/schema/apps.ts';
import { createStatement } from '../db/statement.ts';
import { textArray } from '../db/text-array.ts';
import type { ReadText } from '../text-search/search-text.ts';
import { namedGroups } from './groups.ts';
import { type AppTexts, type Fold, highlightsOf, soughtWords, wordsIn } from './highlights.ts';

/** The five groups of results, as a JSON object ready to be sent. */
export interface SearchAnswer {
  readonly groups: string;
  /** How `q` was taken to find apps, when not as it was typed. */
  readonly relaxed: Relaxed | null;
  /** Null unless they were asked for. */
  readonly highlights: readonly Highlight[] | null;
}

export type Search = (query: SearchQuery, signal: AbortSignal) => Promise<SearchAnswer>;

/** Apps are those of the list, best matches first. */
export function createSearch(database: Database, listApps: ListApps, readText: ReadText): Search {
  return async ({ q, limit, highlights }, signal) => {
    const [{ items, relaxed }, { members }] = await Promise.all([
      listApps({ q, limit }, signal),
      queryRow(database, SEARCH, { q, limit }, signal),
    ]);
    const groups = `{"apps":${items},${members}}`;
    if (highlights !== 'true') return { groups, relaxed, highlights: null };
    const texts = await textsOf(items, signal);
    const words = soughtWords(await readText(q, signal), relaxed);
    return { groups, relaxed, highlights: highlightsOf(texts, words, await foldOf(texts, signal)) };
  };

  async function textsOf(items: string, signal: AbortSignal): Promise<readonly AppTexts[]> {
    // Made by the database to its contract.
    const found: readonly AppSummary[] = JSON.parse(items);
    return database.query(TEXTS, { slugs: textArray(found.map(({ slug }) => slug)) }, signal);
  }

  /** Postgres does it: it has the rules by which the words of apps were folded. Of ASCII they are known. */
  async function foldOf(texts: readonly AppTexts[], signal: AbortSignal): Promise<Fold> {
    const all = texts.flatMap(({ name, tagline, description }) =>
      wordsIn(`${name} ${tagline} ${description}`),
    );
    const words = new Set(all.map(([word]) => word).filter((word) => /[^a-z0-9]/i.test(word)));
    const rows = words.size === 0 ? [] : await database.query(FOLD, { words: textArray([...words]) }, signal);
    const folded = new Map(rows.map((row) => [row.word, row.folded]));
    return (word) => folded.get(word) ?? word.toLowerCase();
  }
}

const FOLD = createStatement<{ readonly word: string; readonly folded: string }, { readonly words: string }>(
  sql`select word, search_fold(word) as folded from unnest(${sql.placeholder('words')}::text[]) as word`,
);

const slugs = sql`${sql.placeholder('slugs')}::text[]`;

const TEXTS = createStatement<AppTexts, { readonly slugs: string }>(sql`
  select ${apps.slug}, ${apps.name}, ${apps.tagline}, ${apps.description} from ${apps}
  where ${apps.slug} = any (${slugs}) and ${isPublished} order by array_position(${slugs}, ${apps.slug})`);

const SEARCH = createStatement<{ readonly members: string }, Pick<SearchQuery, 'q' | 'limit'>>(sql`
  select concat_ws(',', ${sql.join(
    Object.entries(namedGroups).map(([name, group]) => member(name, group)),
    sql`, `,
  )}) as members`);

function member(name: string, group: SQL): SQL {
  return sql`(
    select ${sql.raw(`'"${name}":['`)} || coalesce(string_agg(g.item, ',' order by g.n), '') || ']'
    from (${group} order by n limit ${sql.placeholder('limit')}::int) g
  )`;
}
