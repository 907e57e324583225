import { expect, it } from 'vitest';
import { shorten } from './shorten.ts';

it.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'ab…'],
  ['a bcd', 3, 'a…'],
  ['👩‍💻👩‍💻👩‍💻', 2, '👩‍💻…'],
  ['', 3, ''],
])('shorten(%j, %i) is %j', (text, length, expected) => {
  expect(shorten(text, length)).toBe(expected);
});
