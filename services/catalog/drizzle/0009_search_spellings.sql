-- A text with its compounds once more as one word: who searches for "selfhosted" finds "self-hosted".
CREATE FUNCTION search_spellings(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN position('-' IN value) = 0 THEN value ELSE concat_ws(' ', value, (
  SELECT string_agg(replace(m[1], '-', ''), ' ') FROM regexp_matches(value, '([[:alnum:]]+(?:-[[:alnum:]]+)+)', 'g') AS m
)) END;
--> statement-breakpoint
-- A name as it is, with spaces where capitals begin words ("WeightHub"), and with each two neighbours as one word. Most
-- names are ASCII; they take the short way.
CREATE FUNCTION search_name_spellings(name text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN concat_ws(' ', name,
  CASE WHEN name ~ '[A-Za-z0-9][A-Z]' THEN
    regexp_replace(regexp_replace(name, '([a-z0-9])([A-Z])', '\1 \2', 'g'), '([A-Z])([A-Z][a-z])', '\1 \2', 'g')
  END,
  CASE
    WHEN name !~ '[^A-Za-z0-9][^ ]' THEN NULL
    WHEN octet_length(name) = length(name) THEN (
      SELECT regexp_replace(w.words, '([a-z0-9]+) ([a-z0-9]+)', '\1\2', 'g')
        || regexp_replace(substr(w.words, strpos(w.words, ' ')), '([a-z0-9]+) ([a-z0-9]+)', '\1\2', 'g')
      FROM (SELECT btrim(regexp_replace(lower(name), '[^a-z0-9]+', ' ', 'g')) AS words) w
      WHERE strpos(w.words, ' ') > 0
    )
    ELSE (
      SELECT string_agg(w.words[i] || w.words[i + 1], ' ')
      FROM (SELECT search_words_in(name) AS words) w, generate_series(1, cardinality(w.words) - 1) AS i
      WHERE NOT is_unspaced(w.words[i]) AND NOT is_unspaced(w.words[i + 1])
    )
  END
);
--> statement-breakpoint
-- What an app is found by. `labels` (tags) count as its tagline, `others` (category, creator) as its description. A name
-- of signs alone has no words: it is one itself.
CREATE FUNCTION app_search_words(name text, tagline text, description text, labels text, others text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN app_search_words(
    search_name_spellings(name),
    search_spellings(concat_ws(' ', tagline, labels)),
    search_spellings(concat_ws(' ', description, others))
  ) || CASE
    WHEN name ~ '[A-Za-z0-9]' THEN ''::tsvector
    WHEN cardinality(search_words_in(name)) = 0 THEN array_to_tsvector(ARRAY['=' || left(search_fold(name), 40)])
    ELSE ''::tsvector
  END;
--> statement-breakpoint
-- A word of at most seven characters and what is left of it when one character is missing, of seven also when two are;
-- as numbers. Two words so many slips apart (a character more, less, another, or two swapped) have a number in common,
-- and so have longer words by their first seven characters (the symmetric deletes of SymSpell, Garbe 2012).
CREATE FUNCTION search_slips(form text) RETURNS integer[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN (
  WITH once AS (
    SELECT DISTINCT left(form, i - 1) || substr(form, i + 1) AS rest FROM generate_series(1, length(form)) AS i
  )
  SELECT array_agg(DISTINCT hashtext(s.rest))
  FROM (
    SELECT form AS rest
    UNION ALL SELECT rest FROM once
    UNION ALL
    SELECT left(o.rest, i - 1) || substr(o.rest, i + 1)
    FROM once o, generate_series(1, length(o.rest)) AS i WHERE length(form) >= 7
  ) s
);
--> statement-breakpoint
-- About how many apps a search finds: what Postgres itself plans with. Volatile, or it could not ask for a plan.
CREATE FUNCTION search_estimate(query tsquery) RETURNS double precision
LANGUAGE plpgsql STRICT
AS $$
DECLARE
  plan json;
BEGIN
  EXECUTE format('EXPLAIN (FORMAT JSON) SELECT FROM app_search WHERE words @@ %L::tsquery', query) INTO plan;
  RETURN plan -> 0 -> 'Plan' ->> 'Plan Rows';
END
$$;
