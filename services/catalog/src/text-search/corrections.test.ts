import { describe, expect, it } from 'vitest';
import { bestOf, correctionsOf, type UnknownWord } from './corrections.ts';

const unknown = (fields: Partial<UnknownWord>): UnknownWord => ({
  word: 'wether',
  isLast: false,
  near: [],
  splits: [],
  ...fields,
});
const best = (fields: Partial<UnknownWord>) => bestOf(correctionsOf(unknown(fields)));
const words = (...forms: readonly string[]) => forms.map((form) => ({ form, isWord: true }));

describe('correctionsOf', () => {
  it('gives the nearest words only, those with the same first letter first', () => {
    const near = words('weather', 'whether', 'ether', 'feather', 'leather', 'wetter');
    expect(best({ near }).map((term) => term.words)).toEqual([
      ['wetter'],
      ['weather'],
      ['whether'],
      ['ether'],
    ]);
  });

  it('takes the last word for half typed', () => {
    const near = [{ form: 'calenda', isWord: false }, ...words('calendars')];
    expect(best({ word: 'calnda', isLast: true, near })).toEqual([{ words: ['calenda'], isPrefix: true }]);
    expect(best({ word: 'calnda', near })).toEqual([]);
  });

  it.each([
    ['nots', ['notes'], 1],
    ['nots', ['notable'], 0],
    ['alacrrtity', ['alacritty'], 1],
    ['servces', ['serviced'], 1],
    ['servces', ['nervices'], 0],
    ['sarvces', ['services'], 1],
  ])('of %s to %j are %i', (word, forms, count) => {
    expect(best({ word, near: words(...forms) })).toHaveLength(count);
  });

  it('takes two words for one that was written without a space', () => {
    const splits = [['note', 'taking']] as const;
    expect(best({ word: 'notetaking', splits })).toEqual([{ words: ['note', 'taking'], isPrefix: false }]);
  });

  it('gives at most twelve', () => {
    const near = words(...Array.from('abcdefghijklmnopqrs', (letter) => `we${letter}her`));
    expect(best({ word: 'wether', near: near.filter(({ form }) => form !== 'wether') })).toHaveLength(12);
  });

  it.each([
    ['kalendary', 'calendars', ['calendars']],
    ['kalendax', 'calendar', []],
  ])('lets %s have two slips, the first letter included, when it is long', (word, form, expected) => {
    const near = [{ form, isWord: true }];
    const found = correctionsOf({ word, isLast: false, near, splits: [] });
    expect(found.flatMap(({ words }) => words)).toEqual(expected);
  });
});
