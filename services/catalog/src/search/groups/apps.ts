import { sql } from 'drizzle-orm';
import { summaryJson } from '../../apps/render/app-json.ts';
import { apps } from '../../db/schema/apps.ts';
import { rankedApps } from '../../text-search/ranked-apps.ts';
import type { SearchGroup } from './search-group.ts';

/** Published apps, by the same relevance as the list of apps. */
export const appsGroup: SearchGroup = {
  items: sql`
    select ${summaryJson} as item, row_number() over (order by ranked.score desc, ranked.id desc) as n
    from ${rankedApps('all')} ranked join ${apps} on ${apps.id} = ranked.id`,
};
