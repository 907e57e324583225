CREATE FUNCTION iso_time(ms bigint) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN to_char(timestamp '1970-01-01' + ms * interval '1 millisecond', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
--> statement-breakpoint
-- The form in which filter values are compared: upper and lower case, and how an accent is written, make no difference.
CREATE FUNCTION facet_value(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(normalize(btrim(value), NFC));
--> statement-breakpoint
CREATE VIEW app_facet_values AS
SELECT a.id AS app_id, v.kind::facet_kind AS kind, facet_value(v.value) AS value
FROM apps a
CROSS JOIN LATERAL (
  SELECT 'category' AS kind, c.slug AS value FROM categories c WHERE c.id = a.category_id
  UNION ALL SELECT 'tag', t.slug FROM app_tags l JOIN tags t ON t.id = l.tag_id WHERE l.app_id = a.id
  UNION ALL SELECT 'aiTool', t.slug FROM app_ai_tools l JOIN ai_tools t ON t.id = l.ai_tool_id WHERE l.app_id = a.id
  UNION ALL SELECT 'language', unnest(a.languages)
  UNION ALL SELECT 'framework', unnest(a.frameworks)
  UNION ALL SELECT 'license', a.license WHERE a.license IS NOT NULL
  UNION ALL SELECT 'pricing', a.pricing::text WHERE a.pricing IS NOT NULL
) v;
--> statement-breakpoint
-- AppSummary without `stats`, which is spliced in when it is read: counts change too often to render them.
CREATE VIEW app_summaries AS
SELECT a.id AS app_id, row_to_json(s)::text AS summary
FROM apps a
CROSS JOIN LATERAL (
  SELECT
    a.slug, a.name, a.tagline, a.url, a.icon_url AS "iconUrl",
    (SELECT row_to_json(c) FROM (SELECT c.slug, c.name FROM categories c WHERE c.id = a.category_id) c) AS category,
    (
      SELECT coalesce('[' || string_agg(row_to_json(t)::text, ',' ORDER BY lower(t.name), t.slug) || ']', '[]')::json
      FROM (SELECT t.slug, t.name FROM app_tags l JOIN tags t ON t.id = l.tag_id WHERE l.app_id = a.id) t
    ) AS tags,
    (
      SELECT coalesce('[' || string_agg(row_to_json(t)::text, ',' ORDER BY lower(t.name), t.slug) || ']', '[]')::json
      FROM (SELECT t.slug, t.name FROM app_ai_tools l JOIN ai_tools t ON t.id = l.ai_tool_id WHERE l.app_id = a.id) t
    ) AS "aiTools",
    a.pricing, a.license, a.languages, a.frameworks,
    a.is_open_source AS "isOpenSource", a.is_featured AS "isFeatured",
    (
      SELECT row_to_json(c)
      FROM (SELECT c.username, c.display_name AS "displayName", c.avatar_url AS "avatarUrl" FROM creators c WHERE c.id = a.creator_id) c
    ) AS creator,
    iso_time(a.published_ms) AS "publishedAt", iso_time(a.updated_ms) AS "updatedAt",
    (SELECT row_to_json(l) FROM (SELECT '/api/v1/apps/' || a.slug AS self, NULL::text AS html) l) AS links
) s;
--> statement-breakpoint
-- What AppDetail has beside AppSummary, without `alternatives`: which of them are published is known when it is read.
CREATE VIEW app_details AS
SELECT a.id AS app_id, row_to_json(d)::text AS detail
FROM apps a
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
) d;
--> statement-breakpoint
-- Writes what is derived from an app, its links and the names they lead to. To be called after any change of these, by
-- whoever made it; rows that are right already are left alone.
CREATE FUNCTION app_refresh(ids bigint[]) RETURNS void
LANGUAGE sql
AS $$
  INSERT INTO facets (kind, value)
  SELECT DISTINCT v.kind, v.value FROM app_facet_values v
  WHERE v.app_id = ANY (ids) AND NOT EXISTS (SELECT FROM facets f WHERE f.kind = v.kind AND f.value = v.value)
  ON CONFLICT DO NOTHING;

  UPDATE apps a
  SET facets = d.facets, summary = d.summary, detail = d.detail
  FROM (
    SELECT s.app_id, s.summary, e.detail, coalesce(f.facets, '{}') AS facets
    FROM app_summaries s
    JOIN app_details e ON e.app_id = s.app_id
    LEFT JOIN (
      SELECT v.app_id, array_agg(DISTINCT f.id ORDER BY f.id) AS facets
      FROM app_facet_values v JOIN facets f ON f.kind = v.kind AND f.value = v.value
      WHERE v.app_id = ANY (ids)
      GROUP BY v.app_id
    ) f ON f.app_id = s.app_id
    WHERE s.app_id = ANY (ids)
  ) d
  WHERE a.id = d.app_id AND (a.facets, a.summary, a.detail) IS DISTINCT FROM (d.facets, d.summary, d.detail);
$$;
--> statement-breakpoint
-- Counts one event: the write side's one way to a fresher trend.
CREATE FUNCTION app_trending_add(app_id bigint, weight double precision, at_ms bigint) RETURNS void
LANGUAGE sql
AS $$ UPDATE apps SET trending_key = trending_add(trending_key, weight, at_ms) WHERE id = app_id $$;
--> statement-breakpoint
-- Counts change often, texts seldom: room in the page for the next version of a row, and early clean-up.
ALTER TABLE apps SET (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02);
