import { bigint, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { apps } from './apps.ts';
import { tags } from './tags.ts';

/** The tags of an app. */
export const appTags = pgTable(
  'app_tags',
  {
    appId: bigint('app_id', { mode: 'number' })
      .notNull()
      .references(() => apps.id, { onDelete: 'cascade' }),
    tagId: bigint('tag_id', { mode: 'number' })
      .notNull()
      .references(() => tags.id),
  },
  (table) => [primaryKey({ columns: [table.appId, table.tagId] }), index('app_tags_by_tag').on(table.tagId)],
);
