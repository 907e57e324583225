import { describe, expect, it } from 'vitest';
import { Slug, Username } from './slug.ts';

describe('Slug', () => {
  it.each(['a', '0', 'draw.io', 'ydl_api_ng', 'a-b', 'collective---x', 'x'.repeat(100)])(
    'takes %s',
    (slug) => {
      expect(Slug.safeParse(slug).success).toBe(true);
    },
  );

  it.each([
    '',
    'A',
    '-a',
    'a-',
    '.',
    '..',
    '0-a.d.',
    'a/b',
    'a b',
    'a\u0000',
    'a\n',
    'ü',
    '%00',
    'x'.repeat(101),
  ])('refuses %j', (slug) => {
    expect(Slug.safeParse(slug).success).toBe(false);
  });
});

describe('Username', () => {
  it.each(['ada', 'Ada_L', '_x_', 'a.b-c', 'x'.repeat(64)])('takes %s', (username) => {
    expect(Username.safeParse(username).success).toBe(true);
  });

  it.each(['', '-a', '.a', 'a.', 'a b', 'a/b', '@a', 'é', 'x'.repeat(65)])('refuses %j', (username) => {
    expect(Username.safeParse(username).success).toBe(false);
  });
});
