import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isPublished } from '../../db/published.ts';
import { apps } from '../../db/schema/apps.ts';
import { createStatement } from '../../db/statement.ts';
import { textArray } from '../../db/text-array.ts';
import { detailJson } from '../render/app-json.ts';

/** The published app of that slug as JSON text, or null. */
export type FindApp = (slug: string, signal: AbortSignal) => Promise<string | null>;

/** Published apps as a JSON array in the order of `slugs`, and those of them that no published app has. */
export type FindDetails = (
  slugs: readonly string[],
  signal: AbortSignal,
) => Promise<{ readonly items: string; readonly missing: readonly string[] }>;

export function createFindDetails(database: Database): FindDetails {
  return async (slugs, signal) => {
    const rows = await database.query(FIND, { slugs: textArray(slugs) }, signal);
    const found = new Map(rows.map(({ slug, detail }) => [slug, detail]));
    return {
      items: `[${slugs.flatMap((slug) => found.get(slug) ?? []).join(',')}]`,
      missing: slugs.filter((slug) => !found.has(slug)),
    };
  };
}

export function createFindApp(database: Database): FindApp {
  return async (slug, signal) => {
    const [row] = await database.query(FIND, { slugs: textArray([slug]) }, signal);
    return row?.detail ?? null;
  };
}

const FIND = createStatement<
  { readonly slug: string; readonly detail: string },
  { readonly slugs: string }
>(sql`
  select ${apps.slug}, ${detailJson} as detail from ${apps}
  where ${apps.slug} = any (${sql.placeholder('slugs')}::text[]) and ${isPublished}`);
