import { describe, expect, it } from 'vitest';
import { declaredDependencies } from './declared-dependencies.ts';

const declaredIn = (manifest: unknown) =>
  declaredDependencies(Buffer.from(JSON.stringify(manifest)), (name) => name === 'installed');

const read = (dependencies: unknown) =>
  declaredIn({ dependencies })?.map(({ name, version, unmatched }) => [name, version, unmatched]);

describe('declaredDependencies', () => {
  it.each([
    ['1.2.3', ['a', '1.2.3', null]],
    ['=1.2.3', ['a', '1.2.3', null]],
    ['^1.2.3', ['a', '^1.2.3', 'not-pinned']],
    ['*', ['a', '*', 'not-pinned']],
    ['latest', ['a', 'latest', 'not-pinned']],
    ['npm:b@1.2.3', ['b', '1.2.3', null]],
    ['npm:@s/b@^1', ['@s/b', '^1', 'not-pinned']],
    ['github:o/r', ['a', 'github:o/r', 'not-a-registry-package']],
    ['o/r', ['a', 'o/r', 'not-a-registry-package']],
  ])('reads %s', (written, expected) => {
    expect(read({ a: written })).toEqual([expected]);
  });

  it.each(['workspace:*', 'file:../b', 'link:../b', 'portal:../b'])(
    'leaves out what is first-party: %s',
    (written) => {
      expect(read({ a: written })).toEqual([]);
    },
  );

  it.each([[undefined], [[]], ['a'], [{ a: 7 }], [{ '': '1.0.0' }]])(
    'reads nothing from %j',
    (dependencies) => {
      expect(read(dependencies)).toEqual([]);
    },
  );

  it('takes what is no JSON object for no manifest', () => {
    expect(declaredIn([])).toBeNull();
  });

  it('reads names like any other', () => {
    expect(read(JSON.parse('{"__proto__":"1.0.0","constructor":"^2"}'))).toEqual([
      ['__proto__', '1.0.0', null],
      ['constructor', '^2', 'not-pinned'],
    ]);
  });

  it('shows no secret', () => {
    expect(JSON.stringify(read({ a: 'git+https://user:secret@code.example/a.git' }))).not.toContain('secret');
  });

  it('leaves out what lies installed', () => {
    expect(read({ installed: '^1.0.0', a: '1.0.0' })).toEqual([['a', '1.0.0', null]]);
  });

  it('keeps the scope', () => {
    const scopes = declaredIn({
      dependencies: { a: '1.0.0' },
      devDependencies: { b: '1.0.0' },
      optionalDependencies: { c: '1.0.0' },
    })?.map(({ name, scope }) => [name, scope]);
    expect(scopes).toEqual([
      ['a', 'production'],
      ['c', 'optional'],
      ['b', 'development'],
    ]);
  });
});
