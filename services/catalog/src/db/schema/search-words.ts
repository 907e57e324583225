import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';

/** Every word that stands in the name of an app: what misspelt words are corrected to. */
export const searchWords = pgTable('search_words', { word: text().primaryKey() }, (table) => [
  index('search_words_by_deletes').using('gin', sql`word_deletes(${table.word})`),
  index('search_words_by_trigrams').using('gin', sql`${table.word} gin_trgm_ops`),
]);
