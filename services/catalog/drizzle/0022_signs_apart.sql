-- A sign (an arrow, an emoji) is a word of its own when no space is beside it either, and the punctuation of Hebrew, Arabic, Indic,
-- Tibetan and Ethiopic texts separates words as all other does.
DO $$
DECLARE
  definition text := pg_get_functiondef('search_words_in(text)'::regprocedure);
  changed CONSTANT text[] := ARRAY[
    ARRAY['\u02b0-\u02ff', '\u02b0-\u02ff\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u060c\u060d\u061b\u061d-\u061f\u066a-\u066d\u06d4\u0700-\u070d\u0964\u0965\u0970\u0f04-\u0f14\u1361-\u1368'],
    ARRAY['([\u0e00-', '([\u2190-\u2bff\U0001f000-\U0001faff]+|[\u0e00-']
  ];
BEGIN
  FOR i IN 1..array_length(changed, 1) LOOP
    IF strpos(definition, changed[i][1]) = 0 THEN RAISE EXCEPTION 'search_words_in has no "%" to change', changed[i][1]; END IF;
    definition := replace(definition, changed[i][1], changed[i][2]);
  END LOOP;
  EXECUTE definition;
END
$$;
--> statement-breakpoint
-- What has any of them is cut anew.
CREATE FUNCTION pg_temp.has_signs(value text) RETURNS boolean
LANGUAGE sql IMMUTABLE
RETURN value ~ '[\u0589\u058a\u05be-\u05c6\u05f3\u05f4\u060c-\u061f\u066a-\u066d\u06d4\u0700-\u070d\u0964\u0965\u0970\u0f04-\u0f14\u1361-\u1368\u2190-\u2bff\U0001f000-\U0001faff]';
--> statement-breakpoint
UPDATE creators SET display_name = display_name WHERE pg_temp.has_signs(display_name);
--> statement-breakpoint
UPDATE categories SET name = name WHERE pg_temp.has_signs(name);
--> statement-breakpoint
UPDATE tags SET name = name WHERE pg_temp.has_signs(name);
--> statement-breakpoint
UPDATE ai_tools SET name = name WHERE pg_temp.has_signs(name);
--> statement-breakpoint
SELECT app_refresh(ARRAY(SELECT id FROM apps WHERE pg_temp.has_signs(summary || detail)));
