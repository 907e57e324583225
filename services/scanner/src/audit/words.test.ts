import { expect, it } from 'vitest';
import { joinList, quote } from './words.ts';

it('shows what was published in one line, cut where it gets long', () => {
  expect(quote('a\nb\u0000')).toBe('"a?b?"');
  expect(quote('x'.repeat(300))).toBe(`"${'x'.repeat(300)}"`);
  expect(quote('x'.repeat(301))).toBe(`"${'x'.repeat(300)}…"`);
});

it.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b', 'c'], 'a, b and c'],
  [['a', 'b', 'c', 'd', 'e'], 'a, b, c, d and e'],
  [['a', 'b', 'c', 'd', 'e', 'f'], 'a, b, c, d and 2 more'],
])('lists %j', (items, text) => {
  expect(joinList(items)).toBe(text);
});
