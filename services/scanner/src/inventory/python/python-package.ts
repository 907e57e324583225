import { pep440 } from '@repo/versions';

import { type DependencyScope, type Package, type UnmatchedReason, unmatchedPackage } from '../package.ts';
import { publicReference } from '../public-reference.ts';
import { registryOf } from '../registry-host.ts';
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
  const isArbitrary = specifiers.some(({ operator }) => operator === '===');
  if (!isArbitrary && !pep440.isValid(pinned)) {
    return unmatched(name, publicReference(pinned), 'invalid-version', scope);
  }
  const version = isArbitrary ? publicReference(pinned) : pinned;
  const canonical = canonicalName(name);
  const lookups = [{ name: canonical, version }];
  return { name: canonical, version, ecosystem: 'PyPI', lookups, unmatched: null, scope };
}

/** What a lockfile installs from an index: a version alone. */
export function lockedPackage(
  name: string,
  version: string,
  registry: string,
  scope: DependencyScope | null,
): Package {
  if (version === '') return versionlessPackage(name, scope);
  return { ...requiredPackage(name, [{ operator: '==', version }], scope), ...registryOf(registry) };
}

/** A project taken from an address or a local archive; `name` null when nothing tells it. */
export function foreignPackage(
  name: string | null,
  reference: string,
  scope: DependencyScope | null,
): Package {
  const shown = publicReference(reference);
  return unmatched(name ?? shown, shown, 'not-a-registry-package', scope, name !== null);
}

/** A project whose version the file leaves open, with what it says instead. */
export function unpinnedPackage(name: string, written: string, scope: DependencyScope | null): Package {
  return unmatched(name, publicReference(written), 'not-pinned', scope);
}

const MAX_LABEL_LENGTH = 100;

/** A line or entry of which only a label can be told. */
export function unreadablePythonPackage(label: string, scope: DependencyScope | null): Package {
  return unmatched(publicReference(label, MAX_LABEL_LENGTH), '', 'unreadable', scope, false);
}

/** An entry that names a project, but neither a version nor where it came from. */
export function versionlessPackage(name: string, scope: DependencyScope | null): Package {
  return unmatched(name, '', 'no-version', scope);
}

function unmatched(
  name: string,
  version: string,
  reason: UnmatchedReason,
  scope: DependencyScope | null,
  isName = true,
): Package {
  return unmatchedPackage('PyPI', isName ? canonicalName(name) : name, version, reason, scope);
}
