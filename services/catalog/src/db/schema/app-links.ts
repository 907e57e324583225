import { bigint, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { apps } from './apps.ts';
import { aiTools, tags } from './named.ts';

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

/** The AI tools that an app was built with. */
export const appAiTools = pgTable(
  'app_ai_tools',
  {
    appId: bigint('app_id', { mode: 'number' })
      .notNull()
      .references(() => apps.id, { onDelete: 'cascade' }),
    aiToolId: bigint('ai_tool_id', { mode: 'number' })
      .notNull()
      .references(() => aiTools.id),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.aiToolId] }),
    index('app_ai_tools_by_ai_tool').on(table.aiToolId),
  ],
);
