import { byCodeUnit } from '../by-code-unit.ts';
import {
  certaintyOf,
  type DependencyScope,
  type Inventory,
  type Package,
  type Place,
  versionKey,
} from './package.ts';

/** Packages of one inventory, distinct by (name, version, ecosystem). */
export interface PackageSet {
  /**
   * A repeated package keeps its strongest scope and first licence; the occurrence that tells more wins.
   *
   * @param at where the file names it.
   */
  add(found: Package, at?: Place): void;
  /** Sorted by name, then version, by code unit. */
  toInventory(): Inventory;
}

export function createPackageSet(): PackageSet {
  const firstOfName = new Map<string, Package>();
  /** Other versions, by name, version and ecosystem. */
  const others = new Map<string, Package>();
  return {
    add: (named, at) => {
      const isShort = typeof at !== 'string' || at.length <= MAX_PATH_LENGTH;
      const found = at !== undefined && isShort ? { ...named, at } : named;
      const { name, version, ecosystem } = found;
      const first = firstOfName.get(name);
      if (first === undefined) firstOfName.set(name, found);
      else if (first.version === version && first.ecosystem === ecosystem)
        firstOfName.set(name, merge(first, found));
      else {
        const key = versionKey(found);
        const known = others.get(key);
        others.set(key, known === undefined ? found : merge(known, found));
      }
    },
    toInventory: () => ({
      packages: [...firstOfName.values(), ...others.values()].sort(byNameThenVersion),
    }),
  };
}

/** A longer path is nobody's, and those of a deep document would be many times its size. */
export const MAX_PATH_LENGTH = 1_000;

/** The one that counts where a package stands twice. */
export function strongestScope(one: Package['scope'], other: Package['scope']): Package['scope'] {
  return rankOf(other) > rankOf(one) ? other : one;
}

/** Where one entry does not tell, the package may ship; only what is known to ship is stronger. */
function rankOf(scope: DependencyScope | null): number {
  return scope === null ? 2 : SCOPE_RANK[scope];
}

const SCOPE_RANK = { production: 3, optional: 1, development: 0 } satisfies Record<DependencyScope, number>;

function merge(known: Package, found: Package): Package {
  const base = certaintyOf(found) > certaintyOf(known) ? found : known;
  const scope = strongestScope(known.scope, found.scope);
  const declaredLicense = known.declaredLicense ?? found.declaredLicense;
  const registry = known.registry ?? found.registry;
  if (base.scope === scope && base.declaredLicense === declaredLicense && base.registry === registry)
    return base;
  return {
    ...base,
    scope,
    ...(declaredLicense === undefined ? {} : { declaredLicense }),
    ...(registry === undefined ? {} : { registry }),
  };
}

/** The order of reports. */
export function byNameThenVersion(a: Package, b: Package): number {
  return byCodeUnit(a.name, b.name) || byCodeUnit(a.version, b.version);
}
