import type { AppSummary } from '@repo/contracts/catalog';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { isPublished } from '../db/published.ts';
import { apps } from '../db/schema/apps.ts';
import { createStatement } from '../db/statement.ts';
import { inKeysetOrder } from '../keyset/keyset.ts';
import type { FeedItem } from './feed.ts';

/** The 50 apps that were published or updated last, the latest first. */
export type LatestApps = (
  by: 'publishedMs' | 'updatedMs',
  signal: AbortSignal,
) => Promise<readonly FeedItem[]>;

export const FEED_SIZE = 50;
const MAX_TEXT_CHARACTERS = 2_000;

export function createLatestApps(database: Database): LatestApps {
  return async (by, signal) => {
    const rows = await database.query(LATEST[by], {}, signal);
    return rows.map(({ summary, description }) => toFeedItem(JSON.parse(summary), description));
  };
}

export function toFeedItem(app: Omit<AppSummary, 'stats'>, description: string | null = null): FeedItem {
  const texts = [app.tagline, description].filter((text) => text !== null);
  return {
    ...app,
    id: app.links.self,
    path: app.links.html ?? app.links.self,
    text: texts.length === 0 ? app.name : texts.join('\n\n'),
    subjects: [...(app.category === null ? [] : [app.category]), ...app.tags],
  };
}

interface LatestRow {
  readonly summary: string;
  readonly description: string | null;
}

const LATEST = { publishedMs: latestBy(apps.publishedMs), updatedMs: latestBy(apps.updatedMs) };

function latestBy(key: typeof apps.publishedMs | typeof apps.updatedMs) {
  return createStatement<LatestRow, Readonly<Record<string, never>>>(sql`
    select ${apps.summary}, left(${apps.description}, ${sql.raw(String(MAX_TEXT_CHARACTERS))}) as description
    from ${apps} where ${isPublished}
    order by ${inKeysetOrder({ key, id: apps.id })} limit ${sql.raw(String(FEED_SIZE))}`);
}
