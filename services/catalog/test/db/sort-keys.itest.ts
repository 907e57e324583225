import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const HALF_LIFE_MS = 72 * 3_600_000;
const ORIGIN_MS = Date.UTC(2020, 0, 1);
const UNIT = 1e9;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

describe('trending_add', () => {
  it('is the logarithm of the forward-decayed sum, whatever the order of the events', async () => {
    const events = [
      { at: Date.UTC(2026, 4, 1), weight: 1 },
      { at: Date.UTC(2026, 4, 20), weight: 0.02 },
      { at: Date.UTC(2026, 3, 1), weight: 40 },
      { at: Date.UTC(2026, 4, 19), weight: 3 },
    ];
    // Scaled by the latest event, so that the exact sum does not overflow.
    const latest = halfLives(Date.UTC(2026, 4, 20));
    const sum = events.reduce((total, { at, weight }) => total + weight * 2 ** (halfLives(at) - latest), 0);
    const exact = (latest + Math.log2(sum)) * UNIT;
    for (const order of [events, events.toReversed()]) {
      let key = null;
      for (const { at, weight } of order) key = await add(key, weight, at);
      expect(Math.abs((key ?? 0) - exact)).toBeLessThan(10);
    }
  });

  it('has no trouble with events many years apart', async () => {
    const old = await add(null, 1, Date.UTC(1970, 0, 1));
    expect(await add(old, 1, Date.UTC(2120, 0, 1))).toBe(await add(null, 1, Date.UTC(2120, 0, 1)));
    const young = await add(null, 1, Date.UTC(2120, 0, 1));
    expect(await add(young, 1, Date.UTC(1970, 0, 1))).toBe(young);
  });
});

describe('trending_key', () => {
  it('is as if likes and views had come evenly from publication to the last change', async () => {
    const from = Date.UTC(2026, 0, 1);
    const to = Date.UTC(2026, 1, 1);
    const steps = 4_000;
    const weight = (500 + 0.02 * 9_000) / steps;
    const reference = halfLives(to);
    let sum = 2 ** (halfLives(from) - reference);
    for (let step = 0; step < steps; step += 1) {
      sum += weight * 2 ** (halfLives(from + ((step + 0.5) * (to - from)) / steps) - reference);
    }
    const exact = (reference + Math.log2(sum)) * UNIT;
    const [row] = await database.client<
      { key: number }[]
    >`select trending_key(${from}::bigint, ${to}::bigint, 500, 9000) as key`;
    expect(Math.abs((row?.key ?? 0) - exact)).toBeLessThan(UNIT / 1_000);
  });

  it.each([
    [0, 0, 0],
    [0, 5, 0],
    [-1, 5, 5],
    [30_000, 5, 5],
    [1e12, 1e15, 1e15],
  ])(
    'is a whole number JavaScript holds for a span of %d ms, %d likes, %d views',
    async (span, likes, views) => {
      const from = Date.UTC(2026, 0, 1);
      const [row] = await database.client<{ key: number }[]>`
      select trending_key(${from}::bigint, ${from + span}::bigint, ${likes}::bigint, ${views}::bigint) as key`;
      expect(Number.isSafeInteger(row?.key)).toBe(true);
    },
  );
});

describe('featured_sort_key and open_source_sort_key', () => {
  it('order by the flag, then by rank, then by trend, within what JavaScript holds', async () => {
    const rows = await database.client<{ name: string; key: number }[]>`
      select name, featured_sort_key(featured, rank, trend) as key from (values
        ('rank 0', true, 0::bigint, -5::bigint), ('rank 1, hot', true, 1, 9000000000000), ('rank 1', true, 1, 7),
        ('rank 254', true, 254, 7), ('rank 255', true, 255, 7), ('no rank', true, null, 6), ('rank 900', true, 900, 5),
        ('plain, hot', false, 0, 900000000000), ('plain', false, null, -900000000000),
        ('plain, of the year 1', false, null, -245807986111111)
      ) v(name, featured, rank, trend) order by key desc`;
    expect(rows.map((row) => row.name)).toEqual([
      'rank 0',
      'rank 1, hot',
      'rank 1',
      'rank 254',
      'rank 255',
      'no rank',
      'rank 900',
      'plain, hot',
      'plain',
      'plain, of the year 1',
    ]);
    expect(rows.every((row) => Number.isSafeInteger(row.key))).toBe(true);
  });

  it('order by trend whatever the year, from 0001 to 9999', async () => {
    const years = [
      1, 2, 500, 1582, 1899, 1900, 1969, 1970, 1983, 1984, 1985, 1986, 2020, 2026, 2123, 2124, 2125, 2129,
      9999,
    ];
    const rows = await database.client<
      { year: number; plain: number; featured: number; last: number; open: number; closed: number }[]
    >`
      select year, featured_sort_key(false, null, k) as plain, featured_sort_key(true, 7, k) as featured,
        featured_sort_key(true, 6, k) as last, open_source_sort_key(true, k) as open, open_source_sort_key(false, k) as closed
      from unnest(${years}::int[]) year,
        trending_key((extract(epoch from make_timestamp(year, 1, 1, 0, 0, 0)) * 1000)::bigint, 253402300799999, 0, 0) k
      order by year`;
    expect(isRising([...rows.map((row) => row.closed), ...rows.map((row) => row.open)])).toBe(true);
    expect(
      isRising([
        ...rows.map((row) => row.plain),
        ...rows.map((row) => row.featured),
        ...rows.map((row) => row.last),
      ]),
    ).toBe(true);
    expect(rows.every((row) => Object.values(row).every(Number.isSafeInteger))).toBe(true);
  });

  it('order apps that are not featured as their trend does, to the millisecond', async () => {
    const rows = await database.client<{ plain: number; open: number }[]>`
      select featured_sort_key(false, null, k) as plain, open_source_sort_key(true, k) as open
      from unnest(array[-2208988800000, -2208988799999, 0, 1, 1790000000000, 1790000000001]::bigint[]) ms,
        trending_key(ms, ms, 0, 0) k
      order by ms`;
    expect([isRising(rows.map(({ plain }) => plain)), isRising(rows.map(({ open }) => open))]).toEqual([
      true,
      true,
    ]);
  });
});

function isRising(keys: readonly number[]): boolean {
  return keys.every((key, index) => index === 0 || key > (keys[index - 1] ?? 0));
}

async function add(key: number | null, weight: number, at: number): Promise<number> {
  const start = key ?? -900_000 * UNIT;
  const [row] = await database.client<{ key: number }[]>`
    select trending_add(${start}::bigint, ${weight}::float8, ${at}::bigint) as key`;
  return row?.key ?? Number.NaN;
}

function halfLives(atMs: number): number {
  return (atMs - ORIGIN_MS) / HALF_LIFE_MS;
}
