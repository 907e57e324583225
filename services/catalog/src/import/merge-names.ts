import type { Transaction } from './stage.ts';
import type { ImportRow } from './to-row.ts';

interface NamedKind {
  readonly kind: ImportRow['kind'];
  readonly table: string;
  readonly columns: readonly string[];
  readonly identity: string;
  /** The published apps in whose summary a record of `changed` shows. */
  readonly apps: string;
}

const NAMED_KINDS: readonly NamedKind[] = [
  {
    kind: 'creator',
    table: 'creators',
    columns: `username display_name bio avatar_url website_url github_username x_username location is_verified
      joined_ms`.split(/\s+/),
    identity: 'lower(username)',
    apps: `select a.id from apps a join changed c on c.id = a.creator_id where a.status = 'published'`,
  },
  {
    kind: 'category',
    table: 'categories',
    columns: ['slug', 'name', 'description', 'icon', 'position'],
    identity: 'slug',
    apps: `select a.id from apps a join changed c on c.id = a.category_id where a.status = 'published'`,
  },
  {
    kind: 'tag',
    table: 'tags',
    columns: ['slug', 'name'],
    identity: 'slug',
    apps: 'select l.app_id from app_tags l join changed c on c.id = l.tag_id',
  },
  {
    kind: 'aiTool',
    table: 'ai_tools',
    columns: ['slug', 'name', 'vendor', 'description', 'website_url', 'kind', 'icon_url'],
    identity: 'slug',
    apps: 'select l.app_id from app_ai_tools l join changed c on c.id = l.ai_tool_id',
  },
];

/**
 * Writes the staged creators, categories, tags and AI tools, and notes in `import_touched` which apps show a name
 * that has changed. Rows that are the same already are left alone.
 */
export async function mergeNames(tx: Transaction): Promise<void> {
  for (const { kind, table, columns, identity, apps } of NAMED_KINDS) {
    await tx.unsafe(`
      with changed as (
        insert into ${table} (${columns.join(', ')})
        select ${columns.map((column) => `x.${column}`).join(', ')}
        from import_row r cross join lateral json_populate_record(null::${table}, r.fields) x
        where r.kind = '${kind}'
        order by r.line
        on conflict (${identity}) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
        where (${columns.map((column) => `${table}.${column}`).join(', ')})
          is distinct from (${columns.map((column) => `excluded.${column}`).join(', ')})
        returning id
      )
      insert into import_touched ${apps}`);
  }
  await tx`
    update categories k
    set parent_id = p.id
    from import_row r left join categories p on p.slug = r.fields ->> 'parent'
    where r.kind = 'category' and k.slug = r.key and k.parent_id is distinct from p.id`;
}
