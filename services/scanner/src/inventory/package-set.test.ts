import { describe, expect, it } from 'vitest';
import type { Package } from './package.ts';
import { createPackageSet } from './package-set.ts';

const healthy: Package = {
  name: 'ms',
  version: '2.1.3',
  ecosystem: 'npm',
  lookups: [{ name: 'ms', version: '2.1.3' }],
  unmatched: null,
  scope: 'production',
};

function inventoryOf(...packages: readonly Package[]): readonly Package[] {
  const set = createPackageSet();
  for (const found of packages) set.add(found);
  return set.toInventory().packages;
}

describe('createPackageSet', () => {
  it('holds a package once', () => {
    expect(inventoryOf(healthy, { ...healthy })).toEqual([healthy]);
  });

  it.each([
    ['version', { ...healthy, version: '2.0.0' }],
    ['name', { ...healthy, name: 'me' }],
    ['ecosystem', { ...healthy, ecosystem: 'PyPI' }],
  ])('tells packages apart by %s', (_, other) => {
    expect(inventoryOf(other, healthy)).toHaveLength(2);
  });

  it.each([
    ['production', 'development', 'production'],
    ['optional', 'production', 'production'],
    ['development', 'optional', 'optional'],
    [null, 'development', null],
    ['optional', null, null],
    [null, 'production', 'production'],
  ] as const)('of %s and %s keeps %s', (first, second, kept) => {
    const [found] = inventoryOf({ ...healthy, scope: first }, { ...healthy, scope: second });
    expect(found?.scope).toBe(kept);
  });

  it('keeps the registry that either of two names', () => {
    const mirrored = { ...healthy, registry: 'npm.example' };
    expect([inventoryOf(healthy, mirrored), inventoryOf(mirrored, healthy)]).toEqual([
      [mirrored],
      [mirrored],
    ]);
  });

  it('looks up what either of two is an archive of, whichever comes first', () => {
    const [stated = { name: '', version: '' }] = healthy.lookups;
    const older = { ...healthy, lookups: [stated, { name: 'ms', version: '0.7.0' }] };
    expect([inventoryOf(healthy, older), inventoryOf(older, healthy)]).toEqual([[older], [older]]);
  });

  it('prefers a matched occurrence, whichever comes first', () => {
    const unmatched: Package = { ...healthy, lookups: [], unmatched: 'unreadable' };
    expect(inventoryOf(unmatched, healthy)).toEqual([healthy]);
    expect(inventoryOf(healthy, unmatched)).toEqual([healthy]);
  });

  it('sorts by name, then version, by code unit', () => {
    const named = (name: string, version: string): Package => ({ ...healthy, name, version });
    const sorted = [named('B', '1'), named('a', '10'), named('a', '9'), named('b', '1')];
    expect(inventoryOf(...sorted.toReversed())).toEqual(sorted);
  });
});
