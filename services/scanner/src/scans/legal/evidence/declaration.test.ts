import { describe, expect, it } from 'vitest';
import { createDeclarationIndex, declaredLength } from './declaration.ts';

describe('createDeclarationIndex', () => {
  const key = 'npm a 1.0.0';

  it('keeps each place once, in the order of speaking', () => {
    const index = createDeclarationIndex();
    for (const [declared, source] of [
      ['MIT', 'x'],
      ['ISC', 'y'],
      ['GPL-3.0-only', 'x'],
    ]) {
      index.add(key, { declared, source: source ?? '' });
    }
    expect(index.of(key).map(({ declared }) => declared)).toEqual(['MIT', 'ISC']);
    expect(index.of('npm b 1.0.0')).toEqual([]);
  });

  it('keeps no more than a bounded number of long texts whole', () => {
    const index = createDeclarationIndex();
    const text = 'x'.repeat(10_000);
    for (let at = 0; at < 600; at += 1) index.add(`${at}`, { declared: text, source: 'x' });
    expect(index.of('499')).toEqual([{ declared: text, source: 'x' }]);
    expect(index.of('500')).toEqual([{ declared: 'a text that was not read', source: 'x' }]);
  });
});

describe('declaredLength', () => {
  it.each<[unknown, number]>([
    ['abc', 3],
    [{ type: 'abc', url: 'de', other: 'fghi' }, 5],
    [['ab', { type: 'c' }, ['d'.repeat(100)]], 3],
    [null, 0],
    [7, 0],
  ])('of %j is %i', (declared, length) => {
    expect(declaredLength(declared)).toBe(length);
  });
});
