import { ImportError } from './import-error.ts';
import type { Transaction } from './stage.ts';

const MAX_FAULTS = 20;

/**
 * Looks up every name that a staged record refers to.
 *
 * @throws ImportError naming the line and the name of each that is neither in the file nor in the catalog.
 */
export async function checkReferences(tx: Transaction): Promise<void> {
  const missing = await tx<{ line: number; kind: string; key: string; what: string; name: string }[]>`
    select * from (
      select r.line, r.kind, r.key, 'creator' as what, r.fields ->> 'creator' as name
      from import_row r
      where r.kind = 'app'
        and not exists (select from creators c where lower(c.username) = lower(r.fields ->> 'creator'))
      union all
      select r.line, r.kind, r.key, 'category', n.name
      from import_row r
      cross join lateral (select coalesce(r.fields ->> 'category', r.fields ->> 'parent') as name) n
      where r.kind in ('app', 'category') and n.name is not null
        and not exists (select from categories c where c.slug = n.name)
      union all
      select r.line, r.kind, r.key, 'tag', n.name
      from import_row r cross join lateral json_array_elements_text(r.fields -> 'tags') n(name)
      where r.kind = 'app' and not exists (select from tags t where t.slug = n.name)
      union all
      select r.line, r.kind, r.key, 'AI tool', n.name
      from import_row r cross join lateral json_array_elements_text(r.fields -> 'ai_tools') n(name)
      where r.kind = 'app' and not exists (select from ai_tools t where t.slug = n.name)
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

/** No category may stand below itself. */
async function checkParents(tx: Transaction): Promise<void> {
  const circular = await tx<{ line: number; key: string }[]>`
    with recursive above (id, ancestor) as (
      select id, parent_id from categories where parent_id is not null
      union
      select a.id, c.parent_id from above a join categories c on c.id = a.ancestor where c.parent_id is not null
    )
    select r.line, r.key
    from import_row r join categories c on r.kind = 'category' and c.slug = r.key
    join above a on a.id = c.id and a.ancestor = c.id
    order by r.line limit ${MAX_FAULTS}`;
  if (circular.length === 0) return;
  throw new ImportError(
    circular.map(({ line, key }) => `line ${line} (category "${key}"): its parents lead back to itself.`),
    { more: false },
  );
}
