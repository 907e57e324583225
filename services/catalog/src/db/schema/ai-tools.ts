import { type SQL, sql } from 'drizzle-orm';
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { tsvector } from './columns.ts';

/** A tool that apps were built with. */
export const aiTools = pgTable('ai_tools', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  slug: text().notNull().unique('ai_tools_slug_key'),
  name: text().notNull(),
  vendor: text(),
  description: text(),
  websiteUrl: text('website_url'),
  kind: text(),
  iconUrl: text('icon_url'),
  nameKey: text('name_key')
    .notNull()
    .generatedAlwaysAs((): SQL => sql`search_fold(name)`),
  words: tsvector()
    .notNull()
    .generatedAlwaysAs((): SQL => sql`search_words_of(name, slug)`),
});
