import type { SQL } from 'drizzle-orm';

/** One group of search results. */
export interface SearchGroup {
  /** Gives `(item, n)`: JSON text of a result, and its rank from 1. Has the search text in `sql.placeholder('q')`. */
  readonly items: SQL;
}
