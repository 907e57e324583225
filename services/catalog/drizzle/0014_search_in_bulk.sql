DROP INDEX "apps_by_facets";--> statement-breakpoint
-- As before, the same numbers. Functions that are called for each app or word are in plpgsql: one in SQL is planned and
-- started anew with each call, which takes longer than what it does.
CREATE OR REPLACE FUNCTION search_slips(form text) RETURNS integer[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
AS $$
DECLARE
  slips integer[] := ARRAY[hashtext(form)];
  rest text;
BEGIN
  FOR i IN 1..length(form) LOOP
    rest := left(form, i - 1) || substr(form, i + 1);
    slips := slips || hashtext(rest);
    CONTINUE WHEN length(form) < 7;
    FOR j IN i..length(rest) LOOP
      slips := slips || hashtext(left(rest, j - 1) || substr(rest, j + 1));
    END LOOP;
  END LOOP;
  RETURN slips;
END
$$;
--> statement-breakpoint
-- As before, the same words; texts that are ASCII without their accents take the short way too.
CREATE OR REPLACE FUNCTION app_search_words(name text, tagline text, description text, labels text, others text)
RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
AS $$
DECLARE
  names text := search_fold(search_name_spellings(name));
  heads text := search_fold(search_spellings(concat_ws(' ', tagline, labels)));
  body text := search_fold(search_spellings(concat_ws(' ', description, others)));
  whole text := concat_ws(' ', names, heads, body);
  words text[];
  head_words text[];
BEGIN
  IF octet_length(whole) = length(whole) AND whole !~ '[[:alnum:]]{41}' THEN
    names := regexp_replace(names, '[^a-z0-9 ]+', ' ', 'g');
    heads := names || ' ' || regexp_replace(heads, '[^a-z0-9 ]+', ' ', 'g');
    body := regexp_replace(body, '[^a-z0-9 ]+', ' ', 'g');
    words := string_to_array(
      concat_ws(' ', heads, body, replace(' ' || names, ' ', ' ='), replace(' ' || heads, ' ', ' +')), ' ');
    words := array_remove(array_remove(array_remove(words, ''), '='), '+');
  ELSE
    head_words := search_lexemes(concat_ws(' ', names, heads));
    words := head_words || search_lexemes(body)
      || ARRAY(SELECT '=' || l FROM unnest(search_lexemes(names)) AS l)
      || ARRAY(SELECT '+' || l FROM unnest(head_words) AS l);
  END IF;
  IF name !~ '[A-Za-z0-9]' AND cardinality(search_words_in(name)) = 0 THEN
    words := words || ('=' || left(search_fold(name), 40));
  END IF;
  RETURN array_to_tsvector(words);
END
$$;
--> statement-breakpoint
DROP FUNCTION app_search_words(text, text, text);
--> statement-breakpoint
-- As before. What belongs to the vocabulary is asked once for each word, not for each app that has it.
CREATE OR REPLACE FUNCTION app_search_refresh(ids bigint[]) RETURNS void
LANGUAGE sql
AS $$
  DELETE FROM app_search s
  WHERE s.app_id = ANY (ids)
    AND NOT EXISTS (SELECT FROM apps a WHERE a.id = s.app_id AND a.status = 'published');

  INSERT INTO app_search AS s (app_id, name_key, words)
  SELECT a.id, search_fold(a.name), app_search_words(
    a.name, a.tagline, a.description,
    (SELECT string_agg(concat_ws(' ', t.name, t.slug), ' ') FROM app_tags l JOIN tags t ON t.id = l.tag_id WHERE l.app_id = a.id),
    (
      SELECT concat_ws(' ', (SELECT k.name FROM categories k WHERE k.id = a.category_id), c.display_name, c.username)
      FROM creators c WHERE c.id = a.creator_id
    )
  ) || app_search_facets(a.facets)
  FROM apps a WHERE a.id = ANY (ids) AND a.status = 'published'
  ON CONFLICT (app_id) DO UPDATE SET name_key = excluded.name_key, words = excluded.words
  WHERE (s.name_key, s.words) IS DISTINCT FROM (excluded.name_key, excluded.words);

  SELECT search_forms_add(array_agg(w.lexeme))
  FROM (
    SELECT DISTINCT l.lexeme
    FROM app_search s CROSS JOIN LATERAL unnest(tsvector_to_array(s.words)) AS l(lexeme)
    WHERE s.app_id = ANY (ids)
    OFFSET 0
  ) w
  WHERE is_search_word(w.lexeme);
$$;
--> statement-breakpoint
DROP FUNCTION app_search_document(apps);
