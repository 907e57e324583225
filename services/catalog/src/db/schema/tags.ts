import { type SQL, sql } from 'drizzle-orm';
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { tsvector } from './columns.ts';

/** A word that apps share. */
export const tags = pgTable(
  'tags',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    slug: text().notNull().unique('tags_slug_key'),
    name: text().notNull(),
    nameKey: text('name_key')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`search_fold(name)`),
    words: tsvector()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`search_words_of(name, slug)`),
  },
  (table) => [
    index('tags_by_words').using('gin', table.words).with({ fastupdate: false }),
    index('tags_by_name_key').on(sql`${table.nameKey} collate "C"`),
  ],
);
