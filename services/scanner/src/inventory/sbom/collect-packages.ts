import type { Package, Place } from '../package.ts';
import { byNameThenVersion, merged } from '../package-set.ts';
import type { IdentifiedComponent } from './identify-component.ts';
import type { SbomComponent } from './sbom-document.ts';

/** The distinct packages of a document. */
interface CollectedPackages {
  /** Sorted by name, then version, by code unit. */
  readonly packages: readonly Package[];
  readonly identities: ReadonlyMap<Package, PackageIdentity>;
  /** What a component became; null for one that is no package. */
  readonly packageOf: (component: SbomComponent) => Package | null;
}

/**
 * Layers, architectures and repeated entries are one package: the same ecosystem (or type), name and version, as in a
 * `PackageSet`.
 */
export function collectPackages(
  components: readonly (IdentifiedComponent & { readonly package: Package })[],
): CollectedPackages {
  const byKey = new Map<string, Entry>();
  const entryOf = new Map<SbomComponent, Entry>();
  for (const { component, type, purl, package: found } of components) {
    const key = `${found.ecosystem ?? type ?? ''}\0${found.name}\0${found.version}`;
    const known = byKey.get(key);
    const entry = known ?? { found, identity: { type, purl, at: component.at } };
    entryOf.set(component, entry);
    if (known === undefined) byKey.set(key, entry);
    else {
      known.found = merged(known.found, found);
      if (known.identity.purl === null && purl !== null) {
        known.identity = { ...known.identity, type, purl };
      }
    }
  }
  const entries = [...byKey.values()].sort((a, b) => byNameThenVersion(a.found, b.found));
  return {
    packages: entries.map(({ found }) => found),
    identities: new Map(entries.map(({ found, identity }) => [found, identity])),
    packageOf: (component) => entryOf.get(component)?.found ?? null,
  };
}

interface Entry {
  found: Package;
  identity: PackageIdentity;
}

/** How a document identifies a package. */
export interface PackageIdentity {
  /** The package URL type; null when unknown. */
  readonly type: string | null;
  /** As the document writes it; null when it has none that is valid. */
  readonly purl: string | null;
  /** Where it names it first; null where no line of it does. */
  readonly at: Place | null;
}
