import type { Transaction } from './transaction.ts';

/** Drops every record that a later line gives again, as if the lines had been imported one after the other. */
export async function supersede(tx: Transaction): Promise<number> {
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
