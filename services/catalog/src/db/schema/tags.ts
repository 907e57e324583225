import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/** A word that apps share. */
export const tags = pgTable('tags', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  slug: text().notNull().unique('tags_slug_key'),
  name: text().notNull(),
});
