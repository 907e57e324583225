import { expect, it } from 'vitest';
import { memoize } from './memoize.ts';

function counted() {
  const read: string[] = [];
  const of = memoize((text: string) => {
    read.push(text);
    return text.length;
  });
  return { of, times: (text: string) => read.filter((each) => each === text).length };
}

it.each([
  [1, 1],
  [250, 1],
  [251, 2],
])('reads a text of %i characters, which is asked for twice, %i times', (length, times) => {
  const known = counted();
  const text = 'a'.repeat(length);
  expect([known.of(text), known.of(text), known.times(text)]).toEqual([length, length, times]);
});

it.each([
  [4_095, 1],
  [4_096, 2],
])('of %i other texts after it reads the first %i times', (others, times) => {
  const known = counted();
  known.of('first');
  for (let index = 0; index < others; index += 1) known.of(String(index));
  known.of('first');
  expect(known.times('first')).toBe(times);
});
