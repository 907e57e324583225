import postgres from 'postgres';
import { isUnavailable } from './database-error.ts';

/** By SQLSTATE (PostgreSQL documentation, appendix A), most exact first: what a person at the terminal can do about the database. */
const ADVICE: readonly (readonly [code: string, sentence: string])[] = [
  ['42501', 'may not be changed by this role: run `catalog migrate` as its owner, and imports too.'],
  [
    '25006',
    'takes no writes: it is a replica, or this role may only read; run `catalog migrate` as its owner, and imports too.',
  ],
  ['53100', 'has a full disk: make room, then try again; an import goes on where it stopped.'],
  ['53', 'is short of connections or memory: try again later; an import goes on where it stopped.'],
  ['40P01', 'was written by somebody else: try again; an import goes on where it stopped.'],
  ['28', 'refuses the user or the password.'],
  ['3D000', 'does not exist; create it first.'],
];
const UNREACHABLE =
  'cannot be reached: check its address and that the server runs, then try again; an import goes on where it stopped.';

/**
 * One sentence on what went wrong with the database and what to do; null for what is no trouble of a database.
 *
 * @param database how the sentence begins.
 */
export function explainDatabaseError(
  thrown: unknown,
  database = 'The database at DATABASE_URL',
): string | null {
  // Drizzle wraps what the driver threw in an error that shows the statement.
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
  if (!(cause instanceof Error)) return null;
  const code = cause instanceof postgres.PostgresError ? cause.code : '';
  const [, known] = ADVICE.find(([each]) => code.startsWith(each)) ?? [];
  const advice = known ?? (isUnavailable(cause) ? UNREACHABLE : null);
  return advice === null ? null : `${database} ${advice} (${cause.message})`;
}
