import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { foundBy } from './columns.ts';

/** Who publishes apps. Usernames are unique without regard to case. */
export const creators = pgTable(
  'creators',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    username: text().notNull(),
    displayName: text('display_name').notNull(),
    bio: text(),
    avatarUrl: text('avatar_url'),
    websiteUrl: text('website_url'),
    githubUsername: text('github_username'),
    xUsername: text('x_username'),
    location: text(),
    isVerified: boolean('is_verified').notNull(),
    /** Milliseconds since 1970: what a JavaScript date holds, so that no precision is lost on the way. */
    joinedMs: bigint('joined_ms', { mode: 'number' }),
    ...foundBy('display_name', 'username'),
  },
  (table) => [
    index('creators_by_words').using('gin', table.words).with({ fastupdate: false }),
    index('creators_by_name_key').on(sql`${table.nameKey} collate "C"`),
    index('creators_by_trigrams').using('gin', sql`${table.nameKey} gin_trgm_ops`),
    uniqueIndex('creators_username_key').on(sql`lower(${table.username} collate "C")`),
    check(
      'creators_username_form',
      sql`length(${table.username}) <= 64 and ${table.username} ~ '^[A-Za-z0-9_]([A-Za-z0-9._-]*[A-Za-z0-9_])?$'`,
    ),
  ],
);
