import { isInInterval, onlyFix, toAffectedIntervals } from './affected-intervals.ts';
import type { AffectedRange } from './affected-range.ts';
import { compareToBound, isBound, type RangeScheme } from './version-scheme.ts';

/**
 * Whether an advisory's `affected` entry holds `version`: listed in `versions`, as the same string or as an equal
 * of the scheme, or inside one of the `ranges`. A version which the scheme does not admit can only be listed.
 */
export function isAffectedVersion(scheme: RangeScheme, version: string, affected: Affected): boolean {
  if (isAffectedAsWritten(scheme, version, affected)) return true;
  return (
    scheme.isValid(version) &&
    affected.versions.some((listed) => compareToBound(scheme, version, listed) === 0)
  );
}

/** The same but for an equal in `versions` that is written in another way: a kernel's lists have millions. */
export function isAffectedAsWritten(scheme: RangeScheme, version: string, affected: Affected): boolean {
  if (affected.versions.includes(version)) return true;
  return scheme.isValid(version) && affected.ranges.some((range) => holds(scheme, version, range));
}

interface Affected {
  readonly ranges: readonly AffectedRange[];
  readonly versions: readonly string[];
}

/** Whether `range` holds a version that the scheme admits (OSV schema, "Evaluation"). */
function holds(scheme: RangeScheme, version: string, range: AffectedRange): boolean {
  const fix = onlyFix(scheme, range);
  if (fix !== null) return compareToBound(scheme, version, fix) < 0;
  if (!isBelowLimits(scheme, version, range)) return false;
  return toAffectedIntervals(scheme, range).some((interval) => isInInterval(scheme, version, interval));
}

/** With limits a version must lie below one of them; `*`, and one that cannot be read, is no limit. */
function isBelowLimits(scheme: RangeScheme, version: string, range: AffectedRange): boolean {
  let hasLimit = false;
  for (const event of range.events) {
    if (!('limit' in event)) continue;
    hasLimit = true;
    if (event.limit === '*' || !isBound(scheme, event.limit)) return true;
    if (compareToBound(scheme, version, event.limit) < 0) return true;
  }
  return !hasLimit;
}
