import { finishSteps, visitInSteps } from '../steps.ts';
import { byCodeUnit } from './by-code-unit.ts';
import type { DependencyScope, Inventory, Package } from './package.ts';
import { sortInSteps } from './sort-in-steps.ts';

/** Packages of one inventory, distinct by (name, version, ecosystem). */
export interface PackageSet {
  /** A repeated package keeps its strongest scope; a matched occurrence wins over an unmatched one. */
  add(found: Package): void;
  /** Sorted by name, then version, by code unit. */
  toInventory(): Inventory;
  /** The same in steps of a few milliseconds. */
  toInventoryInSteps(): Generator<void, Inventory>;
}

export function createPackageSet(): PackageSet {
  // Most names stand once: only the others pay for a key of their own.
  const packages: Packages = new Map();
  return {
    add: (found) => {
      const known = packages.get(found.name);
      if (known === undefined) packages.set(found.name, found);
      else if (known instanceof Map) addTo(known, found);
      else if (isSame(known, found)) packages.set(found.name, merge(known, found));
      else packages.set(found.name, addTo(addTo(new Map(), known), found));
    },
    toInventory: () => finishSteps(toInventoryInSteps(packages)),
    toInventoryInSteps: () => toInventoryInSteps(packages),
  };
}

type Packages = Map<string, Package | Map<string, Package>>;

const NAMES_PER_STEP = 10_000;

/**
 * Not inside of `createPackageSet`: V8 makes a hidden class for each closure that is a generator, and that class keeps
 * what the closure sees, here the packages and with them the text of the file, until a full collection.
 */
function* toInventoryInSteps(packages: Packages): Generator<void, Inventory> {
  const all: Package[] = [];
  yield* visitInSteps(
    packages.values(),
    (own) => {
      if (!(own instanceof Map)) all.push(own);
      else for (const each of own.values()) all.push(each);
    },
    NAMES_PER_STEP,
  );
  return { packages: yield* sortInSteps(all, byNameThenVersion) };
}

function addTo(packages: Map<string, Package>, found: Package): Map<string, Package> {
  const key = `${found.version}\0${found.ecosystem ?? ''}`;
  const known = packages.get(key);
  return packages.set(key, known === undefined ? found : merge(known, found));
}

function isSame(a: Package, b: Package): boolean {
  return a.version === b.version && a.ecosystem === b.ecosystem;
}

const SCOPE_RANK = { production: 2, optional: 1, development: 0 } satisfies Record<DependencyScope, number>;

function merge(known: Package, found: Package): Package {
  const base = known.unmatched !== null && found.unmatched === null ? found : known;
  const scope = SCOPE_RANK[found.scope] > SCOPE_RANK[known.scope] ? found.scope : known.scope;
  return base.scope === scope ? base : { ...base, scope };
}

function byNameThenVersion(a: Package, b: Package): number {
  return byCodeUnit(a.name, b.name) || byCodeUnit(a.version, b.version);
}
