import { startRedis } from '../../test-servers/redis.ts';
import type { BenchContext } from '../context.ts';
import { cpuMsPerRequest, type LoadResult } from '../load/load-result.ts';
import { median } from '../quantile.ts';
import type { Ratio, Section, Series, Table } from '../result.ts';
import { type Contender, type MeasuredRequests, measureRequests } from './measure-requests.ts';
import { type PreparedCatalog, prepareCatalogs } from './prepare-catalog.ts';
import { startBare, startCatalog } from './start-catalog.ts';

/** Every endpoint and sort of the catalog at two sizes. */
export async function benchCatalog(context: BenchContext): Promise<Section> {
  const { plan, say } = context;
  const [few, many] = await prepareCatalogs(context, plan.catalogApps);
  if (few === undefined || many === undefined) throw new RangeError('two catalogs are compared');
  const redis = plan.withRedis ? await startRedis() : null;
  const running: { stop(): Promise<void> }[] = redis === null ? [] : [redis];
  const keep = <Running extends { stop(): Promise<void> }>(server: Running): Running => {
    running.unshift(server);
    return server;
  };
  try {
    const small = await startCatalog(few, redis?.url ?? null);
    keep(small.server);
    const large = await startCatalog(many, redis?.url ?? null);
    keep(large.server);
    const bare = keep(await startBare(large));
    const measured: MeasuredRequests[] = [];
    for (const [index, { kind }] of large.captured.entries()) {
      say(`Asking the catalog: ${kind.name} …`);
      measured.push(await measureRequests(plan, { small, large, bare }, index));
    }
    return toSection(plan.catalogApps, [few, many], measured);
  } finally {
    for (const server of running) await server.stop();
  }
}

function toSection(
  [small, large]: readonly [number, number],
  catalogs: readonly PreparedCatalog[],
  measured: readonly MeasuredRequests[],
): Section {
  return {
    title: `Catalog: ${small} and ${large} apps`,
    tables: [importTable(catalogs), requestTable([small, large], measured), steadyTable(large, measured)],
    ratios: measured.flatMap(toRatios),
    series: measured.flatMap(toSeries),
  };
}

function importTable(catalogs: readonly PreparedCatalog[]): Table {
  return {
    title: 'Import',
    method:
      "The catalog's own import command on an empty database, start of the process and of Postgres included.",
    columns: ['apps', 's', 'apps/s'],
    rows: catalogs.map(({ apps, importSeconds }) => [apps, importSeconds, apps / importSeconds]),
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

function toRatios({ kind, rounds, steady }: MeasuredRequests): readonly Ratio[] {
  const isReady = kind.isCached || kind.isValidated;
  return [
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

function toSeries({ kind, rounds }: MeasuredRequests): readonly Series[] {
  const contenders: readonly Contender[] = ['small', 'large', 'bare'];
  return contenders.flatMap((name) => [
    { name: `${kind.name}, ${name}`, unit: '1/s', rounds: rounds(name).map(({ perSecond }) => perSecond) },
    {
      name: `${kind.name}, ${name}, CPU`,
      unit: 'ms',
      rounds: rounds(name).map((round) => round.cpuMsPerRequest),
    },
  ]);
}
