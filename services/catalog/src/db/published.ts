import { sql } from 'drizzle-orm';
import { apps } from './schema/apps.ts';

/** The one rule of who sees an app. A literal, not a parameter: the partial indexes are chosen by it. */
export const isPublished = sql`${apps.status} = 'published'`;
