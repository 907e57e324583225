import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isPublished } from '../../db/published.ts';
import { apps } from '../../db/schema/apps.ts';
import { createStatement } from '../../db/statement.ts';
import { detailJson } from '../render/app-json.ts';

/** The published app of that slug as JSON text, or null. */
export type FindApp = (slug: string, signal: AbortSignal) => Promise<string | null>;

export function createFindApp(database: Database): FindApp {
  return async (slug, signal) => {
    const [row] = await database.query(FIND, { slug }, signal);
    return row?.detail ?? null;
  };
}

const FIND = createStatement<{ readonly detail: string }, { readonly slug: string }>(sql`
  select ${detailJson} as detail from ${apps}
  where ${apps.slug} = ${sql.placeholder('slug')} and ${isPublished}`);
