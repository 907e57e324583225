import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';

/** Read by the release before `search_forms`, and no longer written: the next migration drops it. */
export const searchWords = pgTable('search_words', { word: text().primaryKey() }, (table) => [
  index('search_words_by_deletes').using('gin', sql`word_deletes(${table.word})`),
  index('search_words_by_trigrams').using('gin', sql`${table.word} gin_trgm_ops`),
]);
