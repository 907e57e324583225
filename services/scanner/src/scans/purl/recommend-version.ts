import type { Advisory } from '@repo/upstream/advisory';
import { affectedEntries } from '@repo/upstream/affected-entries';
import { fixedVersions, isAffectedVersion, schemeFor } from '@repo/versions';

/**
 * The newest release that one of `advisories`, all that are known of the package, names as its fix and that none of them
 * affects; null when there is none among the newest of them.
 */
export function recommendVersion(
  ecosystem: string,
  name: string,
  advisories: readonly Advisory[],
): string | null {
  const scheme = schemeFor(ecosystem);
  if (scheme === null) return null;
  const entries = advisories.flatMap((advisory) => affectedEntries(advisory, ecosystem, name));
  // Of each entry by itself: those of all together are compared with all ranges, and a kernel has thousands of both.
  const fixes = new Set(entries.flatMap(({ ranges }) => fixedVersions(scheme, NO_VERSION, ranges)));
  const isClean = (version: string) => entries.every((entry) => !isAffectedVersion(scheme, version, entry));
  return (
    [...fixes]
      .filter((version) => scheme.isValid(version) && !scheme.isPrerelease(version))
      .sort((a, b) => scheme.compare(a, b))
      .slice(-MAX_TRIED)
      .findLast(isClean) ?? null
  );
}

/** Where the newest are all affected, some advisory has no fix. */
const MAX_TRIED = 20;

/** Below every version. */
const NO_VERSION = '';
