import type { Transaction } from '../db/client.ts';
import { ImportError } from './import-error.ts';

const MAX_FAULTS = 20;

/**
 * Looks up every name that a staged record refers to.
 *
 * @throws ImportError naming the line and the name of each that is neither in the file nor in the catalog.
 */
export async function checkReferences(tx: Transaction): Promise<void> {
  const missing = await tx<{ line: number; kind: string; key: string; what: string; name: string }[]>`
    with category (name) as (
      select key from catalog_import.named where kind = 'category' union select slug from categories
    ),
    tag (name) as (select key from catalog_import.named where kind = 'tag' union select slug from tags),
    ai_tool (name) as (select key from catalog_import.named where kind = 'aiTool' union select slug from ai_tools)
    select * from (
      select r.line, 'app' as kind, r.slug as key, 'creator' as what, r.creator as name
      from catalog_import.app r
      where not exists (select from catalog_import.named n where n.kind = 'creator' and n.key = lower(r.creator collate "C"))
        and not exists (select from creators c where lower(c.username collate "C") = lower(r.creator collate "C"))
      union all
      select r.line, 'app', r.slug, 'category', r.category
      from catalog_import.app r
      where r.category is not null and not exists (select from category n where n.name = r.category)
      union all
      select r.line, r.kind, r.key, 'category', r.fields ->> 'parent'
      from catalog_import.named r
      where r.kind = 'category' and r.fields ->> 'parent' is not null
        and not exists (select from category n where n.name = r.fields ->> 'parent')
      union all
      select r.line, 'app', r.slug, 'tag', l.name
      from catalog_import.app r cross join lateral unnest(r.tags) l(name)
      where not exists (select from tag n where n.name = l.name)
      union all
      select r.line, 'app', r.slug, 'AI tool', l.name
      from catalog_import.app r cross join lateral unnest(r.ai_tools) l(name)
      where not exists (select from ai_tool n where n.name = l.name)
    ) missing
    order by line, what, name
    limit ${MAX_FAULTS + 1}`;
  if (missing.length > 0) {
    const faults = missing
      .slice(0, MAX_FAULTS)
      .map(
        ({ line, kind, key, what, name }) =>
          `line ${line} (${kind} "${key}"): there is no ${what} "${name}".`,
      );
    throw new ImportError(faults, { more: missing.length > MAX_FAULTS });
  }
  await checkParents(tx);
}

/** No category may stand below itself, once those of the file are in their places. */
async function checkParents(tx: Transaction): Promise<void> {
  const circular = await tx<{ line: number; key: string }[]>`
    with recursive staged as (
      select line, key, fields ->> 'parent' as parent from catalog_import.named where kind = 'category'
    ),
    edges (slug, parent) as (
      select key, parent from staged where parent is not null
      union all
      select c.slug, p.slug from categories c join categories p on p.id = c.parent_id
      where not exists (select from staged s where s.key = c.slug)
    ),
    above (slug, ancestor) as (
      select slug, parent from edges
      union
      select a.slug, e.parent from above a join edges e on e.slug = a.ancestor
    )
    select s.line, s.key from staged s join above a on a.slug = s.key and a.ancestor = s.key
    order by s.line limit ${MAX_FAULTS}`;
  if (circular.length === 0) return;
  throw new ImportError(
    circular.map(({ line, key }) => `line ${line} (category "${key}"): its parents lead back to itself.`),
    { more: false },
  );
}
