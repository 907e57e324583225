/** For each kind of record the query that gives it as lines of an import file, in an order that never changes. */
export const EXPORTED_RECORDS: readonly string[] = [
  `select json_build_object('kind', 'category', 'slug', k.slug, 'name', k.name, 'description', k.description,
     'icon', k.icon, 'position', k.position, 'parent', p.slug)::text as line
   from categories k left join categories p on p.id = k.parent_id order by k.id`,

  `select json_build_object('kind', 'aiTool', 'slug', slug, 'name', name, 'vendor', vendor, 'description', description,
     'websiteUrl', website_url, 'toolKind', kind, 'iconUrl', icon_url)::text as line
   from ai_tools order by id`,

  `select json_build_object('kind', 'tag', 'slug', slug, 'name', name)::text as line from tags order by id`,

  `select json_build_object('kind', 'creator', 'username', username, 'displayName', display_name, 'bio', bio,
     'avatarUrl', avatar_url, 'websiteUrl', website_url, 'githubUsername', github_username, 'xUsername', x_username,
     'location', location, 'isVerified', is_verified, 'joinedAt', iso_time(joined_ms))::text as line
   from creators order by id`,

  `select row_to_json(r)::text as line
   from (
     select 'app' as kind, a.slug, a.name, a.tagline, a.description, a.url, a.icon_url as "iconUrl",
       a.repository_url as "repositoryUrl", a.docs_url as "docsUrl", a.demo_url as "demoUrl", a.video_url as "videoUrl",
       c.username as creator, k.slug as category,
       array(select t.slug from app_tags l join tags t on t.id = l.tag_id where l.app_id = a.id order by t.slug) as tags,
       array(
         select t.slug from app_ai_tools l join ai_tools t on t.id = l.ai_tool_id where l.app_id = a.id order by t.slug
       ) as "aiTools",
       a.alternatives, a.pricing, a.license, a.languages, a.frameworks, a.platforms,
       a.is_open_source as "isOpenSource", a.is_featured as "isFeatured", a.featured_rank as "featuredRank", a.status,
       json_build_object('likes', a.likes, 'views', a.views) as stats,
       iso_time(a.published_ms) as "publishedAt", iso_time(a.updated_ms) as "updatedAt",
       iso_time(a.first_release_ms) as "firstReleaseAt", a.version, a.screenshots, a.price_from as "priceFrom",
       a.ai_metadata as "aiMetadata", a.features, a.changelog
     from apps a join creators c on c.id = a.creator_id left join categories k on k.id = a.category_id
     order by a.id
   ) r`,
];
