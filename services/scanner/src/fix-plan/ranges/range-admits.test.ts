import { nuget, packagist, pep440, rubygems } from '@repo/versions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangeAdmits } from './range-admits.ts';

const TABLE = [
  ['bundler', '~> 1.2', '1.9.0', true],
  ['bundler', '~> 1.2', '2.0', false],
  ['bundler', '~> 1.2.3', '1.2.9', true],
  ['bundler', '~> 1.2.3', '1.3.0', false],
  ['bundler', '~> 1', '1.9', true],
  ['bundler', '>= 1.0, < 3, != 2.5', '2.5', false],
  ['bundler', '>= 1.0, < 3, != 2.5', '2.6', true],
  ['bundler', '= 1.0', '1.0.0', true],
  ['bundler', '> 1.0', '1.0.0', false],
  ['bundler', '> 1.0', '1.0.1', true],
  ['bundler', '1.0', '1.1', false],
  ['bundler', null, '9.0', true],
  ['bundler', '>= 1.0.a', '2.0', null],
  ['bundler', '>= 1.0', '2.0.rc1', null],
  ['composer', '^1.2.3', '1.9.0', true],
  ['composer', '^1.2.3', '2.0.0', false],
  ['composer', '^0.3', '0.4.0', false],
  ['composer', '^0.3', '0.3.9', true],
  ['composer', '^0.0.3', '0.0.4', false],
  ['composer', '~1.2', '1.9', true],
  ['composer', '~1.2', '2.0', false],
  ['composer', '~1.2.3', '1.3.0', false],
  ['composer', '^5.0 || ^6.0|^7.0', 'v6.4.1', true],
  ['composer', '>=1.0 <2.0', '1.5', true],
  ['composer', '>= 1.0, < 2.0', '2.0', false],
  ['composer', '1.0.*', '1.0.9', true],
  ['composer', '1.0.*', '1.1.0', false],
  ['composer', '1.0 - 2.0', '2.0.9', true],
  ['composer', '1.0.0 - 2.1.0', '2.1.1', false],
  ['composer', '1.0.0 - 2.1.0', '2.1.0.1', false],
  ['composer', '*', '9.0', true],
  ['composer', '<>1.0', '1.0', false],
  ['composer', '1.0.1', '1.0.1', true],
  ['composer', '^1.0@beta', '1.2', null],
  ['composer', 'dev-main', '1.2', null],
  ['composer', '^1.0', '1.2-RC1', null],
  ['poetry', '^1.2', '1.9', true],
  ['poetry', '^0.2.3', '0.3.0', false],
  ['poetry', '^0', '0.9', true],
  ['poetry', '~1.2', '1.3.0', false],
  ['poetry', '~1', '1.9', true],
  ['poetry', '1.2.3', '1.2.4', false],
  ['poetry', '>=1.21.1,<3', '2.0', true],
  ['poetry', '>=1.21.1,<3', '3.0', false],
  ['poetry', '^1.0,!=1.5', '1.5', false],
  ['poetry', '^1.0 || >=3', '3.1', true],
  ['poetry', '*', '3.1', true],
  ['poetry', '^1.0a1', '1.2', null],
  ['poetry', 'x', '1.2', null],
  ['uv', '>=1,<2', '1.5', true],
  ['uv', '~=1.4.2', '1.5', false],
  ['uv', '==1.4.*', '1.4.9', true],
  ['uv', '>=1', '2.0rc1', null],
  ['uv', '>=1', '2.0.post1', null],
  ['uv', '', '2.0', null],
  ['pipenv', '*', '2.0', true],
  ['pdm', '>=x', '2.0', null],
  ['nuget', '1.0.0', '9.0.0', true],
  ['nuget', '[1.0.0, )', '9.0.0', true],
  ['nuget', '[1.0.0]', '1.0.1', false],
  ['nuget', '(1.0, 2.0]', '2.0.0', true],
  ['nuget', '[1.0, 2.0)', '2.0.0', false],
  ['nuget', '(, 2.0)', '1.0.0', true],
  ['nuget', '1.*', '1.0.0', null],
  ['nuget', '(1.0)', '1.0.0', null],
  ['cargo', '^1', '1.0.0', null],
  ['npm', '^1.0.0', '1.2.0', true],
  ['npm', null, '1.2.0', null],
] as const;

describe('rangeAdmits', () => {
  it.each(TABLE)('%s: %s admits %s: %s', (manager, range, version, admits) => {
    expect(rangeAdmits(manager, range, version)).toBe(admits);
  });

  it.each(['bundler', 'composer', 'poetry', 'uv', 'nuget'] as const)(
    '%s reads no endless range',
    (manager) => {
      expect(rangeAdmits(manager, '1.0'.padEnd(300), '1.0')).toBeNull();
    },
  );

  const version = fc.array(fc.nat(12), { minLength: 1, maxLength: 3 }).map((numbers) => numbers.join('.'));
  const GRAMMARS = [
    ['bundler', rubygems, ['~> ', '>= ', '< ', '= ']],
    ['composer', packagist, ['^', '~', '>=', '<', '']],
    ['poetry', pep440, ['^', '~', '>=', '<', '']],
    ['nuget', nuget, ['']],
  ] as const;

  it.each(GRAMMARS)(
    '%s: what a clause admits has no gap, and begins at its version',
    (manager, scheme, operators) => {
      fc.assert(
        fc.property(
          fc.constantFrom(...operators),
          version,
          fc.tuple(version, version, version),
          (operator, bound, versions) => {
            const range = operator + bound;
            const [low = '', middle = '', high = ''] = versions.toSorted((a, b) => scheme.compare(a, b));
            const admits = (each: string) => rangeAdmits(manager, range, each);
            const hasGap = admits(low) === true && admits(high) === true && admits(middle) !== true;
            expect(hasGap).toBe(false);
            expect(admits(bound)).toBe(!operator.startsWith('<'));
            const isBelow = !operator.startsWith('<') && scheme.compare(low, bound) < 0;
            expect(isBelow && admits(low) !== false).toBe(false);
          },
        ),
      );
    },
  );

  it.each(GRAMMARS)('%s: reads anything, and is not wrong where it is not sure', (manager) => {
    const piece = fc.constantFrom(
      '^',
      '~',
      '~>',
      '>=',
      '<',
      '||',
      '|',
      ',',
      ' ',
      '*',
      '[',
      ')',
      '1.2',
      '1',
      'v',
      '-',
      'a',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), version, (parts, each) => {
        expect([true, false, null]).toContain(rangeAdmits(manager, parts.join(''), each));
      }),
    );
  });
});
