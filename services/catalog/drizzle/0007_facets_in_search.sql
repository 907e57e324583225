-- A text and facet values are found together, by one search in one index: `words` holds each facet value of the app as
-- `#` and its number. No word of a text has a `#`.
CREATE FUNCTION app_search_facets(facets integer[]) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN array_to_tsvector(ARRAY(SELECT '#' || f FROM unnest(facets) AS f));
--> statement-breakpoint
-- As before, and the facets.
CREATE OR REPLACE FUNCTION app_search_refresh(ids bigint[]) RETURNS void
LANGUAGE sql
AS $$
  DELETE FROM app_search s
  WHERE s.app_id = ANY (ids)
    AND NOT EXISTS (SELECT FROM apps a WHERE a.id = s.app_id AND a.status = 'published');

  INSERT INTO app_search AS s (app_id, name_key, words)
  SELECT a.id, search_fold(a.name), app_search_words(a.name, a.tagline, a.description) || app_search_facets(a.facets)
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
-- What is there is written anew beside the table, which can be read meanwhile and is replaced in the end: its index
-- is built at once, and no dead row is left behind.
LOCK TABLE app_search IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
CREATE TABLE app_search_filled (app_id bigint NOT NULL, name_key text NOT NULL, words tsvector NOT NULL);
--> statement-breakpoint
INSERT INTO app_search_filled
SELECT s.app_id, s.name_key, s.words || app_search_facets(a.facets)
FROM app_search s JOIN apps a ON a.id = s.app_id
ORDER BY s.app_id;
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
ALTER TABLE app_search_filled ALTER COLUMN words SET STATISTICS 1000;
--> statement-breakpoint
ANALYZE app_search_filled;
--> statement-breakpoint
-- Who may read the old table may read the new one.
DO $$
DECLARE
  reader record;
BEGIN
  FOR reader IN
    SELECT g.grantee::regrole::text AS name
    FROM pg_class c, aclexplode(c.relacl) g
    WHERE c.oid = 'app_search'::regclass AND g.privilege_type = 'SELECT' AND g.grantee NOT IN (0, c.relowner)
  LOOP
    EXECUTE format('GRANT SELECT ON app_search_filled TO %s', reader.name);
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
-- Of candidates of a search, only the likes are looked at: without a row of `apps`, which is large.
CREATE INDEX "apps_likes_by_id" ON "apps" USING btree ("id","likes") WHERE status = 'published';
