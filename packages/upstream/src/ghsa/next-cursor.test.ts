import { describe, expect, it } from 'vitest';
import { nextCursor } from './client.ts';

describe('nextCursor', () => {
  it.each([
    ['<https://api.example/advisories?after=Y3Vyc29y%3D%3D&per_page=100>; rel="next"', 'Y3Vyc29y=='],
    ['<https://api.example/a?before=x>; rel="prev", <https://api.example/a?after=y>; rel="next"', 'y'],
    ['</advisories?after=y>; title="x"; rel=next', 'y'],
    ['<https://api.example/a?affects=left@1,right@2&after=y>; rel="next"', 'y'],
    ['<https://api.example/a?affects=left@1;2&after=y>;rel="next"', 'y'],
    ['<https://elsewhere.example/steal?after=y>; rel="next"', 'y'],
  ])('reads %s', (link, cursor) => {
    expect(nextCursor(link)).toBe(cursor);
  });

  it.each([
    null,
    '',
    '<https://api.example/a?before=x>; rel="prev"',
    '<https://api.example/a>; rel="next"',
    ',;<>',
  ])('finds none in %s', (link) => {
    expect(nextCursor(link)).toBeNull();
  });
});
