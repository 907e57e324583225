import { describe, expect, it } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';

const answer = (bytes: number) => ({ etag: null, bytes: new Uint8Array(bytes) });

describe('createAnswerCache', () => {
  it('lets the least recently used leave when it is full', () => {
    const cache = createAnswerCache(800);
    for (let index = 0; index < 8; index += 1) cache.set(`${index}`, answer(100));
    cache.get('0');
    cache.set('new', answer(100));
    expect([cache.get('0'), cache.get('1'), cache.get('new')].map((kept) => kept !== undefined)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('takes nothing that would push most others out', () => {
    const cache = createAnswerCache(800);
    cache.set('large', answer(101));
    expect(cache.get('large')).toBeUndefined();
  });
});
