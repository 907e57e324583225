-- Counts change often, texts seldom: room in the page for the next version of a row, and early clean-up.
ALTER TABLE apps SET (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02);
--> statement-breakpoint
-- Planning needs to know rare words too: with the standard target it would know but the thousand most frequent.
ALTER TABLE app_search ALTER COLUMN words SET STATISTICS 1000;
--> statement-breakpoint
CREATE FUNCTION iso_time(ms bigint) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
AS $$
BEGIN
  RETURN to_char(timestamp '1970-01-01' + ms * interval '1 millisecond', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
END
$$;
--> statement-breakpoint
-- The licences that an expression names, without exceptions ("WITH").
CREATE FUNCTION licenses_in(expression text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$
  SELECT array_agg(part)
  FROM regexp_split_to_table(regexp_replace(expression, '\sWITH\s+[^\s()]+', ' ', 'g'), '[\s()]+') AS part
  WHERE part NOT IN ('', 'AND', 'OR')
$$;
--> statement-breakpoint
-- All that is derived of apps, given with their links; of many at once, so that each category, creator, tag, AI tool and facet is
-- looked up and rendered once for all that show it. Facets that are not there yet are added. `summary` is AppSummary without `stats`,
-- which is spliced in when it is read: counts change too often to render them. `detail` is what AppDetail has beside it without
-- `alternatives`: which of them are published is known when it is read. `labels` and `others` are as `app_search_words` takes them.
CREATE FUNCTION apps_derived(batch apps[], tags app_tags[], ai_tools app_ai_tools[])
RETURNS TABLE (app_id bigint, facets integer[], summary text, detail text, labels text, others text)
LANGUAGE plpgsql
SET plan_cache_mode = force_custom_plan
SET work_mem = '64MB'
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH app AS MATERIALIZED (SELECT * FROM unnest(batch)),
  tag_link AS MATERIALIZED (SELECT * FROM unnest(tags)),
  ai_tool_link AS MATERIALIZED (SELECT * FROM unnest(ai_tools)),
  category AS MATERIALIZED (
    SELECT k.id, k.name, 'category'::facet_kind AS kind, k.slug AS value,
      (SELECT row_to_json(v)::text FROM (SELECT k.slug, k.name) v) AS shown
    FROM categories k WHERE k.id IN (SELECT category_id FROM app)
  ),
  creator AS MATERIALIZED (
    SELECT c.id, c.display_name || ' ' || c.username AS names, 'creator'::facet_kind AS kind, c.username AS value,
      (SELECT row_to_json(v)::text FROM (SELECT c.username, c.display_name AS "displayName", c.avatar_url AS "avatarUrl") v) AS shown
    FROM creators c WHERE c.id IN (SELECT creator_id FROM app)
  ),
  tag AS MATERIALIZED (
    SELECT t.id, t.name || ' ' || t.slug AS names, 'tag'::facet_kind AS kind, t.slug AS value,
      row_number() OVER (ORDER BY facet_value(t.name) COLLATE "C", t.slug COLLATE "C") AS place,
      (SELECT row_to_json(v)::text FROM (SELECT t.slug, t.name) v) AS shown
    FROM tags t WHERE t.id IN (SELECT tag_id FROM tag_link)
  ),
  ai_tool AS MATERIALIZED (
    SELECT t.id, 'aiTool'::facet_kind AS kind, t.slug AS value,
      row_number() OVER (ORDER BY facet_value(t.name) COLLATE "C", t.slug COLLATE "C") AS place,
      (SELECT row_to_json(v)::text FROM (SELECT t.slug, t.name) v) AS shown
    FROM ai_tools t WHERE t.id IN (SELECT ai_tool_id FROM ai_tool_link)
  ),
  tagged AS MATERIALIZED (
    SELECT l.app_id, string_agg(t.shown, ',' ORDER BY t.place) AS shown, string_agg(t.names, ' ') AS names
    FROM tag_link l JOIN tag t ON t.id = l.tag_id GROUP BY l.app_id
  ),
  tooled AS MATERIALIZED (
    SELECT l.app_id, string_agg(t.shown, ',' ORDER BY t.place) AS shown
    FROM ai_tool_link l JOIN ai_tool t ON t.id = l.ai_tool_id GROUP BY l.app_id
  ),
  written AS MATERIALIZED (
    SELECT id, 'language'::facet_kind AS kind, unnest(languages) AS value FROM app
    UNION ALL SELECT id, 'framework', unnest(frameworks) FROM app
    UNION ALL SELECT id, 'license', license FROM app WHERE license IS NOT NULL
    UNION ALL SELECT id, 'license', unnest(licenses_in(license)) FROM app WHERE license ~ '[\s()]'
    UNION ALL SELECT id, 'pricing', pricing::text FROM app WHERE pricing IS NOT NULL
    UNION ALL SELECT id, 'isOpenSource', is_open_source::text FROM app
    UNION ALL SELECT id, 'featured', is_featured::text FROM app
  ),
  known AS MATERIALIZED (
    SELECT v.kind, v.value, f.id
    FROM (
      SELECT DISTINCT kind, value FROM written
      UNION ALL SELECT kind, value FROM category UNION ALL SELECT kind, value FROM creator
      UNION ALL SELECT kind, value FROM tag UNION ALL SELECT kind, value FROM ai_tool
    ) v
    LEFT JOIN facets f ON f.kind = v.kind AND f.value = facet_value(v.value)
  ),
  added AS (
    INSERT INTO facets (kind, value, label)
    SELECT kind, facet_value(value), min(value) FROM known WHERE id IS NULL GROUP BY 1, 2 ORDER BY 1, 2
    -- What another transaction has added meanwhile is returned, too.
    ON CONFLICT (kind, value) DO UPDATE SET label = facets.label
    RETURNING id, kind, value
  ),
  facet AS MATERIALIZED (
    SELECT kind, value, id FROM known WHERE id IS NOT NULL
    UNION ALL SELECT k.kind, k.value, a.id FROM known k JOIN added a ON a.kind = k.kind AND a.value = facet_value(k.value)
    WHERE k.id IS NULL
  ),
  faceted AS MATERIALIZED (
    SELECT n.app_id, array_agg(DISTINCT n.facet ORDER BY n.facet) AS facets
    FROM (
      SELECT w.id AS app_id, f.id AS facet FROM written w JOIN facet f ON f.kind = w.kind AND f.value = w.value
      UNION ALL SELECT a.id, f.id FROM app a JOIN category k ON k.id = a.category_id JOIN facet f ON f.kind = k.kind AND f.value = k.value
      UNION ALL SELECT a.id, f.id FROM app a JOIN creator c ON c.id = a.creator_id JOIN facet f ON f.kind = c.kind AND f.value = c.value
      UNION ALL SELECT l.app_id, f.id FROM tag_link l JOIN tag t ON t.id = l.tag_id JOIN facet f ON f.kind = t.kind AND f.value = t.value
      UNION ALL SELECT l.app_id, f.id FROM ai_tool_link l JOIN ai_tool t ON t.id = l.ai_tool_id JOIN facet f ON f.kind = t.kind AND f.value = t.value
    ) n GROUP BY n.app_id
  )
  SELECT a.id, f.facets,
    left((SELECT row_to_json(v)::text FROM (SELECT a.slug, a.name, a.tagline, a.url, a.icon_url AS "iconUrl") v), -1)
      || ',"category":' || coalesce(k.shown, 'null')
      || ',"tags":[' || coalesce(t.shown, '') || '],"aiTools":[' || coalesce(i.shown, '') || '],'
      || substr(left((SELECT row_to_json(v)::text FROM (
        SELECT a.pricing, a.license, a.languages, a.frameworks, a.is_open_source AS "isOpenSource", a.is_featured AS "isFeatured"
      ) v), -1), 2)
      || ',"creator":' || c.shown || ','
      || substr(left((SELECT row_to_json(v)::text FROM (
        SELECT iso_time(a.published_ms) AS "publishedAt", iso_time(a.updated_ms) AS "updatedAt"
      ) v), -1), 2)
      || ',"links":{"self":"/api/v1/apps/' || a.slug || '","html":"/apps/' || a.slug || '"}}',
    (SELECT row_to_json(v)::text FROM (
      SELECT
        a.description, a.repository_url AS "repositoryUrl", a.docs_url AS "docsUrl", a.demo_url AS "demoUrl",
        a.video_url AS "videoUrl", a.screenshots, a.platforms, a.price_from AS "priceFrom",
        a.ai_metadata AS "aiMetadata", a.features,
        CASE WHEN json_array_length(a.changelog) < 2 THEN a.changelog ELSE (
          SELECT ('[' || string_agg(newest.entry::text, ',' ORDER BY newest.date DESC, newest.place) || ']')::json
          FROM (
            SELECT entry, entry ->> 'date' AS date, place
            FROM json_array_elements(a.changelog) WITH ORDINALITY AS e(entry, place)
            ORDER BY date DESC, place LIMIT 50
          ) newest
        ) END AS changelog,
        json_array_length(a.changelog) AS "changelogTotal",
        iso_time(a.first_release_ms) AS "firstReleaseAt", a.version
    ) v),
    t.names, concat_ws(' ', k.name, c.names)
  FROM app a
  JOIN faceted f ON f.app_id = a.id
  JOIN creator c ON c.id = a.creator_id
  LEFT JOIN category k ON k.id = a.category_id
  LEFT JOIN tagged t ON t.app_id = a.id
  LEFT JOIN tooled i ON i.app_id = a.id
  ORDER BY a.id;
END
$$;
--> statement-breakpoint
-- Adds words to the vocabulary, with their beginnings. In their order: who waits for another never blocks it.
CREATE FUNCTION search_forms_add(words text[]) RETURNS void
LANGUAGE sql
AS $$
  INSERT INTO search_forms (form, is_word)
  SELECT f.form, bool_or(f.is_word)
  FROM (
    SELECT w.word AS form, true AS is_word FROM unnest(words) AS w(word)
    UNION ALL
    SELECT left(w.word, n), false FROM unnest(words) AS w(word), generate_series(4, least(7, length(w.word) - 1)) AS n
  ) f
  WHERE NOT EXISTS (SELECT FROM search_forms v WHERE v.form = f.form AND (v.is_word OR NOT f.is_word))
  GROUP BY f.form
  ORDER BY f.form
  ON CONFLICT (form) DO UPDATE SET is_word = true WHERE excluded.is_word AND NOT search_forms.is_word;
$$;
--> statement-breakpoint
-- Writes what apps are found by, given with their `labels` and `others`; rows that are right already are left alone.
CREATE FUNCTION app_search_put(ids bigint[], labels text[], others text[]) RETURNS void
LANGUAGE sql
AS $$
  WITH entry AS MATERIALIZED (
    SELECT a.id AS app_id, search_fold(a.name) AS name_key, a.facets,
      app_search_words(a.name, a.tagline, a.description, g.labels, g.others, a.facets) AS words
    FROM unnest(ids, labels, others) AS g (id, labels, others) JOIN apps a ON a.id = g.id
    WHERE a.status = 'published'
  ),
  gone AS (
    DELETE FROM app_search WHERE app_id = ANY (ids) AND app_id NOT IN (SELECT app_id FROM entry)
  ),
  put AS (
    INSERT INTO app_search AS s (app_id, name_key, words, facets)
    SELECT app_id, name_key, words, facets FROM entry
    ON CONFLICT (app_id) DO UPDATE SET name_key = excluded.name_key, words = excluded.words, facets = excluded.facets
    WHERE (s.name_key, s.words, s.facets) IS DISTINCT FROM (excluded.name_key, excluded.words, excluded.facets)
    RETURNING words
  )
  SELECT search_forms_add(array_agg(w.lexeme))
  FROM (
    SELECT DISTINCT l.lexeme FROM put CROSS JOIN LATERAL unnest(tsvector_to_array(put.words)) AS l(lexeme)
    OFFSET 0
  ) w
  WHERE is_search_word(w.lexeme)
$$;
--> statement-breakpoint
-- Writes what is derived from an app, its links and the names they lead to. To be called after any change of these, by
-- whoever made it; rows that are right already are left alone. Little is left pending in the index of words, which searches look through.
CREATE FUNCTION app_refresh(ids bigint[]) RETURNS void
LANGUAGE sql
SET gin_pending_list_limit = '64kB'
AS $$
  WITH derived AS MATERIALIZED (
    SELECT * FROM apps_derived(
      ARRAY(SELECT a FROM apps a WHERE a.id = ANY (ids)),
      ARRAY(SELECT l FROM app_tags l WHERE l.app_id = ANY (ids)),
      ARRAY(SELECT l FROM app_ai_tools l WHERE l.app_id = ANY (ids))
    )
  ),
  written AS (
    UPDATE apps a
    SET facets = d.facets, summary = d.summary, detail = d.detail
    FROM derived d
    WHERE a.id = d.app_id AND (a.facets, a.summary, a.detail) IS DISTINCT FROM (d.facets, d.summary, d.detail)
    RETURNING a.id
  )
  -- Counted first: what is written then is what it reads.
  SELECT app_search_put(array_agg(d.app_id), array_agg(d.labels), array_agg(d.others))
  FROM derived d CROSS JOIN (SELECT count(*) FROM written) w;

  -- Not after each batch of many: versions of the counters' rows would pile up until the transaction ends.
  SELECT counts_fold() WHERE cardinality(ids) <= 100;
$$;
--> statement-breakpoint
-- Counts one event: the write side's one way to a fresher trend.
CREATE FUNCTION app_trending_add(app_id bigint, weight double precision, at_ms bigint) RETURNS void
LANGUAGE sql
AS $$ UPDATE apps SET trending_key = trending_add(trending_key, weight, at_ms) WHERE id = app_id $$;
--> statement-breakpoint
-- About how many apps a search finds: what Postgres itself plans with. Volatile, or it could not ask for a plan.
CREATE FUNCTION search_estimate(query tsquery) RETURNS double precision
LANGUAGE plpgsql STRICT
AS $$
DECLARE
  plan json;
BEGIN
  EXECUTE format('EXPLAIN (FORMAT JSON) SELECT FROM app_search WHERE words @@ %L::tsquery', query) INTO plan;
  RETURN plan -> 0 -> 'Plan' ->> 'Plan Rows';
END
$$;
