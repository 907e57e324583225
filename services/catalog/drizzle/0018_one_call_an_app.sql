-- As before, the same results. A function in SQL is started anew with each call, which takes longer than what most of them do:
-- those that are called for each app are in plpgsql, or such that Postgres puts their bodies in their place (not STRICT
-- where a CASE or a logical operator is in it). ASCII takes a short way: nothing of it is composed or has an accent.
CREATE OR REPLACE FUNCTION log2_add(a double precision, b double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN greatest(a, b) + ln(1 + power(2::double precision, - least(abs(a - b), 1000))) / ln(2::double precision);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION trending_key(from_ms bigint, to_ms bigint, likes bigint, views bigint) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
AS $$
DECLARE
  published double precision := half_lives_since_2020(from_ms);
  liked double precision := published;
BEGIN
  IF likes + views = 0 THEN RETURN round(published * 1e9)::bigint; END IF;
  IF to_ms - from_ms < 60000 THEN
    liked := published + ln(likes + views * 0.02::double precision) / ln(2::double precision);
  ELSE
    liked := half_lives_since_2020(to_ms)
      + ln((likes + views * 0.02::double precision) * 259200000.0 / ((to_ms - from_ms) * ln(2::double precision))) / ln(2::double precision)
      + ln(1 - power(2::double precision, - least((to_ms - from_ms) / 259200000.0::double precision, 1000))) / ln(2::double precision);
  END IF;
  RETURN round(log2_add(published, liked) * 1e9)::bigint;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION open_source_sort_key(is_open_source boolean, trending_key bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN is_open_source THEN 1::bigint << 52 ELSE 0 END + trending_key + (1::bigint << 42);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION iso_time(ms bigint) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
AS $$
BEGIN
  RETURN to_char(timestamp '1970-01-01' + ms * interval '1 millisecond', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  best text := (
    SELECT collname FROM pg_collation
    WHERE collname IN ('pg_c_utf8', 'und-x-icu', 'default') AND collencoding IN (-1, pg_char_to_encoding('UTF8'))
    ORDER BY array_position(ARRAY['pg_c_utf8', 'und-x-icu', 'default'], collname::text) LIMIT 1
  );
BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION facet_value(value text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN octet_length(value) = length(value) THEN lower(btrim(value) COLLATE %1$I)
      ELSE normalize(lower(normalize(btrim(value), NFC) COLLATE %1$I), NFC) END', best);
  EXECUTE format('CREATE OR REPLACE FUNCTION search_fold(value text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
    AS $fold$
    BEGIN
      IF octet_length(value) = length(value) THEN RETURN lower(value COLLATE "C"); END IF;
      RETURN lower(unaccent(''unaccent''::regdictionary, normalize(value, NFKC)) COLLATE %I);
    END
    $fold$', best);
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_spellings(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
AS $$
BEGIN
  IF position('-' IN value) = 0 THEN RETURN value; END IF;
  RETURN value || ' ' || regexp_replace(value, '([[:alnum:]])-(?=[[:alnum:]])', '\1', 'g');
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_name_spellings(name text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
AS $$
DECLARE
  split text;
  joined text;
  words text[];
  line text;
BEGIN
  IF name ~ '[A-Za-z0-9][A-Z]' THEN
    split := regexp_replace(regexp_replace(name, '([a-z0-9])([A-Z])', '\1 \2', 'g'), '([A-Z])([A-Z][a-z])', '\1 \2', 'g');
  END IF;
  IF name !~ '[^A-Za-z0-9][^ ]' THEN RETURN concat_ws(' ', name, split); END IF;
  IF octet_length(name) = length(name) THEN
    line := btrim(regexp_replace(lower(name), '[^a-z0-9]+', ' ', 'g'));
    IF strpos(line, ' ') > 0 THEN
      joined := regexp_replace(line, '([a-z0-9]+) ([a-z0-9]+)', '\1\2', 'g')
        || regexp_replace(substr(line, strpos(line, ' ')), '([a-z0-9]+) ([a-z0-9]+)', '\1\2', 'g');
    END IF;
  ELSE
    words := search_words_in(name);
    FOR i IN 1..cardinality(words) - 1 LOOP
      CONTINUE WHEN is_unspaced(words[i]) OR is_unspaced(words[i + 1]);
      joined := concat_ws(' ', joined, words[i] || words[i + 1]);
    END LOOP;
  END IF;
  RETURN concat_ws(' ', name, split, joined);
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION is_search_word(lexeme text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN length(lexeme) BETWEEN 2 AND 40 AND lexeme !~ '^([=+#]|[0-9]+$)' AND NOT is_unspaced(lexeme);
--> statement-breakpoint
DROP FUNCTION app_search_words(text, text, text, text, text);
--> statement-breakpoint
-- As before; the facets of the app are among the words at once.
CREATE FUNCTION app_search_words(
  name text, tagline text, description text, labels text, others text, facets integer[] DEFAULT '{}'
) RETURNS tsvector
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
  IF facets <> '{}' THEN words := words || string_to_array('#' || array_to_string(facets, ' #'), ' '); END IF;
  RETURN array_to_tsvector(words);
END
$$;
--> statement-breakpoint
DROP FUNCTION app_search_facets(integer[]);
--> statement-breakpoint
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
    ),
    a.facets
  ), a.facets
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
--> statement-breakpoint
-- Whoever writes one app leaves little behind that searches have to look through: lost when the function was last replaced.
ALTER FUNCTION app_refresh(bigint[]) SET gin_pending_list_limit = '64kB';
