import type { Package } from '../package.ts';
import { publicReference } from '../public-reference.ts';

const MAX_NAMED = 3;
const MAX_NAME_LENGTH = 100;

/** Says for which packages a lockfile names the archive of another version than it states. */
export function archiveWarnings(packages: readonly Package[]): string[] {
  const names = packages.flatMap(({ ecosystem, name, version, lookups }) => {
    const archived = ecosystem === 'npm' ? lookups[1]?.version : undefined;
    return archived === undefined ? [] : [`${name} ${version} (${archived})`];
  });
  if (names.length === 0) return [];
  const named = names.slice(0, MAX_NAMED).map((each) => publicReference(each, MAX_NAME_LENGTH));
  const more = names.length - named.length;
  return [
    `What is installed is an archive of another version than the lockfile states, so both were looked up: ${named.join(', ')}${more === 0 ? '' : ` and ${more} more`}. Have the lockfile written anew without these entries.`,
  ];
}
