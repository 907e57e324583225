-- Published apps of each facet value, exact at every instant.
CREATE VIEW facet_counts AS
SELECT f.id, f.kind, f.value, f.label,
  f.app_count + coalesce((SELECT sum(d.delta) FROM facet_deltas d WHERE d.facet_id = f.id), 0)::bigint AS apps
FROM facets f;
--> statement-breakpoint
-- Writes down how a statement changed the counts. Adding to the counters at once would let writers wait for each other,
-- and end in deadlocks: each updates several counters, in its own order.
CREATE FUNCTION facet_count_changes() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO facet_deltas (facet_id, delta)
    SELECT f, count(*) FROM new_rows n, unnest(n.facets) f WHERE n.status = 'published' GROUP BY f;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO facet_deltas (facet_id, delta)
    SELECT f, -count(*) FROM old_rows o, unnest(o.facets) f WHERE o.status = 'published' GROUP BY f;
  ELSE
    INSERT INTO facet_deltas (facet_id, delta)
    SELECT f, sum(change)
    FROM old_rows o JOIN new_rows n ON n.id = o.id
    CROSS JOIN LATERAL (
      SELECT unnest(n.facets) AS f, 1 AS change WHERE n.status = 'published'
      UNION ALL SELECT unnest(o.facets), -1 WHERE o.status = 'published'
    ) c
    WHERE (o.status, o.facets) IS DISTINCT FROM (n.status, n.facets)
    GROUP BY f HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER apps_counted_insert AFTER INSERT ON apps
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION facet_count_changes();
--> statement-breakpoint
CREATE TRIGGER apps_counted_update AFTER UPDATE ON apps
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION facet_count_changes();
--> statement-breakpoint
CREATE TRIGGER apps_counted_delete AFTER DELETE ON apps
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION facet_count_changes();
--> statement-breakpoint
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
-- Counts change often: room in the page for the next version of a row.
ALTER TABLE creator_totals SET (fillfactor = 80);
