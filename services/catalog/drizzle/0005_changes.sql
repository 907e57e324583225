INSERT INTO change_head (id, seq) VALUES (1, 0);
--> statement-breakpoint
-- Nothing in it outlives a transaction.
ALTER TABLE changes_pending SET UNLOGGED;
--> statement-breakpoint
-- Notes which published apps a statement has changed for those who read the catalog. Likes and views are no change.
CREATE FUNCTION changes_note() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO changes_pending (slugs)
    SELECT array_agg(slug) FROM new_rows WHERE status = 'published' HAVING count(*) > 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO changes_pending (slugs)
    SELECT array_agg(slug) FROM old_rows WHERE status = 'published' HAVING count(*) > 0;
  ELSE
    INSERT INTO changes_pending (slugs)
    SELECT array_agg(o.slug) || array_agg(n.slug) FILTER (WHERE n.slug <> o.slug)
    FROM old_rows o JOIN new_rows n ON n.id = o.id
    WHERE (o.status = 'published' OR n.status = 'published')
      AND (o.slug, o.status, o.summary, o.detail, o.alternatives)
        IS DISTINCT FROM (n.slug, n.status, n.summary, n.detail, n.alternatives)
    HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER apps_noted_insert AFTER INSERT ON apps
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION changes_note();
--> statement-breakpoint
CREATE TRIGGER apps_noted_update AFTER UPDATE ON apps
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION changes_note();
--> statement-breakpoint
CREATE TRIGGER apps_noted_delete AFTER DELETE ON apps
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION changes_note();
--> statement-breakpoint
-- Numbers what a transaction has changed, as the last thing it does: see ADR 26. The lock of `change_head` is held until
-- the commit is seen, and nothing is waited for while it is held.
CREATE FUNCTION changes_number() RETURNS trigger
LANGUAGE plpgsql
SET enable_seqscan = off
SET jit = off
AS $$
DECLARE
  newest bigint;
  touched text[];
  numbered bigint;
BEGIN
  -- Another row of this transaction was first, and has done it for all.
  IF NOT EXISTS (SELECT FROM changes_pending WHERE id = NEW.id) THEN RETURN NULL; END IF;
  SELECT seq INTO newest FROM change_head FOR UPDATE;
  WITH gone AS (DELETE FROM changes_pending RETURNING slugs)
  SELECT array_agg(DISTINCT s.slug) INTO touched FROM gone CROSS JOIN LATERAL unnest(gone.slugs) AS s(slug);

  WITH own AS (
    SELECT t.slug, a.id IS NOT NULL AS is_shown, coalesce(c.type <> 'removed', false) AS was_shown
    FROM unnest(touched) AS t(slug)
    LEFT JOIN apps a ON a.slug = t.slug AND a.status = 'published'
    LEFT JOIN changes c ON c.slug = t.slug
  ),
  changed AS (
    SELECT slug,
      CASE WHEN NOT was_shown THEN 'published' WHEN is_shown THEN 'updated' ELSE 'removed' END::change_type AS type
    FROM own WHERE was_shown OR is_shown
    UNION ALL
    -- The record of an app names those of its alternatives that are published. One look-up for each: with many keys in
    -- one, the index compares every app that it finds with all of them.
    SELECT DISTINCT a.slug, 'updated'::change_type
    FROM own o CROSS JOIN LATERAL (
      SELECT n.slug FROM apps n
      WHERE n.status = 'published' AND n.alternatives <> '{}' AND n.alternatives @> ARRAY[o.slug]
      OFFSET 0
    ) a
    WHERE o.is_shown <> o.was_shown AND NOT EXISTS (SELECT FROM own WHERE own.slug = a.slug)
  )
  INSERT INTO changes AS c (slug, seq, type, at_ms)
  SELECT slug, newest + row_number() OVER (ORDER BY slug COLLATE "C"), type, floor(extract(epoch FROM clock_timestamp()) * 1000)
  FROM changed
  ON CONFLICT (slug) DO UPDATE SET seq = excluded.seq, type = excluded.type, at_ms = excluded.at_ms;

  GET DIAGNOSTICS numbered = ROW_COUNT;
  IF numbered = 0 THEN RETURN NULL; END IF;
  UPDATE change_head SET seq = newest + numbered;
  -- A number that was seen must not be given out again after a crash.
  IF current_setting('synchronous_commit') = 'off' THEN PERFORM set_config('synchronous_commit', 'local', true); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER changes_numbered AFTER INSERT ON changes_pending
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION changes_number();
