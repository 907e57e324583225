import { expect, it } from 'vitest';
import { interleave } from './by-contender.ts';

it('lets every contender measure once a round, none always first', async () => {
  const order: string[] = [];
  const measure = (name: string) => () => Promise.resolve(order.push(name));
  const results = await interleave(3, { a: measure('a'), b: measure('b') });
  expect(order.join('')).toBe('abbaab');
  expect(results).toEqual({ a: [1, 4, 5], b: [2, 3, 6] });
});
