import { sql } from 'drizzle-orm';
import { categories } from '../../db/schema/categories.ts';
import { facetCount } from './facet-count.ts';
import { isNamedMatch, namedTier, type SearchGroup } from './named-match.ts';

const record = {
  nameKey: sql`${categories.nameKey}`,
  identifier: sql`${categories.slug}`,
  words: sql`${categories.words}`,
};

/** Categories, the fullest first among equal matches. */
export const categoriesGroup: SearchGroup = {
  items: sql`
    select json_build_object('slug', k.slug, 'name', k.name, 'description', k.description, 'icon', k.icon,
        'position', k.position, 'parent', k.parent, 'appCount', k.apps)::text as item,
      row_number() over (order by k.tier desc, k.apps desc, k.slug) as n
    from (
      select ${categories.slug}, ${categories.name}, ${categories.description}, ${categories.icon},
        ${categories.position}, (select p.slug from categories p where p.id = ${categories.parentId}) as parent,
        ${facetCount('category', sql`${categories.slug}`)} as apps, ${namedTier(record)} as tier
      from ${categories} where ${isNamedMatch(record)}
    ) k`,
};
