import { type AnyPgColumn, bigint, pgTable, text } from 'drizzle-orm/pg-core';

/** The store's shelves; one level of nesting is meant, deeper ones work. */
export const categories = pgTable('categories', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  slug: text().notNull().unique('categories_slug_key'),
  name: text().notNull(),
  description: text(),
  icon: text(),
  position: bigint({ mode: 'number' }).notNull(),
  parentId: bigint('parent_id', { mode: 'number' }).references((): AnyPgColumn => categories.id),
});
