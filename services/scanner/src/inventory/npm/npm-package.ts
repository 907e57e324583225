import { semver } from '@repo/versions';
import { unreadablePackage } from '../listed-package.ts';
import { type DependencyScope, type Package, type UnmatchedReason, unmatchedPackage } from '../package.ts';
import { publicReference } from '../public-reference.ts';
import { registryOf } from '../registry-host.ts';
import { type RegistryTarball, registryTarball } from './registry-tarball.ts';

/** One installed entry of a JavaScript lockfile. */
export interface NpmEntry {
  /** The real name as far as the entry tells: an alias is already undone. */
  readonly name: string;
  readonly version: string | null;
  /** The address or local path that the entry was installed from; null when the entry does not say: a registry. */
  readonly source: string | null;
  /** An address of its registry, or of its archive there, where the entry is from one for certain. */
  readonly registry?: string;
  /** Null where the file cannot tell. */
  readonly scope: DependencyScope | null;
}

/** Judges one entry: matched when it is a registry package with a valid semantic version. */
export function npmPackage({ name, version, source, registry, scope }: NpmEntry): Package {
  const address = source ?? registry;
  const tarball = address === undefined ? null : registryTarball(address);
  // The tarball is what gets installed, so a well-formed address knows the name better than the entry.
  // Only the scope it may lack: some registries write that without its sign.
  const isOwn = tarball === null || tarball.version === null || name.endsWith(`/${tarball.name}`);
  const realName = isOwn ? name : tarball.name;
  if (!isNpmName(realName)) return unreadablePackage('npm', realName, scope);
  const unmatched = (reason: UnmatchedReason, shown: string) =>
    unmatchedPackage('npm', realName, publicReference(shown), reason, scope);
  if (source !== null && tarball === null) return unmatched('not-a-registry-package', version ?? source);
  if (version === null || version === '') return unmatched('no-version', '');
  if (!semver.isValid(version)) return unmatched('invalid-version', version);
  const lookups = [{ name: realName, version }];
  const archived = otherVersion(version, tarball);
  if (archived !== null) lookups.push({ name: realName, version: archived });
  return {
    name: realName,
    version,
    ecosystem: 'npm',
    lookups,
    unmatched: null,
    scope,
    ...registryOf(address),
  };
}

/** Managers install the archive, whatever version stands beside its address: nobody may hide behind the wrong one. */
function otherVersion(stated: string, tarball: RegistryTarball | null): string | null {
  const archived = tarball?.version ?? stated;
  const isOther = archived !== stated && semver.isValid(archived) && semver.compare(archived, stated) !== 0;
  return isOther ? archived : null;
}

const MAX_NAME_LENGTH = 214;

/**
 * The old, laxer rule of the registry: capitals and punctuation occur in names that still exist. Printable ASCII but
 * `/@%?#:\`, after a scope or not.
 */
export function isNpmName(name: string): boolean {
  return (
    name.length <= MAX_NAME_LENGTH && /^(?:@[!"$&-.0-9;->A-[\]-~]+\/)?[!"$&-.0-9;->A-[\]-~]+$/.test(name)
  );
}
