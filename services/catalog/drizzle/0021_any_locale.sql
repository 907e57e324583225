DROP INDEX "creators_username_key";--> statement-breakpoint
CREATE UNIQUE INDEX "creators_username_key" ON "creators" USING btree (lower("username" collate "C"));
--> statement-breakpoint
-- The same words and orders whatever the locale of the database is: C knows letters of ASCII only, and a Turkish one gives I another
-- small letter. A sigma at the end of a word is a sigma.
DO $$
DECLARE
  definition text;
  best text := (
    SELECT quote_ident(collname) FROM pg_collation
    WHERE collname IN ('pg_c_utf8', 'und-x-icu', 'default') AND collencoding IN (-1, pg_char_to_encoding('UTF8'))
    ORDER BY array_position(ARRAY['pg_c_utf8', 'und-x-icu', 'default'], collname::text) LIMIT 1
  );
  changed CONSTANT text[] := ARRAY[
    ARRAY['search_spellings(text)', 'regexp_replace(value,', 'regexp_replace(value COLLATE ' || best || ','],
    ARRAY['search_fold(text)', 'lower(unaccent(''unaccent''::regdictionary, normalize(value, NFKC)) COLLATE ' || best || ')',
      'replace(lower(unaccent(''unaccent''::regdictionary, normalize(value, NFKC)) COLLATE ' || best || '), ''ς'', ''σ'')'],
    ARRAY['search_name_spellings(text)', 'lower(name)', 'lower(name COLLATE "C")'],
    ARRAY['search_words_in(text)', 'lower(value)', 'lower(value COLLATE "C")'],
    ARRAY['apps_derived(apps[],app_tags[],app_ai_tools[])', 'ORDER BY lower(t.name), t.slug',
      'ORDER BY facet_value(t.name) COLLATE "C", t.slug COLLATE "C"']
  ];
BEGIN
  FOR i IN 1..array_length(changed, 1) LOOP
    definition := pg_get_functiondef(changed[i][1]::regprocedure);
    IF strpos(definition, changed[i][2]) = 0 THEN
      RAISE EXCEPTION '% has no "%" to change', changed[i][1], changed[i][2];
    END IF;
    EXECUTE replace(definition, changed[i][2], changed[i][3]);
  END LOOP;
END
$$;
--> statement-breakpoint
UPDATE creators SET display_name = display_name WHERE display_name LIKE '%ς%';
--> statement-breakpoint
UPDATE categories SET name = name WHERE name LIKE '%ς%';
--> statement-breakpoint
UPDATE tags SET name = name WHERE name LIKE '%ς%';
--> statement-breakpoint
UPDATE ai_tools SET name = name WHERE name LIKE '%ς%';
--> statement-breakpoint
SELECT app_refresh(ARRAY(SELECT id FROM apps WHERE summary || detail ~ '[^\u0001-\u007f]-|-[^\u0001-\u007f]|ς'));
