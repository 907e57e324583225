import { alpine } from '@repo/versions';
import origins from '../../../data/alpine-origins.json' with { type: 'json' };
import type { ListPlatform } from '../distribution/list-platform.ts';
import { namesBinaries, osPackage, unmatchedOsPackage } from '../distribution/os-package.ts';
import { sourcesIn, sourceTable } from '../distribution/source-table.ts';
import type { Package } from '../package.ts';
import { publicReference } from '../public-reference.ts';

/** One installed apk package, as a list tells of it. */
export interface InstalledApkPackage {
  readonly name: string;
  readonly version: string;
  /** Null when the list does not tell it. */
  readonly origin: string | null;
}

/** Judges one installed package. Origins, which most advisories are about, have the versions of their subpackages. */
export function apkPackage(found: InstalledApkPackage, platform: ListPlatform): Package {
  const { name, version } = found;
  if (version === '') return unmatchedOsPackage(name, version, 'no-version', platform);
  if (!alpine.isValid(version)) {
    return unmatchedOsPackage(name, publicReference(version), 'invalid-version', platform);
  }
  const hasOwn = namesBinaries(platform);
  const origin = hasMadeUpOrigin(found) ? null : found.origin;
  const names = hasOwn ? [name, origin ?? name] : origin === null ? likelyOrigins(found) : [origin];
  const lookups = [...new Set(names)].map((asked) => ({ name: asked, version }));
  return osPackage(name, version, lookups, platform, origin === null && !hasOwn);
}

/** Where one own name stands for an origin that the tool did not know, none of the list's is told. */
export function withToldOrigins<Entry extends InstalledApkPackage>(
  entries: readonly Entry[],
): readonly Entry[] {
  if (!entries.some(hasMadeUpOrigin)) return entries;
  return entries.map((entry) => (entry.origin === entry.name ? { ...entry, origin: null } : entry));
}

/** Some tools write the package's own name for an origin that they do not know. */
function hasMadeUpOrigin({ name, version, origin }: InstalledApkPackage): boolean {
  return origin === name && sourcesIn(TABLE, name, version) !== null;
}

const TABLE = sourceTable(origins.sources);

function likelyOrigins({ name, version, origin }: InstalledApkPackage): readonly string[] {
  const known = sourcesIn(TABLE, name, version);
  if (known !== null) return origin === null ? known : [origin, ...known];
  const suffix = origins.suffixes.find((end) => name.endsWith(end));
  return suffix === undefined ? [name] : [name, name.slice(0, -suffix.length)];
}
