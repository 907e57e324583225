import type { Package } from '../package.ts';
import { publicNames } from '../public-reference.ts';

/** Says for which packages a lockfile names the archive of another version than it states. */
export function archiveWarnings(packages: readonly Package[]): string[] {
  const names = packages.flatMap(({ ecosystem, name, version, lookups }) => {
    const archived = ecosystem === 'npm' ? lookups[1]?.version : undefined;
    return archived === undefined ? [] : [`${name} ${version} (${archived})`];
  });
  if (names.length === 0) return [];
  return [
    `What is installed is an archive of another version than the lockfile states, so both were looked up: ${publicNames(names)}. Have the lockfile written anew without these entries.`,
  ];
}
