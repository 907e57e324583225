import { type SQL, sql } from 'drizzle-orm';
import { aiTools } from '../../db/schema/ai-tools.ts';
import { facetCount } from './facet-count.ts';
import { isNamedMatch, namedTier, type SearchGroup } from './named-match.ts';

const record = {
  nameKey: sql`${aiTools.nameKey}`,
  identifier: sql`${aiTools.slug}`,
  words: sql`${aiTools.words}`,
};

/** AiTool as text, of a row `t` of `ai_tools` with `apps`. */
export const aiToolJson: SQL = sql`json_build_object('slug', t.slug, 'name', t.name, 'vendor', t.vendor, 'description', t.description,
  'websiteUrl', t.website_url, 'kind', t.kind, 'iconUrl', t.icon_url, 'appCount', t.apps)::text`;

/** AI tools, the most used first among equal matches. */
export const aiToolsGroup: SearchGroup = {
  items: sql`
    select ${aiToolJson} as item,
      row_number() over (order by t.tier desc, t.apps desc, t.slug) as n
    from (
      select ${aiTools.slug}, ${aiTools.name}, ${aiTools.vendor}, ${aiTools.description}, ${aiTools.websiteUrl},
        ${aiTools.kind}, ${aiTools.iconUrl}, ${facetCount('aiTool', sql`${aiTools.slug}`)} as apps,
        ${namedTier(record)} as tier
      from ${aiTools} where ${isNamedMatch(record)}
    ) t`,
};
