import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { apps } from './apps.ts';
import { tsvector } from './tsvector.ts';

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
    nameKey: text('name_key').notNull(),
    words: tsvector().notNull(),
  },
  (table) => [
    index('app_search_by_name_key').on(table.nameKey),
    index('app_search_by_words').using('gin', table.words).with({ fastupdate: true }),
  ],
);
