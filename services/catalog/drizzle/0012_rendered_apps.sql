-- The form in which filter values are compared, as before; letter case of all scripts goes in a database of any locale.
-- Composed again at the end: the lower case of a composed letter may be in parts (U+0130).
DO $$
DECLARE
  best text := (
    SELECT collname FROM pg_collation
    WHERE collname IN ('pg_c_utf8', 'und-x-icu', 'default') AND collencoding IN (-1, pg_char_to_encoding('UTF8'))
    ORDER BY array_position(ARRAY['pg_c_utf8', 'und-x-icu', 'default'], collname::text) LIMIT 1
  );
BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION facet_value(value text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
    RETURN normalize(lower(normalize(btrim(value), NFC) COLLATE %I), NFC)', best);
END
$$;
--> statement-breakpoint
-- Times that no format can write could be imported, and took the feeds down.
UPDATE apps
SET published_ms = greatest(least(published_ms, 253402300799999), -62135596800000),
  updated_ms = greatest(least(updated_ms, 253402300799999), -62135596800000),
  first_release_ms = greatest(least(first_release_ms, 253402300799999), -62135596800000)
WHERE published_ms NOT BETWEEN -62135596800000 AND 253402300799999
  OR updated_ms NOT BETWEEN -62135596800000 AND 253402300799999
  OR first_release_ms NOT BETWEEN -62135596800000 AND 253402300799999;
--> statement-breakpoint
-- What was never rendered, what the year of a time says, and what carries a value that is compared otherwise now.
SELECT app_refresh(ARRAY(
  SELECT a.id FROM apps a
  WHERE a.summary = '' OR a.detail = '' OR a.published_ms IN (253402300799999, -62135596800000)
    OR a.updated_ms IN (253402300799999, -62135596800000) OR a.first_release_ms IN (253402300799999, -62135596800000)
    OR a.facets && ARRAY(SELECT f.id FROM facets f WHERE f.value <> facet_value(f.value))
));
--> statement-breakpoint
ALTER TABLE "apps" ADD CONSTRAINT "apps_published_is_rendered" CHECK ("apps"."status" <> 'published' or ("apps"."summary" <> '' and "apps"."detail" <> ''));--> statement-breakpoint
ALTER TABLE "apps" ADD CONSTRAINT "apps_published_ms_year" CHECK ("apps"."published_ms" between -62135596800000 and 253402300799999);--> statement-breakpoint
ALTER TABLE "apps" ADD CONSTRAINT "apps_updated_ms_year" CHECK ("apps"."updated_ms" between -62135596800000 and 253402300799999);--> statement-breakpoint
ALTER TABLE "apps" ADD CONSTRAINT "apps_first_release_ms_year" CHECK ("apps"."first_release_ms" between -62135596800000 and 253402300799999);
