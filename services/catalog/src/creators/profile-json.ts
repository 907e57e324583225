import { type SQL, sql } from 'drizzle-orm';
import { creators } from '../db/schema/creators.ts';

/** CreatorProfile as text, without its closing brace and its `stats`: for the row of `creators` in scope. */
export const openProfileJson: SQL = sql`left((
  select row_to_json(p)::text from (
    select ${creators.username}, ${creators.displayName} as "displayName", ${creators.avatarUrl} as "avatarUrl",
      ${creators.bio}, ${creators.websiteUrl} as "websiteUrl", ${creators.githubUsername} as "githubUsername",
      ${creators.xUsername} as "xUsername", ${creators.location}, ${creators.isVerified} as "isVerified",
      iso_time(${creators.joinedMs}) as "joinedAt"
  ) p
), -1)`;

const MOST = sql.raw(String(Number.MAX_SAFE_INTEGER));

/**
 * `apps`, `likes` and `views` over the published apps of the row of `creators` in scope: one row. A sum stops at what
 * a number of JSON holds exactly for every reader (RFC 8259 §6).
 */
export const creatorTotals: SQL = sql`
  select c.apps, least(c.likes, ${MOST}) as likes, least(c.views, ${MOST}) as views from creator_counts c where c.creator_id = ${creators.id}`;

/** The `stats` of a profile from a row of `creatorTotals` named `totals`. */
export const creatorStatsJson: SQL = sql`'"stats":{"apps":' || totals.apps || ',"likes":' || totals.likes || ',"views":' || totals.views || '}'`;
