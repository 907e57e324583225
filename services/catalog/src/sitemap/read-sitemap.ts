import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { isPublished } from '../db/published.ts';
import { apps } from '../db/schema/apps.ts';
import { creators } from '../db/schema/creators.ts';
import { categories } from '../db/schema/named.ts';
import { createStatement, type Statement } from '../db/statement.ts';

/** A page for people, and when it changed; null: not known. */
export interface SitemapEntry {
  readonly path: string;
  readonly lastModified: string | null;
}

export interface Sitemaps {
  /** The names of all sitemaps that have entries. */
  readonly list: (signal: AbortSignal) => Promise<readonly string[]>;
  /** The entries of one; null: there is none of that name. */
  readonly read: (name: string, signal: AbortSignal) => Promise<readonly SitemapEntry[] | null>;
}

/** A sitemap has the pages of so many numbers of rows, fewer where rows are gone; the protocol allows 50,000. */
const BLOCK = sql.raw('10000');

export function createSitemaps(database: Database): Sitemaps {
  return {
    list: async (signal) => (await database.query(LIST, {}, signal)).map(({ name }) => name),
    read: async (name, signal) => {
      const [, kind = '', block] = /^([a-z]+)-([1-9]\d{0,8})$/.exec(name) ?? [];
      const statement = READ.get(kind);
      if (statement === undefined) return null;
      const entries = await database.query(statement, { block: Number(block) }, signal);
      return entries.length === 0 ? null : entries;
    },
  };
}

/** The rows that have pages, which stand below what names their kind. */
const KINDS = Object.entries({
  apps: sql`select id, slug as name, iso_time(updated_ms) as changed from ${apps} where ${isPublished}`,
  categories: sql`select id, slug as name, null as changed from ${categories}`,
  creators: sql`select id, username as name, null as changed from ${creators}`,
});

const LIST = createStatement<{ readonly name: string }, Readonly<Record<string, never>>>(
  sql.join(
    KINDS.map(
      ([kind, rows]) => sql`
        select ${sql.raw(`'${kind}-'`)} || b.block as name
        from generate_series(1, (select (max(id) - 1) / ${BLOCK} + 1 from (${rows}) r)) as b(block)
        where exists (select from (${rows}) r where id > (b.block - 1) * ${BLOCK} and id <= b.block * ${BLOCK})`,
    ),
    sql` union all `,
  ),
);

const block = sql`${sql.placeholder('block')}::bigint`;

const READ: ReadonlyMap<string, Statement<SitemapEntry, { readonly block: number }>> = new Map(
  KINDS.map(([kind, rows]) => [
    kind,
    createStatement(sql`
      select ${sql.raw(`'/${kind}/'`)} || name as path, changed as "lastModified"
      from (${rows}) r where id > (${block} - 1) * ${BLOCK} and id <= ${block} * ${BLOCK} order by id`),
  ]),
);
