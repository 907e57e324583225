import { isInInterval, onlyFix, toAffectedIntervals } from './affected-intervals.ts';
import type { AffectedRange } from './affected-range.ts';
import { compareToBound, isBound, type RangeScheme } from './version-scheme.ts';

/**
 * The versions which fix `version`, ascending: every `fixed` event of `ranges` above it which no range holds
 * again, without equals. The first is therefore the fix of the branch on which `version` stands, if that branch
 * has one; those of higher branches follow. For a version which the scheme does not admit: every fix.
 */
export function fixedVersions(
  scheme: RangeScheme,
  version: string,
  ranges: readonly AffectedRange[],
): string[] {
  const [only] = ranges;
  const fix = ranges.length === 1 && only !== undefined ? onlyFix(scheme, only) : null;
  const isKnown = scheme.isValid(version);
  if (fix !== null) return isKnown && compareToBound(scheme, version, fix) >= 0 ? [] : [fix];
  const intervals = ranges.flatMap((range) => toAffectedIntervals(scheme, range));
  return fixEvents(scheme, ranges)
    .filter((fix) => !isKnown || compareToBound(scheme, version, fix) < 0)
    .filter((fix) => !intervals.some((interval) => isInInterval(scheme, fix, interval)))
    .sort((a, b) => scheme.compare(a, b))
    .filter((fix, at, fixes) => at === 0 || scheme.compare(fix, fixes[at - 1] ?? '') !== 0);
}

function fixEvents(scheme: RangeScheme, ranges: readonly AffectedRange[]): string[] {
  const events = ranges.flatMap((range) => range.events);
  return events.flatMap((event) => ('fixed' in event && isBound(scheme, event.fixed) ? event.fixed : []));
}
