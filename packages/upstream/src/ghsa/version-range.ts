import type { RangeEvent } from '@repo/versions';

/** What a range of an advisory says of versions: in OSV's terms. */
export interface VersionRange {
  readonly events: readonly RangeEvent[];
  readonly versions: readonly string[];
}

interface Bound {
  readonly operator: string;
  readonly version: string;
}

const BOUND = /^(<=|>=|<|>|=)\s?(\S{1,200})$/;

/**
 * A `vulnerable_version_range` such as `>= 4.0.0, < 4.17.21` (comma: and) with its `first_patched_version`.
 *
 * The patched version ends the range where there is one: that is how the same advisories are exported to OSV. OSV has
 * no `>`, so that bound itself counts as affected. A range that cannot be read holds every version: leaving it out
 * would make an affected version clean.
 */
export function toVersionRange(range: string | null, firstPatched: string | null): VersionRange {
  const bounds = (range ?? '').split(',').map((part) => toBound(part.trim()));
  if (bounds.some((bound) => bound === null))
    return { events: between(undefined, end([], firstPatched)), versions: [] };
  const readable = bounds.filter((bound) => bound !== null);
  const exact = readable.filter(({ operator }) => operator === '=').map(({ version }) => version);
  if (exact.length > 0) return exactly(exact, firstPatched);
  const introduced = readable.find(({ operator }) => operator.startsWith('>'))?.version;
  return { events: between(introduced, end(readable, firstPatched)), versions: [] };
}

function toBound(text: string): Bound | null {
  const [, operator, version] = BOUND.exec(text) ?? [];
  return operator === undefined || version === undefined ? null : { operator, version };
}

/** A single version is told by its own list; the fix, if any, by a range that begins with it. */
function exactly(versions: readonly string[], firstPatched: string | null): VersionRange {
  const [version] = versions;
  if (firstPatched === null || version === undefined) return { events: [], versions };
  return { events: between(version, { fixed: firstPatched }), versions };
}

function end(bounds: readonly Bound[], firstPatched: string | null): RangeEvent | null {
  if (firstPatched !== null) return { fixed: firstPatched };
  const upper = bounds.find(({ operator }) => operator.startsWith('<'));
  if (upper === undefined) return null;
  return upper.operator === '<' ? { fixed: upper.version } : { lastAffected: upper.version };
}

function between(introduced: string | undefined, last: RangeEvent | null): readonly RangeEvent[] {
  return [{ introduced: introduced ?? '0' }, ...(last === null ? [] : [last])];
}
