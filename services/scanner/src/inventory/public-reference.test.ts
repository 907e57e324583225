import { describe, expect, it } from 'vitest';
import { publicReference } from './public-reference.ts';

describe('publicReference', () => {
  it.each([
    ['https://code.example/a/b.git#v1', 'https://code.example/a/b.git#v1'],
    ['https://user:secret@code.example/a', 'https://code.example/a'],
    ['https://secret@code.example', 'https://code.example'],
    ['https://user:sec@ret@code.example/a', 'https://code.example/a'],
    ['https://user:sec/ret@code.example/a', 'https://code.example/a'],
    ['https://code.example:8443/a@v1', 'https://code.example:8443/a@v1'],
    ['https://code.example/a?token=secret#v1', 'https://code.example/a#v1'],
    ['https://code.example/a#v1?x', 'https://code.example/a#v1?x'],
    ['a@https://user:secret@code.example', 'a@https://code.example'],
    ['ssh://git@code.example:team/a.git', 'ssh://code.example:team/a.git'],
    ['git@code.example:team/a.git', 'git@code.example:team/a.git'],
    ['user:secret@code.example:team/a.git', 'code.example:team/a.git'],
    ['github:team/a#v1', 'github:team/a#v1'],
    ['>=2,<3', '>=2,<3'],
    ['  a \t\u0000\u202e b  ', 'a b'],
  ])('shows %j as %j', (text, expected) => {
    expect(publicReference(text)).toBe(expected);
  });

  it('is never longer than asked for, nor cuts a character in half', () => {
    const shown = publicReference('😀'.repeat(300), 100);
    expect(shown.length).toBeLessThanOrEqual(100);
    expect(shown.isWellFormed()).toBe(true);
  });

  it('drops a secret that lies across the end of what it reads', () => {
    const long = `${'x '.repeat(2040)}https://user:${'s'.repeat(100)}@code.example/`;
    expect(publicReference(long, 10_000)).not.toContain('sss');
  });
});
