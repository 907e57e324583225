import type { AppSort } from '@repo/contracts/catalog';
import type { SQLWrapper } from 'drizzle-orm';
import { apps } from '../../db/schema/apps.ts';

/** Every order of the apps list, by the one whole number it goes by, largest first; ids break ties. */
export const appSorts = {
  newest: apps.publishedMs,
  trending: apps.trendingKey,
  likes: apps.likes,
  views: apps.views,
  featured: apps.featuredKey,
  'open-source': apps.openSourceKey,
} as const satisfies Record<AppSort, SQLWrapper>;
