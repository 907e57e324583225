import type { Database } from './database.ts';
import type { Statement } from './statement.ts';

/** `database`, with `queried` told of every query that has ended: what came of it, and how long it took. */
export function measureDatabase(
  database: Database,
  queried: (outcome: 'ok' | 'failed', seconds: number) => void,
): Database {
  return {
    async query<Row extends object, Given extends Readonly<Record<string, unknown>>>(
      statement: Statement<Row, Given>,
      values: Given,
      signal: AbortSignal,
    ) {
      const startedAt = performance.now();
      let outcome: 'ok' | 'failed' = 'failed';
      try {
        const rows = await database.query(statement, values, signal);
        outcome = 'ok';
        return rows;
      } finally {
        queried(outcome, (performance.now() - startedAt) / 1_000);
      }
    },
    ping: () => database.ping(),
  };
}
