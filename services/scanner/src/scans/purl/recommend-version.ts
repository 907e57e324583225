import type { Advisory } from '@repo/upstream/advisory';
import { affectedEntries } from '@repo/upstream/affected-entries';
import { fixedVersions, isAffectedVersion, schemeFor } from '@repo/versions';

/**
 * The newest release that one of `advisories`, all that are known of the package, names as its fix and that none of them
 * affects; null when there is none.
 */
export function recommendVersion(
  ecosystem: string,
  name: string,
  advisories: readonly Advisory[],
): string | null {
  const scheme = schemeFor(ecosystem);
  if (scheme === null) return null;
  const entries = advisories.flatMap((advisory) => affectedEntries(advisory, ecosystem, name));
  const fixes = fixedVersions(
    scheme,
    NO_VERSION,
    entries.flatMap(({ ranges }) => ranges),
  );
  const isClean = (version: string) => entries.every((entry) => !isAffectedVersion(scheme, version, entry));
  return (
    fixes.findLast(
      (version) => scheme.isValid(version) && !scheme.isPrerelease(version) && isClean(version),
    ) ?? null
  );
}

/** Below every version. */
const NO_VERSION = '';
