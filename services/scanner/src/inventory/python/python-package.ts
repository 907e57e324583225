import { listedPackage } from '../listed-package.ts';
import { type DependencyScope, type Package, unmatchedPackage } from '../package.ts';
import { publicReference } from '../public-reference.ts';
import { canonicalName } from './canonical-name.ts';
import { formatSpecifiers, pinnedVersion, type Specifier } from './specifier.ts';

/** A project required from an index: matched when its clauses pin one valid version. */
export function requiredPackage(
  name: string,
  specifiers: readonly Specifier[],
  scope: DependencyScope | null,
): Package {
  const written = formatSpecifiers(specifiers);
  const pinned = pinnedVersion(specifiers);
  // pip expands ${VARIABLES} from an environment that the file does not tell.
  if (pinned === null || written.includes('${')) return unpinnedPackage(name, written, scope);
  return lockedPackage(name, pinned, scope);
}

/** What is installed from an index in one version; empty where none is stated. */
export function lockedPackage(
  name: string,
  version: string,
  scope: DependencyScope | null,
  registry = '',
): Package {
  return listedPackage({ ecosystem: 'PyPI', name: canonicalName(name), version, scope, registry });
}

/** A project taken from an address or a local archive; `name` null when nothing tells it. */
export function foreignPackage(
  name: string | null,
  reference: string,
  scope: DependencyScope | null,
): Package {
  const shown = publicReference(reference);
  const called = name === null ? shown : canonicalName(name);
  return unmatchedPackage('PyPI', called, shown, 'not-a-registry-package', scope);
}

/** A project whose version the file leaves open, with what it says instead. */
export function unpinnedPackage(name: string, written: string, scope: DependencyScope | null): Package {
  return unmatchedPackage('PyPI', canonicalName(name), publicReference(written), 'not-pinned', scope);
}
