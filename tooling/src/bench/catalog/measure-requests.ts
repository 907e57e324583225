import { interleave } from '../interleave.ts';
import { closedLoop, type Target } from '../load/closed-loop.ts';
import { constantRate } from '../load/constant-rate.ts';
import type { HttpRequest } from '../load/http-request.ts';
import type { LoadResult } from '../load/load-result.ts';
import type { Plan } from '../plan.ts';
import { median } from '../quantile.ts';
import { createCallers } from './callers.ts';
import type { Captured } from './capture-answers.ts';
import { runPgbench } from './run-pgbench.ts';
import type { StartedCatalog, StatementsByPath } from './start-catalog.ts';

const CONNECTIONS = 16;
const STEADY_CONNECTIONS = 64;
const STEADY_SHARE = 0.7;

export type Contender = 'small' | 'large' | 'bare' | 'sql';

/** What one kind of request measured. */
export interface MeasuredRequests {
  readonly kind: Captured['kind'];
  readonly rounds: (name: string) => readonly LoadResult[];
  /** The large catalog at 70 % of the throughput it had. */
  readonly steady: LoadResult;
  /** Whether it asks the database at all, so that there are rounds of `sql`. */
  readonly hasSql: boolean;
  /** Transactions a second of `pgbench` with the same statements; null when there is none. */
  readonly pgbenchPerSecond: number | null;
}

/** The servers that measure in turn; the bare one has the answers of the large catalog. */
export interface CatalogContenders {
  readonly small: StartedCatalog;
  readonly large: StartedCatalog;
  readonly bare: Target;
  /** Runs the statements of the large catalog and does nothing else. */
  readonly sql: Target;
  readonly statements: StatementsByPath;
  /** Null: not on this machine. */
  readonly pgbench: { readonly folder: string } | null;
}

/** One kind of request on both catalogs and the bare server, in turn; then the large one at a constant rate. */
export async function measureRequests(
  plan: Plan,
  contenders: CatalogContenders,
  index: number,
): Promise<MeasuredRequests> {
  const { small, large, bare, sql, statements } = contenders;
  const [smallOne, largeOne] = [at(small, index), at(large, index)];
  const lists = largeOne.requests.flatMap(({ path }) => {
    const list = statements.get(path);
    return list === undefined || largeOne.kind.isValidated ? [] : [list];
  });
  const hasSql = lists.length === largeOne.requests.length;
  const loads = {
    small: load(plan, small.server, smallOne, 'path'),
    large: load(plan, large.server, largeOne, 'path'),
    bare: load(plan, bare, largeOne, 'barePath'),
    ...(hasSql ? { sql: load(plan, sql, largeOne, 'path') } : {}),
  } satisfies Partial<Record<Contender, () => Promise<LoadResult>>>;
  for (const warmUp of Object.values(loads)) await warmUp();
  const rounds = await interleave<LoadResult>(plan.rounds, loads);
  const steady = await constantRate(large.server, {
    perSecond: median(rounds('large').map(({ perSecond }) => perSecond)) * STEADY_SHARE,
    forMs: plan.steadyMs,
    connections: STEADY_CONNECTIONS,
    status: largeOne.status,
    next: requestsInTurn(largeOne, 'path'),
  });
  const pgbenchPerSecond =
    hasSql && contenders.pgbench !== null
      ? await runPgbench(large.prepared.databaseUrl, lists, {
          folder: contenders.pgbench.folder,
          connections: CONNECTIONS,
          seconds: plan.steadyMs / 1_000,
        })
      : null;
  return { kind: largeOne.kind, rounds, steady, hasSql, pgbenchPerSecond };
}

function at(catalog: StartedCatalog, index: number): Captured {
  const captured = catalog.captured[index];
  if (captured === undefined) throw new RangeError('both catalogs have the same kinds of requests');
  return captured;
}

function load(plan: Plan, target: Target, captured: Captured, path: 'path' | 'barePath') {
  const next = requestsInTurn(captured, path);
  return () =>
    closedLoop(target, {
      connections: CONNECTIONS,
      forMs: plan.catalogRoundMs,
      status: captured.status,
      next,
    });
}

function requestsInTurn({ requests }: Captured, path: 'path' | 'barePath'): () => HttpRequest {
  const request = createCallers();
  let turn = 0;
  return () => {
    const one = requests[turn % requests.length];
    turn += 1;
    return request(one?.[path] ?? '/', one?.headers ?? []);
  };
}
