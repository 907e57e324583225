import { bigint, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { aiTools } from './ai-tools.ts';
import { apps } from './apps.ts';

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
