-- What an app is found by, all of it.
CREATE FUNCTION app_search_document(a apps) RETURNS tsvector
LANGUAGE sql STABLE
AS $$
  SELECT app_search_words(
    a.name, a.tagline, a.description,
    (SELECT string_agg(concat_ws(' ', t.name, t.slug), ' ') FROM app_tags l JOIN tags t ON t.id = l.tag_id WHERE l.app_id = a.id),
    (
      SELECT concat_ws(' ', (SELECT k.name FROM categories k WHERE k.id = a.category_id), c.display_name, c.username)
      FROM creators c WHERE c.id = a.creator_id
    )
  ) || app_search_facets(a.facets)
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
-- Whether a lexeme of `app_search` belongs to the vocabulary: no mark, no number, no pair of a script without spaces.
CREATE FUNCTION is_search_word(lexeme text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN length(lexeme) BETWEEN 2 AND 40 AND lexeme !~ '^([=+#]|[0-9]+$)' AND NOT is_unspaced(lexeme);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION app_search_refresh(ids bigint[]) RETURNS void
LANGUAGE sql
AS $$
  DELETE FROM app_search s
  WHERE s.app_id = ANY (ids)
    AND NOT EXISTS (SELECT FROM apps a WHERE a.id = s.app_id AND a.status = 'published');

  INSERT INTO app_search AS s (app_id, name_key, words)
  SELECT a.id, search_fold(a.name), app_search_document(a)
  FROM apps a WHERE a.id = ANY (ids) AND a.status = 'published'
  ON CONFLICT (app_id) DO UPDATE SET name_key = excluded.name_key, words = excluded.words
  WHERE (s.name_key, s.words) IS DISTINCT FROM (excluded.name_key, excluded.words);

  SELECT search_forms_add(array_agg(w.lexeme))
  FROM (
    SELECT DISTINCT l.lexeme
    FROM app_search s CROSS JOIN LATERAL unnest(tsvector_to_array(s.words)) AS l(lexeme)
    WHERE s.app_id = ANY (ids)
  ) w
  WHERE is_search_word(w.lexeme);
$$;
--> statement-breakpoint
-- Written anew beside the table, as before.
LOCK TABLE app_search IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
CREATE TABLE app_search_filled (app_id bigint NOT NULL, name_key text NOT NULL, words tsvector NOT NULL);
--> statement-breakpoint
ALTER TABLE app_search_filled ALTER COLUMN words SET STATISTICS 1000;
--> statement-breakpoint
INSERT INTO app_search_filled
SELECT a.id, search_fold(a.name), app_search_document(a) FROM apps a WHERE a.status = 'published' ORDER BY a.id;
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
SELECT search_forms_add(array_agg(w.lexeme))
FROM (SELECT DISTINCT l.lexeme FROM app_search_filled s CROSS JOIN LATERAL unnest(tsvector_to_array(s.words)) AS l(lexeme)) w
WHERE is_search_word(w.lexeme);
--> statement-breakpoint
ANALYZE app_search_filled, search_forms;
--> statement-breakpoint
-- Who may read the old table may read the new ones.
DO $$
DECLARE
  reader record;
BEGIN
  FOR reader IN
    SELECT g.grantee::regrole::text AS name
    FROM pg_class c, aclexplode(c.relacl) g
    WHERE c.oid = 'app_search'::regclass AND g.privilege_type = 'SELECT' AND g.grantee NOT IN (0, c.relowner)
  LOOP
    EXECUTE format('GRANT SELECT ON app_search_filled, search_forms TO %s', reader.name);
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
-- `apps_keys_by_id` has all that it has. Last: from here on nobody reads apps until the end.
DROP INDEX apps_likes_by_id;
