import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/database.ts';
import { createStatement } from '../../db/statement.ts';
import type { FacetKind } from './app-filters.ts';

export interface FacetValue {
  readonly kind: FacetKind;
  readonly value: string;
}

/** Facet values as the database knows them. */
export interface FoundFacets {
  readonly ids: readonly number[];
  /** How many published apps the rarest of them has, about. */
  readonly carriers: number;
}

/** Knows the number of each facet value. */
export interface FacetIds {
  /** The numbers of `wanted`; null when one of them is carried by no app at all. */
  find(wanted: readonly FacetValue[], signal: AbortSignal): Promise<FoundFacets | null>;
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
      const facets = [...found.values()].filter((facet) => facet !== undefined);
      if (facets.length !== found.size) return null;
      return {
        ids: facets.map(({ id }) => id),
        carriers: Math.min(...facets.map(({ carriers }) => carriers)),
      };
    },
  };
}

interface FacetRow extends FacetValue {
  readonly id: number;
  readonly carriers: number;
}

const FIND = createStatement<FacetRow, { readonly wanted: string }>(sql`
  select f.id, w.kind, w.value, f.apps as carriers
  from json_to_recordset(${sql.placeholder('wanted')}::text::json) w(kind text, value text)
  join facet_counts f on f.kind = w.kind::facet_kind and f.value = facet_value(w.value)`);

function nameOf({ kind, value }: FacetValue): string {
  return `${kind}\n${value}`;
}
