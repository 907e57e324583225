import { sql } from 'drizzle-orm';
import { customType, text } from 'drizzle-orm/pg-core';

/** Text sorted by character, whatever the database's locale: what begins alike stands together. */
export const sortedText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** The words of a text, as Postgres indexes them. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** By what a row is found that has a name for people and one in addresses. */
export const foundBy = (name: string, slug: string) => ({
  nameKey: text('name_key')
    .notNull()
    .generatedAlwaysAs(sql.raw(`search_fold(${name})`)),
  words: tsvector()
    .notNull()
    .generatedAlwaysAs(sql.raw(`search_words_of(${name}, ${slug})`)),
});
