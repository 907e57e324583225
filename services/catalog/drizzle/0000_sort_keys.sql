-- Forward decay (Cohen, Strauss 2003), kept as a logarithm: a score halves every 72 hours, which changes no order, so a
-- row is only written when something happens to it. Keys are base-2 logarithms in units of 1e-9: one half-life is 1e9.
--
-- A function in SQL is started anew with each call, which takes longer than what most of these do: here and in the files after this
-- one, those that are called for each app or word are in plpgsql, or such that Postgres puts their bodies in their place (not STRICT
-- where a CASE or a logical operator is in it).


CREATE FUNCTION half_lives_since_2020(at_ms bigint) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN (at_ms - 1577836800000) / 259200000.0::double precision;
--> statement-breakpoint
CREATE FUNCTION log2_add(a double precision, b double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN greatest(a, b) + ln(1 + power(2::double precision, - least(abs(a - b), 1000))) / ln(2::double precision);
--> statement-breakpoint
-- The key after `weight` more at `at_ms`: a like weighs 1, a view 0.02, being featured 3.
CREATE FUNCTION trending_add(key bigint, weight double precision, at_ms bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN weight <= 0 THEN key ELSE
  round(log2_add(key / 1e9::double precision, half_lives_since_2020(at_ms) + ln(weight) / ln(2::double precision)) * 1e9)::bigint
END;
--> statement-breakpoint
-- The key of an app of which only totals are known: publishing weighs 1 at `from_ms`, likes and views are taken as
-- spread evenly from then to `to_ms` (the integral of 2^t over that time). It depends on nothing else: the same
-- record gives the same key whenever it is imported.
CREATE FUNCTION trending_key(from_ms bigint, to_ms bigint, likes bigint, views bigint) RETURNS bigint
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
-- 44 bits for the trend of a featured app. From 1985 to 2124 they hold it as it is; beyond, where nobody is likely to feature
-- an app, in steps of 2048: half a second.
CREATE FUNCTION trend_in_44_bits(trending_key bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN greatest(0, least((1::bigint << 44) - 1,
  greatest(1::bigint << 37, least((1::bigint << 44) - (1::bigint << 39), trending_key + (1::bigint << 42)))
  + least(0, trending_key + (1::bigint << 42) - (1::bigint << 37)) / 2048
  + greatest(0, trending_key + (1::bigint << 42) - (1::bigint << 44) + (1::bigint << 39)) / 2048
));
--> statement-breakpoint
-- Featured apps first, by rank, then by trend; all in 53 bits: 1 featured, 8 rank, 44 trend. The others below them by trend
-- alone, which may be negative: times from the year 0001 to 9999 are 51 bits.
CREATE FUNCTION featured_sort_key(is_featured boolean, featured_rank bigint, trending_key bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN is_featured
  THEN (1::bigint << 52) + ((255 - least(coalesce(featured_rank, 255), 255)) << 44) + trend_in_44_bits(trending_key)
  ELSE trending_key + (1::bigint << 42)
END;
--> statement-breakpoint
-- Open source first, then by trend.
CREATE FUNCTION open_source_sort_key(is_open_source boolean, trending_key bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN is_open_source THEN 1::bigint << 52 ELSE 0 END + trending_key + (1::bigint << 42);
