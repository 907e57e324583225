-- A search in which every word may be one slip away from a word of some name; long words two or three.
CREATE FUNCTION search_corrected(value text) RETURNS tsquery
LANGUAGE sql STABLE PARALLEL SAFE STRICT
RETURN (
  SELECT string_agg('(' || w.terms || ')', ' & ')::tsquery
  FROM (
    SELECT (
      SELECT string_agg('''' || t.term || '''', ' | ')
      FROM (
        SELECT left(u.word, 40) AS term
        UNION
        (
          SELECT v.word FROM search_words v
          WHERE length(u.word) BETWEEN 4 AND 40 AND (
            word_deletes(v.word) && word_deletes(u.word)
            OR (length(u.word) >= 8 AND v.word % u.word AND similarity(v.word, u.word) >= 0.45)
          )
          ORDER BY similarity(v.word, u.word) DESC, v.word LIMIT 8
        )
      ) t
    ) AS terms
    FROM unnest((search_words_in(value))[1:6]) AS u(word)
  ) w
);
--> statement-breakpoint
-- Published apps of each facet value, exact at every instant.
CREATE VIEW facet_counts AS
SELECT f.id, f.kind, f.value,
  f.app_count + coalesce((SELECT sum(d.delta) FROM facet_deltas d WHERE d.facet_id = f.id), 0)::bigint AS apps
FROM facets f;
--> statement-breakpoint
-- Writes down how a statement changed the counts. Adding to the counters at once would let writers wait for each other,
-- and end in deadlocks: each updates several counters, in its own order.
CREATE FUNCTION facet_count_changes() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO facet_deltas (facet_id, delta)
    SELECT f, count(*) FROM new_rows n, unnest(n.facets) f WHERE n.status = 'published' GROUP BY f;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO facet_deltas (facet_id, delta)
    SELECT f, -count(*) FROM old_rows o, unnest(o.facets) f WHERE o.status = 'published' GROUP BY f;
  ELSE
    INSERT INTO facet_deltas (facet_id, delta)
    SELECT f, sum(change)
    FROM old_rows o JOIN new_rows n ON n.id = o.id
    CROSS JOIN LATERAL (
      SELECT unnest(n.facets) AS f, 1 AS change WHERE n.status = 'published'
      UNION ALL SELECT unnest(o.facets), -1 WHERE o.status = 'published'
    ) c
    WHERE (o.status, o.facets) IS DISTINCT FROM (n.status, n.facets)
    GROUP BY f HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER apps_counted_insert AFTER INSERT ON apps
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION facet_count_changes();
--> statement-breakpoint
CREATE TRIGGER apps_counted_update AFTER UPDATE ON apps
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION facet_count_changes();
--> statement-breakpoint
CREATE TRIGGER apps_counted_delete AFTER DELETE ON apps
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION facet_count_changes();
--> statement-breakpoint
-- Adds up what `facet_count_changes` wrote down; whoever comes while another does so has nothing to do.
CREATE FUNCTION facet_counts_fold() RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(2282566) THEN RETURN; END IF;
  WITH gone AS (DELETE FROM facet_deltas RETURNING facet_id, delta),
  summed AS (SELECT facet_id, sum(delta) AS change FROM gone GROUP BY facet_id HAVING sum(delta) <> 0)
  UPDATE facets f SET app_count = f.app_count + s.change FROM summed s WHERE s.facet_id = f.id;
END
$$;
--> statement-breakpoint
-- Writes what apps are found by; rows that are right already are left alone.
CREATE FUNCTION app_search_refresh(ids bigint[]) RETURNS void
LANGUAGE sql
AS $$
  DELETE FROM app_search s
  WHERE s.app_id = ANY (ids)
    AND NOT EXISTS (SELECT FROM apps a WHERE a.id = s.app_id AND a.status = 'published');

  INSERT INTO app_search AS s (app_id, name_key, words)
  SELECT a.id, search_fold(a.name), app_search_words(a.name, a.tagline, a.description)
  FROM apps a WHERE a.id = ANY (ids) AND a.status = 'published'
  ON CONFLICT (app_id) DO UPDATE SET name_key = excluded.name_key, words = excluded.words
  WHERE (s.name_key, s.words) IS DISTINCT FROM (excluded.name_key, excluded.words);

  INSERT INTO search_words (word)
  SELECT DISTINCT w.word
  FROM apps a CROSS JOIN LATERAL unnest(search_words_in(a.name)) AS w(word)
  WHERE a.id = ANY (ids) AND a.status = 'published' AND length(w.word) BETWEEN 4 AND 30 AND NOT is_unspaced(w.word)
    AND NOT EXISTS (SELECT FROM search_words v WHERE v.word = w.word)
  ORDER BY w.word
  ON CONFLICT DO NOTHING;
$$;
--> statement-breakpoint
-- As before, and what apps are found by, and the counts.
CREATE OR REPLACE FUNCTION app_refresh(ids bigint[]) RETURNS void
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

  SELECT app_search_refresh(ids);

  -- Not after each batch of many: versions of the counters' rows would pile up until the transaction ends.
  SELECT facet_counts_fold() WHERE cardinality(ids) <= 100;
$$;
--> statement-breakpoint
-- Planning needs to know rare words too: with the standard target it would know but the thousand most frequent.
ALTER TABLE app_search ALTER COLUMN words SET STATISTICS 1000;
--> statement-breakpoint
-- What is there already.
UPDATE facets f SET app_count = c.apps
FROM (SELECT v AS id, count(*) AS apps FROM apps a, unnest(a.facets) v WHERE a.status = 'published' GROUP BY v) c
WHERE c.id = f.id;
--> statement-breakpoint
SELECT app_search_refresh(array_agg(id)) FROM apps GROUP BY id / 2000;
