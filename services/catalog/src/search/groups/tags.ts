import { type SQL, sql } from 'drizzle-orm';
import { tags } from '../../db/schema/tags.ts';
import { facetCount } from './facet-count.ts';
import { isNamedMatch, namedTier, type SearchGroup } from './named-match.ts';

const record = { nameKey: sql`${tags.nameKey}`, identifier: sql`${tags.slug}`, words: sql`${tags.words}` };

/** Tag as text, of a row `t` of `tags` with `apps`. */
export const tagJson: SQL = sql`json_build_object('slug', t.slug, 'name', t.name, 'appCount', t.apps)::text`;

/** Tags, the most used first among equal matches. */
export const tagsGroup: SearchGroup = {
  items: sql`
    select ${tagJson} as item,
      row_number() over (order by t.tier desc, t.apps desc, t.slug) as n
    from (
      select ${tags.slug}, ${tags.name}, ${facetCount('tag', sql`${tags.slug}`)} as apps, ${namedTier(record)} as tier
      from ${tags} where ${isNamedMatch(record)}
    ) t`,
};
