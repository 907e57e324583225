-- A list can be filtered by the creator too, by whether the source is open, and by whether it is featured; and each licence of
-- an expression is a value of its own. The type is made anew: what is added to one cannot be used before the end.
DROP VIEW facet_counts;
--> statement-breakpoint
DROP FUNCTION app_facet_values(apps, bigint[], bigint[]);
--> statement-breakpoint
ALTER TYPE facet_kind RENAME TO facet_kind_before;
--> statement-breakpoint
CREATE TYPE facet_kind AS ENUM('category', 'tag', 'aiTool', 'language', 'framework', 'license', 'pricing', 'creator', 'isOpenSource', 'featured');
--> statement-breakpoint
ALTER TABLE facets
  ALTER COLUMN kind TYPE facet_kind USING kind::text::facet_kind,
  ADD COLUMN label text;
--> statement-breakpoint
DROP TYPE facet_kind_before;
--> statement-breakpoint
-- Published apps of each facet value, exact at every instant.
CREATE VIEW facet_counts AS
SELECT f.id, f.kind, f.value, f.label,
  f.app_count + coalesce((SELECT sum(d.delta) FROM facet_deltas d WHERE d.facet_id = f.id), 0)::bigint AS apps
FROM facets f;
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
CREATE FUNCTION app_facet_values(a apps, tag_ids bigint[], ai_tool_ids bigint[])
RETURNS TABLE (kind facet_kind, value text, label text)
LANGUAGE sql STABLE
AS $$
  SELECT v.kind::facet_kind, facet_value(v.value), v.value
  FROM (
    SELECT 'category' AS kind, c.slug AS value FROM categories c WHERE c.id = a.category_id
    UNION ALL SELECT 'tag', t.slug FROM tags t WHERE t.id = ANY (tag_ids)
    UNION ALL SELECT 'aiTool', t.slug FROM ai_tools t WHERE t.id = ANY (ai_tool_ids)
    UNION ALL SELECT 'language', unnest(a.languages)
    UNION ALL SELECT 'framework', unnest(a.frameworks)
    UNION ALL SELECT 'license', a.license WHERE a.license IS NOT NULL
    UNION ALL SELECT 'license', unnest(licenses_in(a.license)) WHERE a.license ~ '[\s()]'
    UNION ALL SELECT 'pricing', a.pricing::text WHERE a.pricing IS NOT NULL
    UNION ALL SELECT 'creator', c.username FROM creators c WHERE c.id = a.creator_id
    -- Postgres 18 fails to plan a part that is neither a table nor a set: not one by one.
    UNION ALL SELECT unnest(ARRAY['isOpenSource', 'featured']), unnest(ARRAY[a.is_open_source::text, a.is_featured::text])
  ) v
$$;
--> statement-breakpoint
-- As before; a new value is kept as it was written, too.
CREATE OR REPLACE FUNCTION app_refresh(ids bigint[]) RETURNS void
LANGUAGE sql
AS $$
  INSERT INTO facets (kind, value, label)
  SELECT v.kind, v.value, min(v.label)
  FROM apps a
  JOIN app_links l ON l.app_id = a.id
  CROSS JOIN LATERAL app_facet_values(a, l.tag_ids, l.ai_tool_ids) v
  WHERE a.id = ANY (ids) AND NOT EXISTS (SELECT FROM facets f WHERE f.kind = v.kind AND f.value = v.value)
  GROUP BY v.kind, v.value
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
  SELECT counts_fold() WHERE cardinality(ids) <= 100;
$$;
--> statement-breakpoint
-- What is there already. Nothing changes that anybody is shown.
LOCK TABLE app_search IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
ALTER TABLE apps DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE facets f SET label = coalesce(w.label, CASE f.kind WHEN 'pricing' THEN upper(f.value) ELSE f.value END)
FROM facets o LEFT JOIN (
  SELECT kind::facet_kind, facet_value(value) AS value, min(value) AS label
  FROM (
    SELECT DISTINCT 'language' AS kind, unnest(languages) AS value FROM apps
    UNION SELECT 'framework', unnest(frameworks) FROM apps
    UNION SELECT 'license', license FROM apps
  ) v
  WHERE value IS NOT NULL GROUP BY 1, 2
) w ON w.kind = o.kind AND w.value = o.value
WHERE o.id = f.id;
--> statement-breakpoint
ALTER TABLE facets ALTER COLUMN label SET NOT NULL;
--> statement-breakpoint
INSERT INTO facets (kind, value, label)
SELECT kind::facet_kind, facet_value(value), min(value)
FROM (
  SELECT 'creator' AS kind, username AS value FROM creators c WHERE EXISTS (SELECT FROM apps a WHERE a.creator_id = c.id)
  UNION SELECT DISTINCT 'isOpenSource', is_open_source::text FROM apps
  UNION SELECT DISTINCT 'featured', is_featured::text FROM apps
  UNION SELECT 'license', unnest(licenses_in(e.license)) FROM (SELECT DISTINCT license FROM apps WHERE license ~ '[\s()]') e
) v
GROUP BY 1, 2 ORDER BY 1, 2
ON CONFLICT DO NOTHING;
--> statement-breakpoint
UPDATE apps a
SET facets = ARRAY(
  SELECT DISTINCT id FROM unnest(a.facets || n.ids) AS id WHERE id IS NOT NULL ORDER BY id
)
FROM (
  SELECT o.id, ARRAY[k.id, s.id, e.id] || coalesce(l.ids, '{}') AS ids
  FROM apps o
  JOIN creators c ON c.id = o.creator_id
  JOIN facets k ON k.kind = 'creator' AND k.value = facet_value(c.username)
  JOIN facets s ON s.kind = 'isOpenSource' AND s.value = o.is_open_source::text
  JOIN facets e ON e.kind = 'featured' AND e.value = o.is_featured::text
  LEFT JOIN (
    SELECT x.license, array_agg(f.id) AS ids
    FROM (SELECT DISTINCT license FROM apps WHERE license ~ '[\s()]') x
    CROSS JOIN LATERAL unnest(licenses_in(x.license)) AS p(part)
    JOIN facets f ON f.kind = 'license' AND f.value = facet_value(p.part)
    GROUP BY x.license
  ) l ON l.license = o.license
) n
WHERE n.id = a.id;
--> statement-breakpoint
ALTER TABLE apps ENABLE TRIGGER USER;
--> statement-breakpoint
-- All of them: a licence may have been a value before.
DELETE FROM facet_deltas;
--> statement-breakpoint
UPDATE facets f SET app_count = coalesce(c.apps, 0)
FROM facets o
LEFT JOIN (SELECT v AS id, count(*) AS apps FROM apps a, unnest(a.facets) v WHERE a.status = 'published' GROUP BY v) c ON c.id = o.id
WHERE o.id = f.id AND f.app_count <> coalesce(c.apps, 0);
--> statement-breakpoint
-- Written anew beside the table, as before.
CREATE TABLE app_search_filled (
  app_id bigint NOT NULL, name_key text COLLATE "C" NOT NULL, words tsvector NOT NULL, facets integer[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE app_search_filled ALTER COLUMN words SET STATISTICS 1000;
--> statement-breakpoint
INSERT INTO app_search_filled
SELECT s.app_id, s.name_key, s.words || app_search_facets(a.facets), a.facets
FROM app_search s JOIN apps a ON a.id = s.app_id ORDER BY s.app_id;
--> statement-breakpoint
ALTER TABLE app_search_filled ADD CONSTRAINT app_search_filled_pkey PRIMARY KEY (app_id);
--> statement-breakpoint
ALTER TABLE app_search_filled ADD CONSTRAINT app_search_filled_app_id_apps_id_fk
FOREIGN KEY (app_id) REFERENCES apps (id) ON DELETE CASCADE;
--> statement-breakpoint
CREATE INDEX app_search_filled_by_name_key ON app_search_filled (name_key);
--> statement-breakpoint
CREATE INDEX app_search_filled_by_words ON app_search_filled USING gin (words) WITH (fastupdate = on);
--> statement-breakpoint
CREATE INDEX "facets_by_count" ON "facets" USING btree ("kind","app_count" DESC NULLS LAST,"value");--> statement-breakpoint
CREATE INDEX "tags_by_words" ON "tags" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "tags_by_name_key" ON "tags" USING btree ("name_key" collate "C");--> statement-breakpoint
ANALYZE app_search_filled, facets;
--> statement-breakpoint
-- Who may read the old ones may read the new ones.
DO $$
DECLARE
  reader record;
BEGIN
  FOR reader IN
    SELECT g.grantee::regrole::text AS name
    FROM pg_class c, aclexplode(c.relacl) g
    WHERE c.oid = 'app_search'::regclass AND g.privilege_type = 'SELECT' AND g.grantee NOT IN (0, c.relowner)
  LOOP
    EXECUTE format('GRANT SELECT ON app_search_filled, facet_counts TO %s', reader.name);
  END LOOP;
END
$$;
--> statement-breakpoint
DROP TABLE app_search;
--> statement-breakpoint
ALTER TABLE app_search_filled RENAME TO app_search;
--> statement-breakpoint
ALTER TABLE app_search RENAME CONSTRAINT app_search_filled_pkey TO app_search_pkey;
--> statement-breakpoint
ALTER TABLE app_search RENAME CONSTRAINT app_search_filled_app_id_apps_id_fk TO app_search_app_id_apps_id_fk;
--> statement-breakpoint
ALTER INDEX app_search_filled_by_name_key RENAME TO app_search_by_name_key;
--> statement-breakpoint
ALTER INDEX app_search_filled_by_words RENAME TO app_search_by_words;
--> statement-breakpoint
-- As before; the facets are kept beside the words, so that matches are counted without their rows of `apps`.
CREATE OR REPLACE FUNCTION app_search_refresh(ids bigint[]) RETURNS void
LANGUAGE sql
AS $$
  DELETE FROM app_search s
  WHERE s.app_id = ANY (ids)
    AND NOT EXISTS (SELECT FROM apps a WHERE a.id = s.app_id AND a.status = 'published');

  INSERT INTO app_search AS s (app_id, name_key, words, facets)
  SELECT a.id, search_fold(a.name), app_search_words(
    a.name, a.tagline, a.description,
    (SELECT string_agg(concat_ws(' ', t.name, t.slug), ' ') FROM app_tags l JOIN tags t ON t.id = l.tag_id WHERE l.app_id = a.id),
    (
      SELECT concat_ws(' ', (SELECT k.name FROM categories k WHERE k.id = a.category_id), c.display_name, c.username)
      FROM creators c WHERE c.id = a.creator_id
    )
  ) || app_search_facets(a.facets), a.facets
  FROM apps a WHERE a.id = ANY (ids) AND a.status = 'published'
  ON CONFLICT (app_id) DO UPDATE SET name_key = excluded.name_key, words = excluded.words, facets = excluded.facets
  WHERE (s.name_key, s.words, s.facets) IS DISTINCT FROM (excluded.name_key, excluded.words, excluded.facets);

  SELECT search_forms_add(array_agg(w.lexeme))
  FROM (
    SELECT DISTINCT l.lexeme
    FROM app_search s CROSS JOIN LATERAL unnest(tsvector_to_array(s.words)) AS l(lexeme)
    WHERE s.app_id = ANY (ids)
    OFFSET 0
  ) w
  WHERE is_search_word(w.lexeme);
$$;
