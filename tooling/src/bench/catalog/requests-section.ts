import { cpuMsPerRequest, type LoadResult } from '../load/load-result.ts';
import { median } from '../quantile.ts';
import type { Measured, Ratio, Series, Table } from '../result.ts';
import type { Contender, MeasuredRequests } from './measure-requests.ts';

/** Shapes what all kinds of requests measured at `small` and `large` apps. */
export function requestsSection(
  [small, large]: readonly [number, number],
  measured: readonly MeasuredRequests[],
): Measured {
  return {
    tables: [
      keptTable([small, large], measured),
      askedTable([small, large], measured),
      steadyTable(large, measured),
    ],
    ratios: FIGURES.flatMap((figure) => toRatios(figure, measured)),
    series: measured.flatMap(toSeries),
  };
}

/** A figure of every kind of request; null where it has none. */
interface Figure {
  readonly name: string;
  readonly target: { readonly atMost: number } | { readonly atLeast: number };
  readonly of: (one: MeasuredRequests) => number | null;
}

const KEPT_SHARE = {
  name: 'kept or validated, share of bare',
  target: { atLeast: 0.45 },
  of: ({ rounds }) => cpuMsPerRequest(rounds('bare')) / cpuMsPerRequest(rounds('large')),
} as const satisfies Figure;

const SQL_SHARE = {
  name: 'asked, share of bare with SQL',
  target: { atLeast: 0.85 },
  of: ({ rounds, asked }) =>
    asked === null ? null : throughput(rounds, 'asked large') / throughput(rounds, 'sql'),
} as const satisfies Figure;

const PGBENCH_SHARE = {
  name: 'asked, share of pgbench',
  target: { atLeast: 0.6 },
  of: ({ rounds, asked, kind }) =>
    asked === null || asked.pgbenchPerSecond === null || !kind.isList
      ? null
      : throughput(rounds, 'asked large') / asked.pgbenchPerSecond,
} as const satisfies Figure;

const KEPT_GROWTH = {
  name: 'kept, time, large / small',
  target: { atMost: 2 },
  of: ({ rounds }) => throughput(rounds, 'small') / throughput(rounds, 'large'),
} as const satisfies Figure;

const ASKED_GROWTH = {
  name: 'asked, time, large / small',
  target: { atMost: 2 },
  of: ({ rounds, asked }) =>
    asked === null ? null : throughput(rounds, 'asked small') / throughput(rounds, 'asked large'),
} as const satisfies Figure;

const KEPT_TAIL = {
  name: 'kept, p99 / p50 at 70 % load',
  target: { atMost: 3 },
  of: ({ steady }) => tail(steady.large),
} as const satisfies Figure;

const ASKED_TAIL = {
  name: 'asked, p99 / p50 at 70 % load',
  target: { atMost: 3 },
  of: ({ asked }) => (asked === null ? null : tail(asked.steady)),
} as const satisfies Figure;

const FIGURES: readonly Figure[] = [
  KEPT_SHARE,
  SQL_SHARE,
  PGBENCH_SHARE,
  KEPT_GROWTH,
  ASKED_GROWTH,
  KEPT_TAIL,
  ASKED_TAIL,
];

/** The worst of all kinds has the target: it is met by all of them or not. The others are in the numbers of the run. */
function toRatios({ name, target, of }: Figure, measured: readonly MeasuredRequests[]): readonly Ratio[] {
  const values = measured.flatMap((one) => {
    const value = of(one);
    return value === null ? [] : [{ kind: one.kind.name, value }];
  });
  const sorted = values.toSorted((a, b) => a.value - b.value);
  const worst = 'atMost' in target ? sorted.at(-1) : sorted[0];
  if (worst === undefined) return [];
  const met = values.filter(({ value }) =>
    'atMost' in target ? value <= target.atMost : value >= target.atLeast,
  );
  return [
    {
      name: `${name}: met by ${met.length} of ${values.length}; the worst, ${worst.kind}`,
      value: worst.value,
      target,
    },
    ...values.map(({ kind, value }) => ({ name: `${kind}: ${name}`, value })),
  ];
}

function keptTable([small, large]: readonly [number, number], measured: readonly MeasuredRequests[]): Table {
  return {
    title: 'Kept answers',
    method:
      '16 connections, keep-alive, the rate limiter on (each request from another address, counted in Redis), twenty or more ' +
      'addresses in turn. Bare is a `node:http` process that answers the same bytes and headers from memory. The share of bare ' +
      'is in requests per CPU second of the server process: the generator of the load shares the machine and cannot saturate ' +
      'the bare one.',
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
    rows: measured.map((one) => [
      one.kind.name,
      throughput(one.rounds, 'small'),
      throughput(one.rounds, 'large'),
      KEPT_GROWTH.of(one),
      medianOf(one.rounds('large'), 'p50Ms'),
      medianOf(one.rounds('large'), 'p99Ms'),
      1_000 / cpuMsPerRequest(one.rounds('large')),
      1_000 / cpuMsPerRequest(one.rounds('bare')),
      KEPT_SHARE.of(one),
    ]),
  };
}

function askedTable([small, large]: readonly [number, number], measured: readonly MeasuredRequests[]): Table {
  return {
    title: 'Asking the database',
    method:
      'The same without kept answers (`ANSWER_CACHE_BYTES=0`); the addresses in turn are more than the connections, so no two ' +
      'requests share an answer. Beside it, the same statements as the catalog sent for the first request of each address: run ' +
      'by a bare `node:http` server through the same driver and as many connections, which answers the rows as JSON, and by ' +
      '`pgbench` (simple protocol, 16 connections). What never asks the database has no row.',
    columns: [
      'requests',
      `${small}: per s`,
      `${large}: per s`,
      `time, ${large} / ${small}`,
      'p50 ms',
      'bare with SQL, per s',
      'share',
      'pgbench, per s',
      'share',
    ],
    rows: measured.flatMap((one) => {
      const { kind, rounds, asked } = one;
      if (asked === null) return [];
      const perSecond = throughput(rounds, 'asked large');
      return [
        [
          kind.name,
          throughput(rounds, 'asked small'),
          perSecond,
          ASKED_GROWTH.of(one),
          medianOf(rounds('asked large'), 'p50Ms'),
          throughput(rounds, 'sql'),
          SQL_SHARE.of(one),
          asked.pgbenchPerSecond,
          asked.pgbenchPerSecond === null ? null : perSecond / asked.pgbenchPerSecond,
        ],
      ];
    }),
  };
}

function steadyTable(large: number, measured: readonly MeasuredRequests[]): Table {
  return {
    title: `Latency at 70 % load, ${large} apps`,
    method:
      'Requests fall due at a constant rate, 70 % of the throughput above, whatever the service does; latency counts from ' +
      'when they were due (no coordinated omission). The bare server gets the same requests at the same rate: what its tail is, ' +
      'is of the machine and of the generator, not of the catalog.',
    columns: [
      'requests',
      'kept: per s',
      'p50 ms',
      'p99 ms',
      'p99 / p50',
      'bare: p50 ms',
      'p99 ms',
      'p99 / p50',
      'asked: per s',
      'p50 ms',
      'p99 ms',
      'p99 / p50',
    ],
    rows: measured.map(({ kind, steady, asked }) => [
      kind.name,
      medianOf(steady.large, 'perSecond'),
      ...latencies(steady.large),
      ...latencies(steady.bare),
      asked === null ? null : medianOf(asked.steady, 'perSecond'),
      ...(asked === null ? [null, null, null] : latencies(asked.steady)),
    ]),
  };
}

function latencies(rounds: readonly LoadResult[]): readonly number[] {
  return [medianOf(rounds, 'p50Ms'), medianOf(rounds, 'p99Ms'), tail(rounds)];
}

function tail(rounds: readonly LoadResult[]): number {
  return median(rounds.map(({ p50Ms, p99Ms }) => p99Ms / p50Ms));
}

type Rounds = MeasuredRequests['rounds'];

function throughput(rounds: Rounds, contender: Contender): number {
  return medianOf(rounds(contender), 'perSecond');
}

function medianOf(rounds: readonly LoadResult[], figure: keyof LoadResult): number {
  return median(rounds.map((round) => round[figure]));
}

function toSeries({ kind, rounds, asked }: MeasuredRequests): readonly Series[] {
  const contenders: readonly Contender[] = [
    'small',
    'large',
    'bare',
    ...(asked === null ? [] : (['asked small', 'asked large', 'sql'] as const)),
  ];
  return contenders.flatMap((name) => [
    { name: `${kind.name}, ${name}`, unit: '1/s', rounds: rounds(name).map(({ perSecond }) => perSecond) },
    {
      name: `${kind.name}, ${name}, CPU`,
      unit: 'ms',
      rounds: rounds(name).map((round) => round.cpuMsPerRequest),
    },
  ]);
}
