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

/** @param choose what counts of two occurrences; the default joins what equal ones are looked up as. */
export function createPackageSet(choose: Choose = joined): PackageSet {
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
        firstOfName.set(name, merged(first, found, choose));
      else {
        const key = versionKey(found);
        const known = others.get(key);
        others.set(key, known === undefined ? found : merged(known, found, choose));
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
function strongestScope(one: Package['scope'], other: Package['scope']): Package['scope'] {
  return rankOf(other) > rankOf(one) ? other : one;
}

/** Where one entry does not tell, the package may ship; only what is known to ship is stronger. */
function rankOf(scope: DependencyScope | null): number {
  return scope === null ? 2 : SCOPE_RANK[scope];
}

const SCOPE_RANK = { production: 3, optional: 1, development: 0 } satisfies Record<DependencyScope, number>;

/** A package that stands twice: what the occurrence says that tells more, with what either adds. */
export function merged(known: Package, found: Package, choose: Choose = joined): Package {
  const base = choose(known, found);
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

type Choose = (known: Package, found: Package) => Package;

/** One of the two as it is: the first unless the other tells more. */
export function moreCertain(known: Package, found: Package): Package {
  return certaintyOf(found) > certaintyOf(known) ? found : known;
}

/** A package has few sources and archives; the bound keeps hostile documents linear. */
const MAX_LOOKUPS = 64;

function joined(known: Package, found: Package): Package {
  if (certaintyOf(found) !== certaintyOf(known) || found.unmatched !== null) return moreCertain(known, found);
  // A copy of its own, beside the one that the system patches.
  if (known.ownedIn !== undefined && found.ownedIn === undefined) return found;
  if (known.lookups.length >= MAX_LOOKUPS) return known;
  const lookups = new Map([...known.lookups, ...found.lookups].map((each) => [JSON.stringify(each), each]));
  return lookups.size === known.lookups.length ? known : { ...known, lookups: [...lookups.values()] };
}

/** The order of reports. */
export function byNameThenVersion(a: Package, b: Package): number {
  return byCodeUnit(a.name, b.name) || byCodeUnit(a.version, b.version);
}
