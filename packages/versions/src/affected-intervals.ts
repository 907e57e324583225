import type { AffectedRange, RangeEvent } from './affected-range.ts';
import { compareToBound, isBound, type RangeScheme } from './version-scheme.ts';

/**
 * One stretch of affected versions. `from` null reaches down without end, `to` null up without end. `from` is
 * affected itself, `to` only where the stretch ends with a last affected version.
 */
export interface AffectedInterval {
  readonly from: string | null;
  readonly to: string | null;
  readonly end: 'fixed' | 'lastAffected' | 'open';
}

/** An event with its place in the walk: of one version the beginning comes before the ends. */
interface Bound {
  readonly kind: 'introduced' | 'fixed' | 'lastAffected';
  readonly version: string | null;
}

const PLACE = { introduced: 0, fixed: 1, lastAffected: 2 } as const satisfies Record<Bound['kind'], number>;

/**
 * The intervals of a range in ascending order (OSV schema, "Evaluation"). Events may stand in any order. A bound
 * which the scheme cannot read never makes a version clean: as `introduced` it is the very beginning, as an end it
 * is left out.
 */
export function toAffectedIntervals(scheme: RangeScheme, range: AffectedRange): AffectedInterval[] {
  const bounds = toSortedBounds(scheme, range);
  const intervals: AffectedInterval[] = [];
  let open: Bound | null = null;
  // A beginning inside an open interval counts only where that interval ends: [0, 1) and [1, 2) in one range.
  let next: Bound | null = null;
  for (const bound of bounds) {
    if (bound.kind === 'introduced') {
      if (open === null) open = bound;
      else if (compareVersions(scheme, open, bound) !== 0) next = bound;
    } else if (open !== null) {
      intervals.push({ from: open.version, to: bound.version, end: bound.kind });
      open = next !== null && compareVersions(scheme, next, bound) === 0 ? next : null;
      next = null;
    }
  }
  if (open !== null) intervals.push({ from: open.version, to: null, end: 'open' });
  return intervals;
}

/**
 * The fix of a range that affects everything below it, which is the commonest one by far: its only interval is told
 * without making a list. Null for every other range.
 */
export function onlyFix(scheme: RangeScheme, { events }: AffectedRange): string | null {
  const [first, second] = events;
  if (events.length !== 2 || first === undefined || second === undefined) return null;
  if (!('introduced' in first) || first.introduced !== '0' || !('fixed' in second)) return null;
  return isBound(scheme, second.fixed) ? second.fixed : null;
}

/** Whether `version`, which the scheme must admit, lies in `interval`. */
export function isInInterval(scheme: RangeScheme, version: string, interval: AffectedInterval): boolean {
  if (interval.from !== null && compareToBound(scheme, version, interval.from) < 0) return false;
  if (interval.to === null) return true;
  const order = compareToBound(scheme, version, interval.to);
  return interval.end === 'lastAffected' ? order <= 0 : order < 0;
}

function toSortedBounds(scheme: RangeScheme, range: AffectedRange): Bound[] {
  const bounds: Bound[] = [];
  let isSorted = true;
  for (const event of range.events) {
    const bound = toBound(scheme, event);
    if (bound === null) continue;
    const last = bounds.at(-1);
    if (last !== undefined && compareBounds(scheme, last, bound) > 0) isSorted = false;
    bounds.push(bound);
  }
  return isSorted ? bounds : bounds.sort((a, b) => compareBounds(scheme, a, b));
}

function compareBounds(scheme: RangeScheme, a: Bound, b: Bound): number {
  return compareVersions(scheme, a, b) || PLACE[a.kind] - PLACE[b.kind];
}

function toBound(scheme: RangeScheme, event: RangeEvent): Bound | null {
  if ('introduced' in event) {
    const isBeginning = event.introduced === '0' || !isBound(scheme, event.introduced);
    return { kind: 'introduced', version: isBeginning ? null : event.introduced };
  }
  if ('fixed' in event) return isBound(scheme, event.fixed) ? { kind: 'fixed', version: event.fixed } : null;
  if ('limit' in event || !isBound(scheme, event.lastAffected)) return null;
  return { kind: 'lastAffected', version: event.lastAffected };
}

function compareVersions(scheme: RangeScheme, a: Bound, b: Bound): number {
  if (a.version === null || b.version === null)
    return Number(b.version === null) - Number(a.version === null);
  return scheme.compare(a.version, b.version);
}
