import postgres from 'postgres';
import { isUnreachable, QueryLateError } from './database-error.ts';

/** What is known of a server that is away, so that not every query has to find it out. */
export interface Outage {
  /** Why a query need not be asked now; null when it is to be asked. Once in a while one may ask, and finds out. */
  reason(): unknown;
  /** A query that was asked at `askedAt`, in milliseconds of the clock, has failed. */
  failed(cause: unknown, askedAt: number): void;
  /** The server has answered. */
  answered(): void;
}

const REMEMBERED_MS = 1_000;

/**
 * Remembers for a second that no connection could be made, or that a query waited in vain, if nothing at all came back
 * meanwhile: a slow query among others that are answered is no outage, and one from before a server came back tells nothing.
 */
export function createOutage(now: () => number): Outage {
  let known: { readonly cause: unknown; readonly until: number } | null = null;
  let answeredAt = Number.NEGATIVE_INFINITY;
  const answered = () => {
    known = null;
    answeredAt = now();
  };
  return {
    reason() {
      if (known === null) return null;
      if (now() < known.until) return known.cause;
      // Who comes first asks again; to the others the server is away until that has an answer, or for as long again.
      known = { cause: known.cause, until: now() + REMEMBERED_MS };
      return null;
    },
    failed(cause, askedAt) {
      if (cause instanceof postgres.PostgresError) answered();
      const isAway = cause instanceof QueryLateError || isUnreachable(cause);
      if (isAway && answeredAt < askedAt) known = { cause, until: now() + REMEMBERED_MS };
    },
    answered,
  };
}
