import { interleave } from '../interleave.ts';
import { closedLoop, expectStatus, type Target } from '../load/closed-loop.ts';
import { constantRate } from '../load/constant-rate.ts';
import { openConnection } from '../load/http-connection.ts';
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

export type Contender = 'small' | 'large' | 'bare' | 'asked small' | 'asked large' | 'sql';

/** What one kind of request measured. */
export interface MeasuredRequests {
  readonly kind: Captured['kind'];
  readonly rounds: (name: Contender) => readonly LoadResult[];
  /** At 70 % of the throughput of the large catalog with kept answers. */
  readonly steady: { readonly large: readonly LoadResult[]; readonly bare: readonly LoadResult[] };
  /** What asks the database, with every request asking; null for what never does. */
  readonly asked: MeasuredAsking | null;
}

export interface MeasuredAsking {
  /** The large catalog at 70 % of the throughput it had. */
  readonly steady: readonly LoadResult[];
  /** Transactions a second of `pgbench` with the same statements; null when there is none. */
  readonly pgbenchPerSecond: number | null;
}

/** The servers that measure in turn; the bare one has the answers of the large catalog. */
export interface CatalogContenders {
  readonly small: StartedCatalog;
  readonly large: StartedCatalog;
  readonly bare: Target;
  /** The same catalogs without kept answers. */
  readonly askedSmall: Target;
  readonly askedLarge: Target;
  /** Runs the statements of the large catalog and does nothing else. */
  readonly sql: Target;
  readonly statements: StatementsByPath;
  /** Null: not on this machine. */
  readonly pgbench: { readonly folder: string } | null;
}

/** One kind of request on all contenders, in turn; then at a constant rate. */
export async function measureRequests(
  plan: Plan,
  contenders: CatalogContenders,
  index: number,
): Promise<MeasuredRequests> {
  const { small, large, bare, askedSmall, askedLarge, sql, statements } = contenders;
  const [smallOne, largeOne] = [at(small, index), at(large, index)];
  const asksDatabase = largeOne.requests.every(({ path }) => statements.has(path));
  const loads = (forMs: number): Partial<Record<Contender, () => Promise<LoadResult>>> => ({
    small: load(forMs, small.server, smallOne, 'path'),
    large: load(forMs, large.server, largeOne, 'path'),
    bare: load(forMs, bare, largeOne, 'barePath'),
    ...(asksDatabase && !largeOne.kind.isValidated
      ? {
          'asked small': load(forMs, askedSmall, smallOne, 'path'),
          'asked large': load(forMs, askedLarge, largeOne, 'path'),
          sql: load(forMs, sql, largeOne, 'path'),
        }
      : {}),
  });
  await askOnce(small.server, smallOne);
  await askOnce(large.server, largeOne);
  // While V8 still compiles, its threads take the cores from everybody.
  const warmUps = loads(index === 0 ? plan.warmUpMs : plan.catalogRoundMs);
  for (const warmUp of Object.values(warmUps)) await warmUp();
  const rounds = await interleave<LoadResult>(plan.rounds, loads(plan.catalogRoundMs));
  const perSecond = throughput(rounds('large'));
  const steady = await interleave(plan.steadyRounds, {
    large: () => atConstantRate(plan, large.server, largeOne, 'path', perSecond),
    bare: () => atConstantRate(plan, bare, largeOne, 'barePath', perSecond),
  });
  const asked =
    warmUps.sql === undefined
      ? null
      : await measureAsking(plan, contenders, largeOne, throughput(rounds('asked large')));
  return { kind: largeOne.kind, rounds, steady: { large: steady('large'), bare: steady('bare') }, asked };
}

async function measureAsking(
  plan: Plan,
  { askedLarge, large, statements, pgbench }: CatalogContenders,
  captured: Captured,
  perSecond: number,
): Promise<MeasuredAsking> {
  const rounds = await interleave(plan.steadyRounds, {
    asked: () => atConstantRate(plan, askedLarge, captured, 'path', perSecond),
  });
  const steady = rounds('asked');
  if (pgbench === null) return { steady, pgbenchPerSecond: null };
  const lists = captured.requests.flatMap(({ path }) => {
    const list = statements.get(path);
    return list === undefined ? [] : [list];
  });
  const pgbenchPerSecond = await runPgbench(large.prepared.databaseUrl, lists, {
    folder: pgbench.folder,
    connections: CONNECTIONS,
    seconds: (2 * plan.steadyMs) / 1_000,
  });
  return { steady, pgbenchPerSecond };
}

function throughput(rounds: readonly LoadResult[]): number {
  return median(rounds.map(({ perSecond }) => perSecond));
}

function at(catalog: StartedCatalog, index: number): Captured {
  const captured = catalog.captured[index];
  if (captured === undefined) throw new RangeError('both catalogs have the same kinds of requests');
  return captured;
}

/** So that answers are kept, also where each takes long. */
async function askOnce({ url }: Target, { requests, status }: Captured): Promise<void> {
  const connection = await openConnection(url);
  const request = createCallers();
  for (const { path, headers } of requests) {
    expectStatus(await connection.send(request(path, headers)), status);
  }
  connection.close();
}

function load(forMs: number, target: Target, captured: Captured, path: 'path' | 'barePath') {
  const next = requestsInTurn(captured, path);
  return () => closedLoop(target, { connections: CONNECTIONS, forMs, status: captured.status, next });
}

function atConstantRate(
  plan: Plan,
  target: Target,
  captured: Captured,
  path: 'path' | 'barePath',
  throughputPerSecond: number,
): Promise<LoadResult> {
  return constantRate(target, {
    perSecond: throughputPerSecond * STEADY_SHARE,
    forMs: plan.steadyMs,
    connections: STEADY_CONNECTIONS,
    status: captured.status,
    next: requestsInTurn(captured, path),
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
