import type { Client } from './client.ts';
import { isLostConnection, QueryLateError, toAppError } from './database-error.ts';
import { createOutage } from './outage.ts';
import type { Statement } from './statement.ts';

type Values = Readonly<Record<string, unknown>>;

/** What reads the catalog. Every failure of it is an AppError: `unavailable` when Postgres is away or too slow. */
export interface Database {
  query<Row extends object, Given extends Values>(
    statement: Statement<Row, Given>,
    values: Given,
    signal: AbortSignal,
  ): Promise<readonly Row[]>;
  /** @throws when the database does not answer. */
  ping(): Promise<boolean>;
}

/** More queries than this under way or waiting cannot be answered in time: they are turned away at once. */
const MAX_PENDING = 500;
const PING_TIMEOUT_MS = 1_000;
/** When the server restarts, every connection of the pool is lost, and each is noticed by the query that meets it. */
const MAX_ATTEMPTS = 10;

/**
 * Reads through `client`. A query whose connection was lost under it is asked again: reading twice is harmless.
 * While the server is known to be away, queries fail at once.
 *
 * A query that is given up is not cancelled: Postgres ends it at its statement time-out, and the driver's `cancel`
 * leaves a rejection that nobody can catch when its own connection fails. It counts as pending until it has ended.
 *
 * @param timeoutMs for a query with all it waits for. The driver has none: against a server that accepts connections
 *   and drops them it would try for ever.
 * @param queried told of every query that has ended: what came of it, and how long it took.
 */
export function createDatabase(
  client: Client,
  timeoutMs: number,
  queried: (outcome: 'ok' | 'failed', seconds: number) => void = () => undefined,
): Database {
  const outage = createOutage(() => performance.now());
  let pending = 0;
  const settle = () => {
    pending -= 1;
  };
  const ask = <Row extends object>(text: string, parameters: string[], signal: AbortSignal) => {
    if (pending >= MAX_PENDING) throw new QueryLateError('too many queries are waiting');
    pending += 1;
    const query = client.unsafe<Row[]>(text, parameters, { prepare: true });
    query.then(settle, settle);
    return within(query, timeoutMs, signal);
  };
  const read = async <Row extends object>(text: string, parameters: string[], signal: AbortSignal) => {
    const away = outage.reason();
    if (away !== null) throw toAppError(away);
    const askedAt = performance.now();
    try {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const rows = await ask<Row>(text, parameters, signal);
          outage.answered();
          return rows;
        } catch (cause) {
          if (!isLostConnection(cause) || signal.aborted || attempt === MAX_ATTEMPTS) throw cause;
        }
      }
    } catch (cause) {
      outage.failed(cause, askedAt);
      throw toAppError(cause);
    }
  };
  return {
    async query<Row extends object, Given extends Values>(
      { text, parametersOf }: Statement<Row, Given>,
      values: Given,
      signal: AbortSignal,
    ) {
      const startedAt = performance.now();
      let outcome: 'ok' | 'failed' = 'failed';
      try {
        const rows = await read<Row>(text, parametersOf(values), signal);
        outcome = 'ok';
        return rows;
      } finally {
        queried(outcome, (performance.now() - startedAt) / 1_000);
      }
    },
    async ping() {
      const rows = await within(client`select 1`, PING_TIMEOUT_MS, new AbortController().signal);
      outage.answered();
      return rows.length === 1;
    },
  };
}

/**
 * The row of a statement that always has one.
 *
 * @throws AppError `unavailable` where none came: that is no empty answer.
 */
export async function queryRow<Row extends object, Given extends Values>(
  database: Pick<Database, 'query'>,
  statement: Statement<Row, Given>,
  values: Given,
  signal: AbortSignal,
): Promise<Row> {
  const [row] = await database.query(statement, values, signal);
  if (row === undefined) throw toAppError(new QueryLateError('the database gave no row'));
  return row;
}

/** Awaits a query, but not beyond its time or the end of `signal`. One promise: every request passes here. */
function within<Result>(query: PromiseLike<Result>, timeoutMs: number, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      end();
      reject(new QueryLateError(`no answer within ${timeoutMs} ms`));
    }, timeoutMs);
    const giveUp = () => {
      end();
      reject(signal.reason);
    };
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) giveUp();
    query.then(
      (result) => {
        end();
        resolve(result);
      },
      (cause: unknown) => {
        end();
        reject(cause);
      },
    );
  });
}
