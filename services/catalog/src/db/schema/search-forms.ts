import { sql } from 'drizzle-orm';
import { boolean, index, pgTable } from 'drizzle-orm/pg-core';
import { sortedText } from './columns.ts';

/**
 * The vocabulary of the search: every word that an app is found by, and the beginnings of words, four to seven characters
 * long. Misspelt words are corrected to these. Words stay when their last app goes.
 */
export const searchForms = pgTable(
  'search_forms',
  { form: sortedText().primaryKey(), isWord: boolean('is_word').notNull() },
  (table) => [
    index('search_forms_by_slips')
      .using('gin', sql`search_slips(${table.form})`)
      .where(sql`length(form) <= 7`),
  ],
);
