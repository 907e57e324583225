import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { foundBy } from './columns.ts';

/** The store's shelves; one level of nesting is meant, deeper ones work. */
export const categories = pgTable('categories', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  slug: text().notNull().unique('categories_slug_key'),
  name: text().notNull(),
  description: text(),
  icon: text(),
  position: bigint({ mode: 'number' }).notNull(),
  parentId: bigint('parent_id', { mode: 'number' }).references((): AnyPgColumn => categories.id),
  ...foundBy('name', 'slug'),
});

/** Words that apps share. */
export const tags = pgTable(
  'tags',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    slug: text().notNull().unique('tags_slug_key'),
    name: text().notNull(),
    ...foundBy('name', 'slug'),
  },
  (table) => [
    index('tags_by_words').using('gin', table.words).with({ fastupdate: false }),
    index('tags_by_name_key').on(sql`${table.nameKey} collate "C"`),
  ],
);

/** Tools that apps were built with. */
export const aiTools = pgTable('ai_tools', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  slug: text().notNull().unique('ai_tools_slug_key'),
  name: text().notNull(),
  vendor: text(),
  description: text(),
  websiteUrl: text('website_url'),
  kind: text(),
  iconUrl: text('icon_url'),
  ...foundBy('name', 'slug'),
});
