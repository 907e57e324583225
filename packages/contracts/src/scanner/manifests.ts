import { baseName, lastPart } from './dependency-file-name.ts';
import data from './manifests.json' with { type: 'json' };

/** A file that names dependencies, not the versions that are installed, and the lockfiles that do. */
export interface Manifest {
  /** As people write it. */
  readonly name: string;
  /** Those that nobody here reads too. */
  readonly lockfiles: readonly ManifestLockfile[];
}

export interface ManifestLockfile {
  readonly name: string;
  /** The tool reads the one in the folder of the manifest alone; any other one may stand above, too. */
  readonly isBesideOnly: boolean;
}

const BESIDE = './';

/** By name; those that are known by their ending have `*` for the rest. */
export const MANIFESTS: readonly Manifest[] = Object.entries(data.manifests).map(([name, lockfiles]) => ({
  name,
  lockfiles: lockfiles.map((each) => ({
    name: each.replace(BESIDE, ''),
    isBesideOnly: each.startsWith(BESIDE),
  })),
}));

const BY_NAME: ReadonlyMap<string, Manifest> = new Map(
  MANIFESTS.map((manifest) => [manifest.name.toLowerCase(), manifest]),
);

/** Words that people call other files by: only in capitals they are what R and Bazel read. */
const IN_CAPITALS: ReadonlySet<string> = new Set(['description', 'workspace']);

/** The manifest that a path is by its name, in any letter case; null for anything else. */
export function manifestOf(path: string): Manifest | null {
  const name = baseName(path);
  if (IN_CAPITALS.has(name) && !path.endsWith(name.toUpperCase())) return null;
  const known = BY_NAME.get(name);
  if (known !== undefined) return known;
  const written = lastPart(path);
  const dot = written.lastIndexOf('.');
  const lockfiles = dot < 1 ? undefined : BY_NAME.get(`*${written.slice(dot).toLowerCase()}`)?.lockfiles;
  if (lockfiles === undefined) return null;
  // NuGet writes blanks so in the name of a project's own lockfile.
  const stem = written.slice(0, dot).replaceAll(' ', '_');
  return {
    name: written,
    lockfiles: lockfiles.map((each) => ({ ...each, name: each.name.replace('*', () => stem) })),
  };
}
