import { bigint, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { apps } from './apps.ts';
import { sortedText, tsvector } from './columns.ts';

/**
 * What a published app is found by, written by `app_refresh`. Apart from `apps`: there, every new count would write all
 * words to the index again. `words` holds each word of name, tagline and description, once more with `=` before
 * it when it stands in the name, and with `+` when it stands in name or tagline; and each facet value of the app, as `#` and
 * its number.
 */
export const appSearch = pgTable(
  'app_search',
  {
    appId: bigint('app_id', { mode: 'number' })
      .primaryKey()
      .references(() => apps.id, { onDelete: 'cascade' }),
    nameKey: sortedText('name_key').notNull(),
    words: tsvector().notNull(),
    /** Those of the app: matches are counted by them without its row in `apps`, which is large. */
    facets: integer().array().notNull(),
  },
  (table) => [
    index('app_search_by_name_key').on(table.nameKey),
    index('app_search_by_words').using('gin', table.words).with({ fastupdate: true }),
  ],
);
