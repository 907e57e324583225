import type { Transaction } from '../db/client.ts';

/**
 * Drops every record that a later line gives again, as if the lines had been imported one after the other: what the
 * last line of an app leaves open (counts, times) is what an earlier one said.
 *
 * @param nowMs when an app that an earlier line publishes without a time is published.
 * @returns how many lines were dropped.
 */
export async function supersede(tx: Transaction, nowMs: number): Promise<number> {
  await tx`
    update catalog_import.app r
    set likes = coalesce(r.likes, d.likes), views = coalesce(r.views, d.views), published_ms = d.published_ms,
      updated_ms = coalesce(r.updated_ms, case when d.published_ms is null then d.updated_ms end)
    from (
      select a.slug, max(a.line) as last,
        (array_agg(a.likes order by a.line desc) filter (where a.likes is not null))[1] as likes,
        (array_agg(a.views order by a.line desc) filter (where a.views is not null))[1] as views,
        (array_agg(a.updated_ms order by a.line desc) filter (where a.updated_ms is not null))[1] as updated_ms,
        coalesce(
          (array_agg(a.published_ms order by a.line desc) filter (where a.published_ms is not null))[1],
          max(old.published_ms),
          max(case when a.status = 'published' then ${nowMs}::bigint end)
        ) as published_ms
      from catalog_import.app a
      left join apps old on old.slug = a.slug
      group by a.slug having count(*) > 1
    ) d
    where r.slug = d.slug and r.line = d.last`;
  const apps = await tx`
    delete from catalog_import.app r
    using (select slug, max(line) as last from catalog_import.app group by slug having count(*) > 1) d
    where r.slug = d.slug and r.line < d.last`;
  const named = await tx`
    delete from catalog_import.named r
    using (
      select kind, key, max(line) as last from catalog_import.named group by kind, key having count(*) > 1
    ) d
    where (r.kind, r.key) = (d.kind, d.key) and r.line < d.last`;
  return apps.count + named.count;
}
