import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/** A tool that apps were built with. */
export const aiTools = pgTable('ai_tools', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  slug: text().notNull().unique('ai_tools_slug_key'),
  name: text().notNull(),
  vendor: text(),
  description: text(),
  websiteUrl: text('website_url'),
  kind: text(),
  iconUrl: text('icon_url'),
});
