import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { createStatement } from '../../db/statement.ts';
import type { FacetKind } from './filters/app-filter.ts';

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
const KEPT_MS = 60_000;
const MAX_KEPT = 20_000;

/** Keeps the numbers it has found, in this process; a value that nobody carries is looked up each time. */
export function createFacetIds(database: Database, now: () => number = () => performance.now()): FacetIds {
  const kept = new Map<string, KeptFacet>();
  const recall = (name: string) => {
    const entry = kept.get(name);
    return entry !== undefined && entry.until > now() ? entry : undefined;
  };
  return {
    async find(wanted, signal) {
      const names = wanted.map(nameOf);
      const unknown = wanted.filter((facet) => recall(nameOf(facet)) === undefined);
      if (unknown.length > 0) {
        if (kept.size > MAX_KEPT) kept.clear();
        const rows = await database.query(FIND, { wanted: JSON.stringify(unknown) }, signal);
        for (const row of rows) kept.set(nameOf(row), { ...row, until: now() + KEPT_MS });
      }
      const found = names.map((name) => kept.get(name)).filter((facet) => facet !== undefined);
      if (found.length !== names.length) return null;
      return {
        ids: found.map(({ id }) => id),
        carriers: Math.min(...found.map(({ carriers }) => carriers)),
      };
    },
  };
}

interface FacetRow extends FacetValue {
  readonly id: number;
  readonly carriers: number;
}

interface KeptFacet extends FacetRow {
  readonly until: number;
}

const FIND = createStatement<FacetRow, { readonly wanted: string }>(sql`
  select f.id, w.kind, w.value, f.apps as carriers
  from json_to_recordset(${sql.placeholder('wanted')}::text::json) w(kind text, value text)
  join facet_counts f on f.kind = w.kind::facet_kind and f.value = facet_value(w.value)`);

function nameOf({ kind, value }: FacetValue): string {
  return `${kind}\n${value}`;
}
