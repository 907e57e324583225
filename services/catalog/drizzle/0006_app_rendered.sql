-- What is derived from an app, from the app itself and the ids of its links. Functions of the row and not views of the
-- table, so that an import renders an app before it writes it: once, and with it all index entries. In a FROM clause
-- Postgres puts their bodies in their place.
DROP VIEW app_facet_values;
--> statement-breakpoint
DROP VIEW app_summaries;
--> statement-breakpoint
DROP VIEW app_details;
--> statement-breakpoint
CREATE FUNCTION app_facet_values(a apps, tag_ids bigint[], ai_tool_ids bigint[])
RETURNS TABLE (kind facet_kind, value text)
LANGUAGE sql STABLE
AS $$
  SELECT v.kind::facet_kind, facet_value(v.value)
  FROM (
    SELECT 'category' AS kind, c.slug AS value FROM categories c WHERE c.id = a.category_id
    UNION ALL SELECT 'tag', t.slug FROM tags t WHERE t.id = ANY (tag_ids)
    UNION ALL SELECT 'aiTool', t.slug FROM ai_tools t WHERE t.id = ANY (ai_tool_ids)
    UNION ALL SELECT 'language', unnest(a.languages)
    UNION ALL SELECT 'framework', unnest(a.frameworks)
    UNION ALL SELECT 'license', a.license WHERE a.license IS NOT NULL
    UNION ALL SELECT 'pricing', a.pricing::text WHERE a.pricing IS NOT NULL
  ) v
$$;
--> statement-breakpoint
-- `summary` is AppSummary without `stats`, which is spliced in when it is read: counts change too often to render them.
-- `detail` is what AppDetail has beside it, without `alternatives`: which of them are published is known when it is read.
CREATE FUNCTION app_rendered(a apps, tag_ids bigint[], ai_tool_ids bigint[])
RETURNS TABLE (facets integer[], summary text, detail text)
LANGUAGE sql STABLE
AS $$
  SELECT
    (
      -- Not a join: for one app that would read all facets.
      SELECT coalesce(array_remove(array_agg(DISTINCT n.id ORDER BY n.id), NULL), '{}')
      FROM (
        SELECT (SELECT f.id FROM facets f WHERE f.kind = v.kind AND f.value = v.value) AS id
        FROM app_facet_values(a, tag_ids, ai_tool_ids) v
      ) n
    ),
    row_to_json(s)::text,
    row_to_json(d)::text
  FROM (
    SELECT
      a.slug, a.name, a.tagline, a.url, a.icon_url AS "iconUrl",
      (SELECT row_to_json(c) FROM (SELECT c.slug, c.name FROM categories c WHERE c.id = a.category_id) c) AS category,
      (
        SELECT coalesce('[' || string_agg(row_to_json(t)::text, ',' ORDER BY lower(t.name), t.slug) || ']', '[]')::json
        FROM (SELECT t.slug, t.name FROM tags t WHERE t.id = ANY (tag_ids)) t
      ) AS tags,
      (
        SELECT coalesce('[' || string_agg(row_to_json(t)::text, ',' ORDER BY lower(t.name), t.slug) || ']', '[]')::json
        FROM (SELECT t.slug, t.name FROM ai_tools t WHERE t.id = ANY (ai_tool_ids)) t
      ) AS "aiTools",
      a.pricing, a.license, a.languages, a.frameworks,
      a.is_open_source AS "isOpenSource", a.is_featured AS "isFeatured",
      (
        SELECT row_to_json(c)
        FROM (SELECT c.username, c.display_name AS "displayName", c.avatar_url AS "avatarUrl" FROM creators c WHERE c.id = a.creator_id) c
      ) AS creator,
      iso_time(a.published_ms) AS "publishedAt", iso_time(a.updated_ms) AS "updatedAt",
      (SELECT row_to_json(l) FROM (SELECT '/api/v1/apps/' || a.slug AS self, NULL::text AS html) l) AS links
  ) s
  CROSS JOIN LATERAL (
    SELECT
      a.description, a.repository_url AS "repositoryUrl", a.docs_url AS "docsUrl", a.demo_url AS "demoUrl",
      a.video_url AS "videoUrl", a.screenshots, a.platforms, a.price_from AS "priceFrom",
      a.ai_metadata AS "aiMetadata", a.features,
      (
        SELECT coalesce('[' || string_agg(newest.entry::text, ',' ORDER BY newest.date DESC, newest.place) || ']', '[]')::json
        FROM (
          SELECT entry, entry ->> 'date' AS date, place
          FROM json_array_elements(a.changelog) WITH ORDINALITY AS e(entry, place)
          ORDER BY date DESC, place LIMIT 50
        ) newest
      ) AS changelog,
      json_array_length(a.changelog) AS "changelogTotal",
      iso_time(a.first_release_ms) AS "firstReleaseAt", a.version
  ) d
$$;
--> statement-breakpoint
-- Apps with the ids of their links, as `app_rendered` takes them.
CREATE VIEW app_links AS
SELECT a.id AS app_id,
  ARRAY(SELECT l.tag_id FROM app_tags l WHERE l.app_id = a.id) AS tag_ids,
  ARRAY(SELECT l.ai_tool_id FROM app_ai_tools l WHERE l.app_id = a.id) AS ai_tool_ids
FROM apps a;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION app_refresh(ids bigint[]) RETURNS void
LANGUAGE sql
AS $$
  INSERT INTO facets (kind, value)
  SELECT DISTINCT v.kind, v.value
  FROM apps a
  JOIN app_links l ON l.app_id = a.id
  CROSS JOIN LATERAL app_facet_values(a, l.tag_ids, l.ai_tool_ids) v
  WHERE a.id = ANY (ids) AND NOT EXISTS (SELECT FROM facets f WHERE f.kind = v.kind AND f.value = v.value)
  ORDER BY v.kind, v.value
  ON CONFLICT DO NOTHING;

  UPDATE apps a
  SET facets = d.facets, summary = d.summary, detail = d.detail
  FROM (
    SELECT o.id, r.facets, r.summary, r.detail
    FROM apps o
    JOIN app_links l ON l.app_id = o.id
    CROSS JOIN LATERAL app_rendered(o, l.tag_ids, l.ai_tool_ids) r
    WHERE o.id = ANY (ids)
  ) d
  WHERE a.id = d.id AND (a.facets, a.summary, a.detail) IS DISTINCT FROM (d.facets, d.summary, d.detail);

  SELECT app_search_refresh(ids);

  -- Not after each batch of many: versions of the counters' rows would pile up until the transaction ends.
  SELECT facet_counts_fold() WHERE cardinality(ids) <= 100;
$$;
--> statement-breakpoint
-- As before; texts of ASCII alone, without a word that has to be cut, take a way that is seven times as short.
CREATE OR REPLACE FUNCTION app_search_words(name text, tagline text, description text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT CASE
    WHEN octet_length(t.whole) = length(t.whole) AND t.whole !~ '[[:alnum:]]{41}' THEN (
      SELECT array_to_tsvector(array_remove(array_remove(array_remove(string_to_array(
        concat_ws(' ', w.head, w.body, replace(' ' || w.name, ' ', ' ='), replace(' ' || w.head, ' ', ' +')), ' '), ''), '='), '+'))
      FROM (
        SELECT
          btrim(regexp_replace(lower(name), '[^a-z0-9]+', ' ', 'g')) AS name,
          btrim(regexp_replace(lower(concat_ws(' ', name, tagline)), '[^a-z0-9]+', ' ', 'g')) AS head,
          btrim(regexp_replace(lower(description), '[^a-z0-9]+', ' ', 'g')) AS body
      ) w
    )
    ELSE (
      SELECT array_to_tsvector(
        head.lexemes || search_lexemes(coalesce(description, ''))
        || ARRAY(SELECT '=' || l FROM unnest(search_lexemes(name)) AS l)
        || ARRAY(SELECT '+' || l FROM unnest(head.lexemes) AS l)
      )
      FROM (SELECT search_lexemes(concat_ws(' ', name, tagline)) AS lexemes) head
    )
  END
  FROM (SELECT concat_ws(' ', name, tagline, description) AS whole) t
);
--> statement-breakpoint
-- Words are written to the index together, many apps at once. Whoever writes one app leaves little behind that
-- searches have to look through: `app_refresh` keeps it to 64 kB; an import empties it after each batch.
ALTER INDEX app_search_by_words SET (fastupdate = on);
--> statement-breakpoint
ALTER FUNCTION app_refresh(bigint[]) SET gin_pending_list_limit = '64kB';
--> statement-breakpoint
-- What an app costs and whether its source is open have much to do with each other: `sort=open-source` with a pricing
-- would walk through all apps of the other kind.
CREATE INDEX "apps_by_pricing_open_source" ON "apps" USING btree ("pricing","open_source_key","id") WHERE status = 'published';
