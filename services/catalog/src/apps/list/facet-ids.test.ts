import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { createFacetIds } from './facet-ids.ts';

const signal = new AbortController().signal;

/** Facets of a database in which each value has a number, and ten times as many apps. */
function start(numbers: Map<string, number>) {
  const state = { now: 1_000, asked: 0, answerWhen: Promise.resolve() };
  const query: Database['query'] = async (_, values) => {
    state.asked += 1;
    await state.answerWhen;
    const wanted: { name: string; value: string }[] = JSON.parse(String(values['wanted']));
    return JSON.parse(
      JSON.stringify(
        wanted
          .filter(({ value }) => numbers.has(value))
          .map((each) => ({
            ...each,
            id: numbers.get(each.value),
            carriers: 10 * (numbers.get(each.value) ?? 0),
          })),
      ),
    );
  };
  const facetIds = createFacetIds({ query, ping: () => Promise.resolve(true) }, () => state.now);
  const find = (...values: readonly string[]) =>
    facetIds.find(
      values.map((value) => ({ name: 'tag', value })),
      signal,
    );
  return { state, find };
}

describe('createFacetIds', () => {
  it('finds numbers once, and how many apps have each', async () => {
    const { state, find } = start(
      new Map([
        ['a', 2],
        ['b', 1],
      ]),
    );
    expect(await find('a', 'b')).toMatchObject([
      { id: 2, carriers: 20 },
      { id: 1, carriers: 10 },
    ]);
    expect(await find('a')).toMatchObject([{ id: 2, carriers: 20 }]);
    expect(state.asked).toBe(1);
  });

  it('looks a value that no app has up each time', async () => {
    const numbers = new Map([['a', 2]]);
    const { find } = start(numbers);
    expect(await find('a', 'b')).toMatchObject([{ id: 2 }, undefined]);
    numbers.set('b', 1);
    expect(await find('a', 'b')).toMatchObject([
      { id: 2, carriers: 20 },
      { id: 1, carriers: 10 },
    ]);
  });

  it('looks numbers up again after a minute: a database may have been restored', async () => {
    const numbers = new Map([
      ['a', 2],
      ['b', 3],
    ]);
    const { state, find } = start(numbers);
    await find('a', 'b');
    numbers.set('a', 7);
    numbers.delete('b');
    state.now += 59_999;
    expect(await find('a')).toMatchObject([{ id: 2, carriers: 20 }]);
    state.now += 2;
    expect(await find('a')).toMatchObject([{ id: 7, carriers: 70 }]);
    expect(await find('b')).toEqual([undefined]);
  });

  it('loses nothing of a search while others look up more than it remembers', async () => {
    const many = Array.from({ length: 20_100 }, (_, index) => `v${index}`);
    const numbers = new Map([['a', 2], ['b', 1], ...many.map((value, index) => [value, index + 3] as const)]);
    const { state, find } = start(numbers);
    await find('a');
    const { promise, resolve } = Promise.withResolvers<void>();
    state.answerWhen = promise;
    const found = find('a', 'b');
    state.answerWhen = Promise.resolve();
    await find(...many);
    await find('v1', 'c');
    resolve();
    expect(await found).toMatchObject([
      { id: 2, carriers: 20 },
      { id: 1, carriers: 10 },
    ]);
  });
});
