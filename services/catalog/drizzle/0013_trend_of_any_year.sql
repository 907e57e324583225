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
CREATE OR REPLACE FUNCTION featured_sort_key(is_featured boolean, featured_rank bigint, trending_key bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN is_featured
  THEN (1::bigint << 52) + ((255 - least(coalesce(featured_rank, 255), 255)) << 44) + trend_in_44_bits(trending_key)
  ELSE trending_key + (1::bigint << 42)
END;
--> statement-breakpoint
-- Open source first, then by trend.
CREATE OR REPLACE FUNCTION open_source_sort_key(is_open_source boolean, trending_key bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN is_open_source THEN 1::bigint << 52 ELSE 0 END + trending_key + (1::bigint << 42);
--> statement-breakpoint
-- Keys stay what they were for apps from 1985 to 2124, so that cursors keep their place; the others are written again.
UPDATE apps SET trending_key = trending_key
WHERE trending_key + (1::bigint << 42) NOT BETWEEN 1::bigint << 37 AND (1::bigint << 44) - (1::bigint << 39);
--> statement-breakpoint
-- Read by no release since `search_forms`.
DROP FUNCTION search_corrected(text);
--> statement-breakpoint
DROP TABLE "search_words";
--> statement-breakpoint
DROP FUNCTION word_deletes(text);
