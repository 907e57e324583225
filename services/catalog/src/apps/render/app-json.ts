import { type SQL, sql } from 'drizzle-orm';
import { apps } from '../../db/schema/apps.ts';

/** AppSummary as text: what was rendered when the app was written, with the counts of now. */
export const summaryJson: SQL = sql`left(${apps.summary}, -1) || ${statsJson()} || '}'`;

/** AppDetail as text. An alternative is named only while it is published. */
export const detailJson: SQL = sql`left(${apps.summary}, -1) || ${statsJson()} || ',' || substr(left(${apps.detail}, -1), 2)
  || ',"alternatives":' || array_to_json(array(
    select other.slug from unnest(${apps.alternatives}) with ordinality as named(slug, place)
    join apps other on other.slug = named.slug and other.status = 'published'
    order by named.place
  ))::text || '}'`;

function statsJson(): SQL {
  return sql`',"stats":{"likes":' || ${apps.likes} || ',"views":' || ${apps.views} || '}'`;
}
