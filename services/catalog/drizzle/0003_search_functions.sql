CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- The form in which texts are searched: compatibility forms are one (NFKC), accents and upper case are gone. A database
-- may have been made with a locale that knows ASCII only; so the best collation that this server has is named here.
DO $$
DECLARE
  best text := (
    SELECT collname FROM pg_collation
    WHERE collname IN ('pg_c_utf8', 'und-x-icu', 'default') AND collencoding IN (-1, pg_char_to_encoding('UTF8'))
    ORDER BY array_position(ARRAY['pg_c_utf8', 'und-x-icu', 'default'], collname::text) LIMIT 1
  );
BEGIN
  EXECUTE format('CREATE FUNCTION search_fold(value text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
    RETURN lower(unaccent(''unaccent''::regdictionary, normalize(value, NFKC)) COLLATE %I)', best);
END
$$;
--> statement-breakpoint
-- Whether a word is of a script that puts no spaces between words (Chinese, Japanese, Thai, Lao, Burmese, Khmer), or of
-- Korean, whose words are as rarely searched whole.
CREATE FUNCTION is_unspaced(word text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN word ~ '^[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3031-\u30ff\u3105-\u318f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]';
--> statement-breakpoint
-- The words of a text in their order. What is no letter or digit separates them; signs outside of the ranges of
-- punctuation (an emoji) are words. Text without spaces is a word of its own beside Latin text.
CREATE FUNCTION search_words_in(value text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE
  WHEN octet_length(value) = length(value) THEN
    array_remove(string_to_array(regexp_replace(lower(value), '[^a-z0-9]+', ' ', 'g'), ' '), '')
  ELSE array_remove(string_to_array(
    regexp_replace(
      regexp_replace(search_fold(value), '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u02ff\u2000-\u206f\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ufe00-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\ufff0-\uffff]+', ' ', 'g'),
      '([\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3031-\u30ff\u3105-\u318f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]+)', ' \1 ', 'g'),
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
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN array_to_tsvector(search_lexemes(name || ' ' || identifier));
--> statement-breakpoint
-- What an app is found by: see the table app_search.
CREATE FUNCTION app_search_words(name text, tagline text, description text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT array_to_tsvector(
    head.lexemes || search_lexemes(coalesce(description, ''))
    || ARRAY(SELECT '=' || l FROM unnest(search_lexemes(name)) AS l)
    || ARRAY(SELECT '+' || l FROM unnest(head.lexemes) AS l)
  )
  FROM (SELECT search_lexemes(concat_ws(' ', name, tagline)) AS lexemes) head
);
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
-- A word and all that is left of it when one character is missing, as numbers. Two words that are one slip apart (a
-- character more, less, another, or two swapped) have one of them in common.
CREATE FUNCTION word_deletes(word text) RETURNS integer[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(
  SELECT DISTINCT hashtext(CASE WHEN i = 0 THEN word ELSE left(word, i - 1) || substr(word, i + 1) END)
  FROM generate_series(0, length(word)) AS i
);
