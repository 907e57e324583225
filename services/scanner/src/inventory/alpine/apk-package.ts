import { alpine } from '@repo/versions';
import origins from '../../../data/alpine-origins.json' with { type: 'json' };
import type { ListPlatform } from '../distribution/list-platform.ts';
import { osPackage, unmatchedOsPackage } from '../distribution/os-package.ts';
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

/** Judges one installed package. Advisories are about origins, whose versions are those of their subpackages. */
export function apkPackage({ name, version, origin }: InstalledApkPackage, platform: ListPlatform): Package {
  if (version === '') return unmatchedOsPackage(name, version, 'no-version', platform);
  if (!alpine.isValid(version)) {
    return unmatchedOsPackage(name, publicReference(version), 'invalid-version', platform);
  }
  const lookups = originsOf(name, version, origin).map((asked) => ({ name: asked, version }));
  return osPackage(name, version, lookups, platform);
}

const TABLE = sourceTable(origins.sources);

const SUFFIXES = [
  '-libs',
  '-dev',
  '-doc',
  '-utils',
  '-common',
  '-static',
  '-openrc',
  '-bash-completion',
  '-zsh-completion',
  '-fish-completion',
  '-lang',
  '-data',
  '-dbg',
  '-pyc',
];

function originsOf(name: string, version: string, origin: string | null): readonly string[] {
  if (origin !== null && origin !== name) return [origin];
  const certain = sourcesIn(TABLE, name, version);
  // Some tools write the package's own name for an origin that they do not know.
  if (certain !== null) return [...new Set([...(origin === null ? [] : [origin]), ...certain])];
  if (origin !== null) return [origin];
  const suffix = SUFFIXES.find((end) => name.endsWith(end));
  return suffix === undefined ? [name] : [...new Set([name, name.slice(0, -suffix.length)])];
}
