CREATE TABLE "creator_deltas" (
	"creator_id" bigint NOT NULL,
	"apps" bigint NOT NULL,
	"likes" numeric NOT NULL,
	"views" numeric NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creator_totals" (
	"creator_id" bigint PRIMARY KEY NOT NULL,
	"apps" bigint NOT NULL,
	"likes" numeric NOT NULL,
	"views" numeric NOT NULL
);
--> statement-breakpoint
CREATE INDEX "creator_deltas_by_creator" ON "creator_deltas" USING btree ("creator_id");--> statement-breakpoint
-- Totals of creators, exact at every instant and read in the same time for one app as for fifty thousand.
CREATE VIEW creator_counts AS
SELECT c.id AS creator_id,
  coalesce(t.apps, 0) + d.apps AS apps, coalesce(t.likes, 0) + d.likes AS likes, coalesce(t.views, 0) + d.views AS views
FROM creators c
LEFT JOIN creator_totals t ON t.creator_id = c.id
CROSS JOIN LATERAL (
  SELECT coalesce(sum(apps), 0)::bigint AS apps, coalesce(sum(likes), 0) AS likes, coalesce(sum(views), 0) AS views
  FROM creator_deltas WHERE creator_id = c.id
) d;
--> statement-breakpoint
-- Writes down how a statement changed the totals, as `facet_count_changes` does for facets.
CREATE FUNCTION creator_count_changes() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO creator_deltas (creator_id, apps, likes, views)
    SELECT creator_id, count(*), sum(likes), sum(views) FROM new_rows WHERE status = 'published' GROUP BY creator_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO creator_deltas (creator_id, apps, likes, views)
    SELECT creator_id, -count(*), -sum(likes), -sum(views) FROM old_rows WHERE status = 'published' GROUP BY creator_id;
  ELSE
    INSERT INTO creator_deltas (creator_id, apps, likes, views)
    SELECT creator_id, sum(apps), sum(likes), sum(views)
    FROM (
      SELECT creator_id, 1 AS apps, likes, views FROM new_rows WHERE status = 'published'
      UNION ALL SELECT creator_id, -1, -likes, -views FROM old_rows WHERE status = 'published'
    ) c
    GROUP BY creator_id
    HAVING sum(apps) <> 0 OR sum(likes) <> 0 OR sum(views) <> 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER apps_totalled_insert AFTER INSERT ON apps
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION creator_count_changes();
--> statement-breakpoint
CREATE TRIGGER apps_totalled_update AFTER UPDATE ON apps
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION creator_count_changes();
--> statement-breakpoint
CREATE TRIGGER apps_totalled_delete AFTER DELETE ON apps
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION creator_count_changes();
--> statement-breakpoint
-- Adds up what was written down of facets and creators; whoever comes while another does so has nothing to do.
CREATE FUNCTION counts_fold() RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(2282566) THEN RETURN; END IF;
  WITH gone AS (DELETE FROM facet_deltas RETURNING facet_id, delta),
  summed AS (SELECT facet_id, sum(delta) AS change FROM gone GROUP BY facet_id HAVING sum(delta) <> 0)
  UPDATE facets f SET app_count = f.app_count + s.change FROM summed s WHERE s.facet_id = f.id;

  WITH gone AS (DELETE FROM creator_deltas RETURNING creator_id, apps, likes, views)
  INSERT INTO creator_totals AS t (creator_id, apps, likes, views)
  SELECT creator_id, sum(apps), sum(likes), sum(views) FROM gone GROUP BY creator_id
  ON CONFLICT (creator_id) DO UPDATE
  SET apps = t.apps + excluded.apps, likes = t.likes + excluded.likes, views = t.views + excluded.views;
END
$$;
--> statement-breakpoint
-- As before; creators' counts are added up too.
CREATE OR REPLACE FUNCTION app_refresh(ids bigint[]) RETURNS void
LANGUAGE sql
AS $$
  INSERT INTO facets (kind, value)
  SELECT DISTINCT v.kind, v.value
  FROM apps a
  JOIN app_links l ON l.app_id = a.id
  CROSS JOIN LATERAL app_facet_values(a, l.tag_ids, l.ai_tool_ids) v
  WHERE a.id = ANY (ids) AND NOT EXISTS (SELECT FROM facets f WHERE f.kind = v.kind AND f.value = v.value)
  ORDER BY v.kind, v.value
  ON CONFLICT DO NOTHING;

  UPDATE apps a
  SET facets = d.facets, summary = d.summary, detail = d.detail
  FROM (
    SELECT o.id, r.facets, r.summary, r.detail
    FROM apps o
    JOIN app_links l ON l.app_id = o.id
    CROSS JOIN LATERAL app_rendered(o, l.tag_ids, l.ai_tool_ids) r
    WHERE o.id = ANY (ids)
  ) d
  WHERE a.id = d.id AND (a.facets, a.summary, a.detail) IS DISTINCT FROM (d.facets, d.summary, d.detail);

  SELECT app_search_refresh(ids);

  -- Not after each batch of many: versions of the counters' rows would pile up until the transaction ends.
  SELECT counts_fold() WHERE cardinality(ids) <= 100;
$$;
--> statement-breakpoint
DROP FUNCTION facet_counts_fold();
--> statement-breakpoint
-- What is there already: since the triggers were made, nobody else can write.
INSERT INTO creator_totals (creator_id, apps, likes, views)
SELECT creator_id, count(*), sum(likes), sum(views) FROM apps WHERE status = 'published' GROUP BY creator_id;
--> statement-breakpoint
-- Counts change often: room in the page for the next version of a row.
ALTER TABLE creator_totals SET (fillfactor = 80);
--> statement-breakpoint
-- Last: from here on nobody reads apps until the end.
DROP INDEX "apps_counts_by_creator";
