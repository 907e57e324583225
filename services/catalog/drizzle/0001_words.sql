CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- The same words, values and orders whatever the locale of the database is: C knows letters of ASCII only, and a Turkish one gives I
-- another small letter. So the best collation that this server has is named here. ASCII takes a short way: nothing of it is composed or
-- has an accent.
-- `search_fold` is the form in which texts are searched: compatibility forms are one (NFKC), accents and upper case are gone, and a
-- sigma at the end of a word is a sigma. `facet_value` is the form in which filter values are compared: upper and lower case, and how an
-- accent is written, make no difference; composed again at the end, as the lower case of a composed letter may be in parts (U+0130).
-- `search_spellings` is a text with its compounds once more as one word: who searches for "selfhosted" finds "self-hosted".
DO $$
DECLARE
  best text := (
    SELECT collname FROM pg_collation
    WHERE collname IN ('pg_c_utf8', 'und-x-icu', 'default') AND collencoding IN (-1, pg_char_to_encoding('UTF8'))
    ORDER BY array_position(ARRAY['pg_c_utf8', 'und-x-icu', 'default'], collname::text) LIMIT 1
  );
BEGIN
  EXECUTE format($create$
CREATE FUNCTION search_fold(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
AS $body$
BEGIN
  IF octet_length(value) = length(value) THEN RETURN lower(value COLLATE "C"); END IF;
  RETURN replace(lower(unaccent('unaccent'::regdictionary, normalize(value, NFKC)) COLLATE %I), 'ς', 'σ');
END
$body$
  $create$, best);
  EXECUTE format($create$
CREATE FUNCTION facet_value(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(value) = length(value) THEN lower(btrim(value) COLLATE %1$I)
  ELSE normalize(lower(normalize(btrim(value), NFC) COLLATE %1$I), NFC) END
  $create$, best);
  EXECUTE format($create$
CREATE FUNCTION search_spellings(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
AS $body$
BEGIN
  IF position('-' IN value) = 0 THEN RETURN value; END IF;
  IF octet_length(value) = length(value) THEN
    RETURN value || ' ' || replace(replace(value, '--', '  '), '-', '');
  END IF;
  RETURN value || ' ' || regexp_replace(value COLLATE %I, '([[:alnum:]])-(?=[[:alnum:]])', '\1', 'g');
END
$body$
  $create$, best);
END
$$;
--> statement-breakpoint
-- Whether a word is of a script that puts no spaces between words (Chinese, Japanese, Thai, Lao, Burmese, Khmer), or of
-- Korean, whose words are as rarely searched whole.
CREATE FUNCTION is_unspaced(word text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN word ~ '^[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3031-\u30ff\u3105-\u318f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]';
--> statement-breakpoint
-- The words of a text in their order. What is no letter or digit separates them, in any script; a sign (an arrow, an emoji) is a word
-- of its own, also beside others. Text without spaces is a word of its own beside Latin text.
CREATE FUNCTION search_words_in(value text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE
  WHEN octet_length(value) = length(value) THEN
    array_remove(string_to_array(regexp_replace(lower(value COLLATE "C"), '[^a-z0-9]+', ' ', 'g'), ' '), '')
  ELSE array_remove(string_to_array(
    regexp_replace(
      regexp_replace(search_fold(value), '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u02ff\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u060c\u060d\u061b\u061d-\u061f\u066a-\u066d\u06d4\u0700-\u070d\u0964\u0965\u0970\u0f04-\u0f14\u1361-\u1368\u2000-\u206f\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ufe00-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\ufff0-\uffff]+', ' ', 'g'),
      '([\u2190-\u2bff\U0001f000-\U0001faff]+|[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3031-\u30ff\u3105-\u318f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]+)', ' \1 ', 'g'),
    ' '), '')
END;
--> statement-breakpoint
-- What is indexed of a text: words, cut at 40 characters; of text without spaces each pair of neighbours and the last
-- character, so that a pair is found as it is and one character as the beginning of something. Most texts are ASCII;
-- they take the short way.
CREATE FUNCTION search_lexemes(value text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE
  WHEN octet_length(value) = length(value) THEN
    ARRAY(SELECT DISTINCT left(w.word, 40) FROM unnest(search_words_in(value)) AS w(word))
  ELSE ARRAY(
    SELECT DISTINCT l.lexeme
    FROM unnest(search_words_in(value)) AS w(word)
    CROSS JOIN LATERAL (
      SELECT left(w.word, 40) AS lexeme WHERE NOT is_unspaced(w.word)
      UNION ALL
      SELECT substr(w.word, i, 2) FROM generate_series(1, length(w.word)) AS i WHERE is_unspaced(w.word)
    ) l
  )
END;
--> statement-breakpoint
-- What a creator, category, tag or AI tool is found by.
CREATE FUNCTION search_words_of(name text, identifier text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
AS $$
DECLARE
  folded text := search_fold(name || ' ' || identifier);
BEGIN
  IF octet_length(folded) = length(folded) AND folded !~ '[[:alnum:]]{41}' THEN
    RETURN regexp_replace(folded, '[^a-z0-9]+', ' ', 'g')::tsvector;
  END IF;
  RETURN array_to_tsvector(search_lexemes(name || ' ' || identifier));
END
$$;
--> statement-breakpoint
-- A name as it is, with spaces where capitals begin words ("WeightHub"), and with each two neighbours as one word.
CREATE FUNCTION search_name_spellings(name text) RETURNS text
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
    line := btrim(regexp_replace(lower(name COLLATE "C"), '[^a-z0-9]+', ' ', 'g'));
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
-- What an app is found by: see the table `app_search`. `labels` (tags) count as its tagline, `others` (category, creator) as its
-- description. A name of signs alone has no words: it is one itself. Words of ASCII are read by Postgres as it reads a tsvector.
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
  marks text := '#' || nullif(array_to_string(facets, ' #'), '');
  words tsvector;
  head_words text[];
BEGIN
  IF octet_length(whole) = length(whole) AND whole !~ '[[:alnum:]]{41}' THEN
    names := regexp_replace(names, '[^a-z0-9 ]+', ' ', 'g');
    heads := names || ' ' || regexp_replace(heads, '[^a-z0-9 ]+', ' ', 'g');
    body := regexp_replace(body, '[^a-z0-9 ]+', ' ', 'g');
    words := ts_delete(
      concat_ws(' ', heads, body, replace(' ' || names, ' ', ' ='), replace(' ' || heads, ' ', ' +'), marks)::tsvector,
      ARRAY['=', '+']
    );
  ELSE
    head_words := search_lexemes(concat_ws(' ', names, heads));
    words := array_to_tsvector(head_words || search_lexemes(body)
      || ARRAY(SELECT '=' || l FROM unnest(search_lexemes(names)) AS l)
      || ARRAY(SELECT '+' || l FROM unnest(head_words) AS l)
      || coalesce(string_to_array(marks, ' '), '{}'));
  END IF;
  IF name !~ '[A-Za-z0-9]' AND cardinality(search_words_in(name)) = 0 THEN
    words := words || array_to_tsvector(ARRAY['=' || left(search_fold(name), 40)]);
  END IF;
  RETURN words;
END
$$;
--> statement-breakpoint
-- Every word of a search, at most twelve of them; the last one may be half typed. One or two letters begin too many
-- words to be looked up as a beginning, but for those of a name (`mark` is `=` there). Null when there is no word.
CREATE FUNCTION search_query(value text, mark text) RETURNS tsquery
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN (
  SELECT string_agg(CASE
      WHEN NOT is_unspaced(w.word) THEN
        '''' || mark || left(w.word, 40) || ''''
        || CASE WHEN w.place = cardinality(w.words) AND (length(w.word) >= 3 OR mark <> '') THEN ':*' ELSE '' END
      WHEN length(w.word) = 1 THEN '''' || mark || w.word || ''':*'
      ELSE (
        SELECT string_agg('''' || mark || substr(w.word, i, 2) || '''', ' & ')
        FROM generate_series(1, least(length(w.word), 20) - 1) AS i
      )
    END, ' & ' ORDER BY w.place)::tsquery
  FROM (
    SELECT words, word, place
    FROM (SELECT (search_words_in(value))[1:12] AS words) q
    CROSS JOIN LATERAL unnest(q.words) WITH ORDINALITY AS u(word, place)
  ) w
);
--> statement-breakpoint
-- A word of at most seven characters and what is left of it when one character is missing, of seven also when two are;
-- as numbers. Two words so many slips apart (a character more, less, another, or two swapped) have a number in common,
-- and so have longer words by their first seven characters (the symmetric deletes of SymSpell, Garbe 2012).
CREATE FUNCTION search_slips(form text) RETURNS integer[]
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
-- Whether a lexeme of `app_search` belongs to the vocabulary: no mark, no number, no pair of a script without spaces.
CREATE FUNCTION is_search_word(lexeme text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN length(lexeme) BETWEEN 2 AND 40 AND lexeme !~ '^([=+#]|[0-9]+$)' AND NOT is_unspaced(lexeme);
