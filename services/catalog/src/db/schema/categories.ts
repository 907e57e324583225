import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { tsvector } from './columns.ts';

/** The store's shelves; one level of nesting is meant, deeper ones work. */
export const categories = pgTable('categories', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  slug: text().notNull().unique('categories_slug_key'),
  name: text().notNull(),
  description: text(),
  icon: text(),
  position: bigint({ mode: 'number' }).notNull(),
  parentId: bigint('parent_id', { mode: 'number' }).references((): AnyPgColumn => categories.id),
  nameKey: text('name_key')
    .notNull()
    .generatedAlwaysAs((): SQL => sql`search_fold(name)`),
  words: tsvector()
    .notNull()
    .generatedAlwaysAs((): SQL => sql`search_words_of(name, slug)`),
});
