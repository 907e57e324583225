import { describe, expect, it } from 'vitest';
import { wordVariants } from './word-variants.ts';

describe('wordVariants', () => {
  it.each([
    ['photo', ['photos']],
    ['photos', ['photo']],
    ['gallery', ['galleries']],
    ['galleries', ['gallerie', 'gallery']],
    ['movies', ['movie', 'movy']],
    ['box', ['boxes']],
    ['boxes', ['boxe', 'box']],
    ['class', ['classes']],
    ['day', ['days']],
    ['status', ['statu', 'statuses']],
  ])('of %s are %j', (word, variants) => {
    expect(wordVariants(word)).toEqual(variants);
  });

  it.each(['c', 'go', 'x11', 'погода', 'über', ''])('of %j are none', (word) => {
    expect(wordVariants(word)).toEqual([]);
  });
});
