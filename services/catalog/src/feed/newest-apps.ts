import { AppSummary } from '@repo/contracts/catalog';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { isPublished } from '../db/published.ts';
import { apps } from '../db/schema/apps.ts';
import { createStatement } from '../db/statement.ts';
import { inKeysetOrder } from '../keyset/keyset.ts';
import type { Feed, FeedItem } from './feed.ts';

/** The 50 newest apps, in the order of `sort=newest`. */
export type NewestApps = (signal: AbortSignal) => Promise<Feed>;

const FEED_SIZE = 50;
const MAX_TEXT_CHARACTERS = 2_000;

export function createNewestApps(database: Database): NewestApps {
  return async (signal) => {
    const rows = await database.query(NEWEST, {}, signal);
    const items = rows.map(toItem);
    const times = items.flatMap((item) => [item.publishedMs, item.updatedMs]);
    return { items, updatedMs: times.length === 0 ? null : Math.max(...times) };
  };
}

interface NewestRow {
  readonly summary: string;
  readonly description: string | null;
}

const NEWEST = createStatement<NewestRow, Readonly<Record<string, never>>>(sql`
  select ${apps.summary}, left(${apps.description}, ${sql.raw(String(MAX_TEXT_CHARACTERS))}) as description
  from ${apps} where ${isPublished}
  order by ${inKeysetOrder({ key: apps.publishedMs, id: apps.id })} limit ${sql.raw(String(FEED_SIZE))}`);

/** What the feed needs of a rendered summary. */
const Summary = z.object(AppSummary.shape).omit({ stats: true });

function toItem({ summary, description }: NewestRow): FeedItem {
  const app = Summary.parse(JSON.parse(summary));
  const texts = [app.tagline, description].filter((text) => text !== null);
  return {
    path: app.links.self,
    name: app.name,
    text: texts.length === 0 ? app.name : texts.join('\n\n'),
    homePage: app.url,
    iconUrl: app.iconUrl,
    author: app.creator.displayName,
    subjects: [...(app.category === null ? [] : [app.category]), ...app.tags],
    publishedMs: Date.parse(app.publishedAt),
    updatedMs: Date.parse(app.updatedAt),
  };
}
