import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { facets } from '../../db/schema/facets.ts';
import { createStatement } from '../../db/statement.ts';
import type { FacetKind } from './filters/app-filter.ts';

export interface FacetValue {
  readonly kind: FacetKind;
  readonly value: string;
}

/** Knows the number of each facet value. */
export interface FacetIds {
  /** The numbers of `wanted`; null when one of them is carried by no app at all. */
  find(wanted: readonly FacetValue[], signal: AbortSignal): Promise<readonly number[] | null>;
}

/** Numbers are never given to another value, but a database may be restored under a running service. */
const KEPT_MS = 60_000;
const MAX_KEPT = 20_000;

/** Keeps the numbers it has found, in this process; a value that nobody carries is looked up each time. */
export function createFacetIds(database: Database, now: () => number = () => performance.now()): FacetIds {
  const kept = new Map<string, { readonly id: number; readonly until: number }>();
  const recall = (name: string) => {
    const entry = kept.get(name);
    return entry !== undefined && entry.until > now() ? entry.id : undefined;
  };
  return {
    async find(wanted, signal) {
      const names = wanted.map(nameOf);
      const unknown = wanted.filter((facet) => recall(nameOf(facet)) === undefined);
      if (unknown.length > 0) {
        if (kept.size > MAX_KEPT) kept.clear();
        const rows = await database.query(FIND, { wanted: JSON.stringify(unknown) }, signal);
        for (const row of rows) kept.set(nameOf(row), { id: row.id, until: now() + KEPT_MS });
      }
      const ids = names.map((name) => kept.get(name)?.id);
      const found = ids.filter((id) => id !== undefined);
      return found.length === ids.length ? found : null;
    },
  };
}

const FIND = createStatement<FacetValue & { readonly id: number }, { readonly wanted: string }>(sql`
  select ${facets.id}, w.kind, w.value
  from json_to_recordset(${sql.placeholder('wanted')}::text::json) w(kind text, value text)
  join ${facets} on ${facets.kind} = w.kind::facet_kind and ${facets.value} = facet_value(w.value)`);

function nameOf({ kind, value }: FacetValue): string {
  return `${kind}\n${value}`;
}
