import type { FacetPair } from '@repo/contracts/catalog';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/database.ts';
import { createStatement } from '../../db/statement.ts';

/** A facet value as the database knows it. */
export interface Facet {
  readonly id: number;
  /** How many published apps have it, about. */
  readonly carriers: number;
}

/** Knows the number of each facet value. */
export interface FacetIds {
  /** Those of `wanted`, in its order; undefined for what no app has at all. */
  find(wanted: readonly FacetPair[], signal: AbortSignal): Promise<readonly (Facet | undefined)[]>;
}

/** Numbers are never given to another value, but a database may be restored under a running service. */
const CACHED_MS = 60_000;
const MAX_CACHED = 20_000;

/** Caches the numbers it has found, in this process; a value that nobody carries is looked up each time. */
export function createFacetIds(database: Database, now: () => number = () => performance.now()): FacetIds {
  const cached = new LRUCache<string, FacetRow>({
    max: MAX_CACHED,
    ttl: CACHED_MS,
    ttlResolution: 0,
    perf: { now },
  });
  return {
    async find(wanted, signal) {
      const found = new Map(wanted.map((facet) => [nameOf(facet), cached.get(nameOf(facet))]));
      const unknown = wanted.filter((facet) => found.get(nameOf(facet)) === undefined);
      if (unknown.length > 0) {
        for (const row of await database.query(FIND, { wanted: JSON.stringify(unknown) }, signal)) {
          found.set(nameOf(row), row);
          cached.set(nameOf(row), row);
        }
      }
      return wanted.map((facet) => found.get(nameOf(facet)));
    },
  };
}

type FacetRow = Facet & FacetPair;

const FIND = createStatement<FacetRow, { readonly wanted: string }>(sql`
  select f.id, w.name, w.value, f.apps as carriers
  from json_to_recordset(${sql.placeholder('wanted')}::text::json) w(name text, value text)
  join facet_counts f on f.kind = w.name::facet_kind and f.value = facet_value(w.value)`);

function nameOf({ name, value }: FacetPair): string {
  return `${name}\n${value}`;
}
