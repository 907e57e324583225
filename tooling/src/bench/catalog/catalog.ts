import { startPackagedPostgres } from '../../test-servers/packaged-postgres.ts';
import { startRedis } from '../../test-servers/redis.ts';
import type { BenchContext } from '../context.ts';
import { cpuMsPerRequest, type LoadResult } from '../load/load-result.ts';
import { median } from '../quantile.ts';
import type { Ratio, Section, Series, Table } from '../result.ts';
import { type Contender, type MeasuredRequests, measureRequests } from './measure-requests.ts';
import { type PreparedCatalog, prepareCatalogs, type WantedCatalog } from './prepare-catalog.ts';
import { hasPgbench } from './run-pgbench.ts';
import { recordStatements, startBare, startCatalog, startSameSql } from './start-catalog.ts';

/** An existing database of a large catalog; unset: one is made up and imported. */
const LARGE_DATABASE = 'BENCH_CATALOG_DATABASE_URL';
/** So many apps in place of the plan's large catalog. */
const LARGE_APPS = 'BENCH_CATALOG_APPS';

/** Every endpoint and sort of the catalog at two sizes. */
export async function benchCatalog(context: BenchContext): Promise<Section> {
  const { plan, folder, say } = context;
  const running: { stop(): Promise<void> }[] = [];
  const keep = <Running extends { stop(): Promise<void> }>(server: Running): Running => {
    running.unshift(server);
    return server;
  };
  try {
    const database = keep(await startPackagedPostgres());
    const redis = plan.withRedis ? keep(await startRedis()) : null;
    const [few, many] = await prepareCatalogs(context, wantedCatalogs(plan), database.url);
    if (few === undefined || many === undefined) throw new RangeError('two catalogs are compared');
    const small = await startCatalog(few, redis?.url ?? null, folder);
    keep(small.server);
    const large = await startCatalog(many, redis?.url ?? null, folder);
    keep(large.server);
    const bare = keep(await startBare(large));
    const statements = await recordStatements(large);
    const sql = keep(await startSameSql(large, statements, folder));
    const pgbench = (await hasPgbench()) ? { folder } : null;
    if (pgbench === null) say('pgbench is not on the PATH: that column stays empty.');
    const measured: MeasuredRequests[] = [];
    for (const [index, { kind }] of large.captured.entries()) {
      say(`Asking the catalog: ${kind.name} …`);
      measured.push(await measureRequests(plan, { small, large, bare, sql, statements, pgbench }, index));
    }
    return toSection([few, many], measured);
  } finally {
    for (const server of running) await server.stop();
  }
}

function wantedCatalogs({ catalogApps: [small, large] }: BenchContext['plan']): readonly WantedCatalog[] {
  const databaseUrl = process.env[LARGE_DATABASE];
  const apps = Number(process.env[LARGE_APPS] ?? large);
  return [{ apps: small }, databaseUrl === undefined ? { apps } : { databaseUrl }];
}

function toSection(
  catalogs: readonly [PreparedCatalog, PreparedCatalog],
  measured: readonly MeasuredRequests[],
): Section {
  const [small, large] = [catalogs[0].apps, catalogs[1].apps];
  return {
    title: `Catalog: ${small} and ${large} apps`,
    tables: [
      importTable(catalogs),
      requestTable([small, large], measured),
      databaseTable(large, measured),
      steadyTable(large, measured),
    ],
    ratios: measured.flatMap(toRatios),
    series: measured.flatMap(toSeries),
  };
}

/** What the database itself gives, with a driver and without. */
function databaseTable(large: number, measured: readonly MeasuredRequests[]): Table {
  return {
    title: `Beside the database, ${large} apps`,
    method:
      'The same statements as the catalog sent for the first request of each address, run by a bare `node:http` server through ' +
      'the same driver and as many connections, and by `pgbench` (simple protocol, 16 connections). What asks the database ' +
      'nothing has no row.',
    columns: ['requests', 'per s', 'bare with SQL, per s', 'share', 'pgbench, per s', 'share'],
    rows: measured
      .filter(({ hasSql }) => hasSql)
      .map((one) => [
        one.kind.name,
        medianOf(one.rounds('large'), 'perSecond'),
        medianOf(one.rounds('sql'), 'perSecond'),
        shareOfSql(one),
        one.pgbenchPerSecond,
        shareOfPgbench(one),
      ]),
  };
}

function shareOfSql({ rounds }: MeasuredRequests): number {
  return medianOf(rounds('large'), 'perSecond') / medianOf(rounds('sql'), 'perSecond');
}

function shareOfPgbench({ rounds, pgbenchPerSecond }: MeasuredRequests): number | null {
  return pgbenchPerSecond === null ? null : medianOf(rounds('large'), 'perSecond') / pgbenchPerSecond;
}

function importTable(catalogs: readonly PreparedCatalog[]): Table {
  return {
    title: 'Import',
    method:
      "The catalog's own import command on an empty database, start of the process included; no figure for a database that " +
      'was there before.',
    columns: ['apps', 's', 'apps/s'],
    rows: catalogs.map(({ apps, importSeconds }) => [
      apps,
      importSeconds,
      importSeconds === null ? null : apps / importSeconds,
    ]),
  };
}

function requestTable(
  [small, large]: readonly [number, number],
  measured: readonly MeasuredRequests[],
): Table {
  return {
    title: 'Requests',
    method:
      '16 connections, keep-alive, the rate limiter on (each request from another address, counted in Redis). Bare is a ' +
      '`node:http` process that answers the same bytes and headers from memory. The share of bare is in requests per CPU ' +
      'second of the server process: the generator of the load shares the machine and cannot saturate the bare one. The CPU ' +
      'of Postgres is not in it.',
    columns: [
      'requests',
      `${small}: per s`,
      `${large}: per s`,
      `time, ${large} / ${small}`,
      'p50 ms',
      'p99 ms',
      'per CPU s',
      'bare, per CPU s',
      'share of bare',
    ],
    rows: measured.map(({ kind, rounds }) => [
      kind.name,
      ...(['small', 'large'] as const).map((name) => medianOf(rounds(name), 'perSecond')),
      growth(rounds),
      medianOf(rounds('large'), 'p50Ms'),
      medianOf(rounds('large'), 'p99Ms'),
      1_000 / cpuMsPerRequest(rounds('large')),
      1_000 / cpuMsPerRequest(rounds('bare')),
      shareOfBare(rounds),
    ]),
  };
}

function steadyTable(large: number, measured: readonly MeasuredRequests[]): Table {
  return {
    title: `Latency at 70 % load, ${large} apps`,
    method:
      'Requests fall due at a constant rate, 70 % of the throughput above, whatever the service does; latency counts from ' +
      'when they were due (no coordinated omission).',
    columns: ['requests', 'per s', 'p50 ms', 'p99 ms', 'p99 / p50'],
    rows: measured.map(({ kind, steady }) => [
      kind.name,
      steady.perSecond,
      steady.p50Ms,
      steady.p99Ms,
      steady.p99Ms / steady.p50Ms,
    ]),
  };
}

type Rounds = MeasuredRequests['rounds'];

function medianOf(rounds: readonly LoadResult[], figure: keyof LoadResult): number {
  return median(rounds.map((round) => round[figure]));
}

function shareOfBare(rounds: Rounds): number {
  return cpuMsPerRequest(rounds('bare')) / cpuMsPerRequest(rounds('large'));
}

function growth(rounds: Rounds): number {
  return medianOf(rounds('small'), 'perSecond') / medianOf(rounds('large'), 'perSecond');
}

function toRatios(one: MeasuredRequests): readonly Ratio[] {
  const { kind, rounds, steady, hasSql } = one;
  const isReady = kind.isCached || kind.isValidated;
  const ofPgbench = shareOfPgbench(one);
  const isList = kind.name.startsWith('apps');
  return [
    ...(hasSql && !isReady
      ? [{ name: `${kind.name}: share of bare with SQL`, value: shareOfSql(one), target: { atLeast: 0.85 } }]
      : []),
    ...(ofPgbench === null || !isList
      ? []
      : [{ name: `${kind.name}: share of pgbench`, value: ofPgbench, target: { atLeast: 0.6 } }]),
    {
      name: `${kind.name}: share of bare`,
      value: shareOfBare(rounds),
      ...(isReady ? { target: { atLeast: 0.45 } } : {}),
    },
    { name: `${kind.name}: time, large / small`, value: growth(rounds), target: { atMost: 2 } },
    {
      name: `${kind.name}: p99 / p50 at 70 % load`,
      value: steady.p99Ms / steady.p50Ms,
      target: { atMost: 3 },
    },
  ];
}

function toSeries({ kind, rounds, hasSql }: MeasuredRequests): readonly Series[] {
  const contenders: readonly Contender[] = ['small', 'large', 'bare', ...(hasSql ? (['sql'] as const) : [])];
  return contenders.flatMap((name) => [
    { name: `${kind.name}, ${name}`, unit: '1/s', rounds: rounds(name).map(({ perSecond }) => perSecond) },
    {
      name: `${kind.name}, ${name}, CPU`,
      unit: 'ms',
      rounds: rounds(name).map((round) => round.cpuMsPerRequest),
    },
  ]);
}
