import { Slug } from '@repo/contracts/catalog';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isPublished } from '../../db/published.ts';
import { apps } from '../../db/schema/apps.ts';
import { createStatement } from '../../db/statement.ts';
import { textArray } from '../../db/text-array.ts';
import { detailJson } from '../render/app-json.ts';

/** Published apps as JSON text, by those of the slugs that they have. */
export type FindDetails = (
  slugs: readonly string[],
  signal: AbortSignal,
) => Promise<ReadonlyMap<string, string>>;

export function createFindDetails(database: Database): FindDetails {
  return async (slugs, signal) => {
    // What cannot be a slug is not looked up: NUL would be an error to Postgres.
    const sought = slugs.filter((slug) => Slug.safeParse(slug).success);
    const rows = sought.length === 0 ? [] : await database.query(FIND, { slugs: textArray(sought) }, signal);
    return new Map(rows.map(({ slug, detail }) => [slug, detail]));
  };
}

const FIND = createStatement<
  { readonly slug: string; readonly detail: string },
  { readonly slugs: string }
>(sql`
  select ${apps.slug}, ${detailJson} as detail from ${apps}
  where ${apps.slug} = any (${sql.placeholder('slugs')}::text[]) and ${isPublished}`);
