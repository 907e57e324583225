import postgres from 'postgres';
import { isUnavailable } from './database-error.ts';

/** By SQLSTATE (PostgreSQL documentation, appendix A), most exact first: what a person at the terminal can do. */
const ADVICE: readonly (readonly [code: string, sentence: string])[] = [
  ['42501', 'This role may not write to the database: use its owner in DATABASE_URL.'],
  [
    '25006',
    'The database takes no writes: it is a replica, or this role may only read. Use its owner in DATABASE_URL.',
  ],
  [
    '53100',
    'The disk of the database is full: make room, then run the same command again; it goes on where it stopped.',
  ],
  [
    '53',
    'The database is short of connections or memory: try again later; the same command goes on where it stopped.',
  ],
  ['40P01', 'Somebody else was writing the same: run the same command again; it goes on where it stopped.'],
  ['28', 'The database refuses the user or the password in DATABASE_URL.'],
  ['3D000', 'There is no database of the name in DATABASE_URL: create it first.'],
];

/** One sentence on what went wrong with the database and what to do; null for what is no trouble of a database. */
export function explainDatabaseError(thrown: unknown): string | null {
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
  if (cause instanceof postgres.PostgresError) {
    const [, sentence] = ADVICE.find(([code]) => cause.code.startsWith(code)) ?? [];
    if (sentence !== undefined) return `${sentence} (${cause.message})`;
  }
  if (!isUnavailable(cause)) return null;
  const reason = cause instanceof Error ? ` (${cause.message})` : '';
  return `The database cannot be reached: check DATABASE_URL and that the server runs, then run the same command again; it goes on where it stopped.${reason}`;
}
