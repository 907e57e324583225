import { type AffectedRange, schemeFor, type VersionScheme } from '@repo/versions';
import type { Advisory, AdvisoryQuery, AffectedPackage } from './advisory.ts';
import { affectedEntries } from './affected-entries.ts';
import { createRecordIndex } from './osv-local/record-index.ts';

/** The advisories that affect another version of a package, sorted by id; null where only the source can tell. */
export type LocalEvaluator = (version: string) => readonly Advisory[] | null;

/** What is known of one package of which one version was asked for. */
export interface KnownHistory {
  readonly query: AdvisoryQuery;
  /** What the source named for that version. */
  readonly advisories: readonly Advisory[];
  /** All of the package. */
  readonly history: readonly Advisory[];
}

/** Where a name is one package and its records have no releases: of those, what lockfiles name. */
const JUDGED: ReadonlySet<string> = new Set(['npm', 'PyPI']);

/** Whether the history of a package of this ecosystem can be judged without its source at all. */
export function canEvaluateLocally(ecosystem: string): boolean {
  return JUDGED.has(ecosystem);
}

/**
 * Judges other versions of a package from its whole history, as the local source does, which is as OSV does where
 * records are plain. Null where one is not, and where the judgement of the version that was asked for is another than
 * the source's: then it is not to be trusted with others either.
 */
export function createLocalEvaluator({ query, advisories, history }: KnownHistory): LocalEvaluator | null {
  const { ecosystem, name, version: asked } = query;
  if (asked === null) return null;
  const scheme = canEvaluateLocally(ecosystem) ? schemeFor(ecosystem) : null;
  if (scheme === null || !history.every((advisory) => isPlainRecord(scheme, advisory, query))) return null;
  const index = createRecordIndex(history);
  const judge: LocalEvaluator = (version) => {
    if (!isPlainVersion(scheme, version)) return null;
    const answer = index.find({ ecosystem, name, version });
    return answer.kind === 'advisories' ? answer.advisories : null;
  };
  const verdict = judge(asked);
  return verdict !== null && isSame(verdict, advisories) ? judge : null;
}

function isSame(some: readonly Advisory[], others: readonly Advisory[]): boolean {
  const ids = new Set(others.map(({ id }) => id));
  return some.length === ids.size && some.every(({ id }) => ids.has(id));
}

function isPlainRecord(
  scheme: VersionScheme,
  advisory: Advisory,
  { ecosystem, name }: AdvisoryQuery,
): boolean {
  const entries = affectedEntries(advisory, ecosystem, name);
  return (
    advisory.withdrawn === null &&
    entries.length > 0 &&
    entries.every((entry) => entry.ecosystem === ecosystem && isPlainEntry(scheme, entry))
  );
}

/** One with neither is found by its commits, of which we know nothing. */
function isPlainEntry(scheme: VersionScheme, { ranges, versions }: AffectedPackage): boolean {
  return ranges.length + versions.length > 0 && ranges.every((range) => isPlainRange(scheme, range));
}

interface Bound {
  readonly isStart: boolean;
  readonly isLast: boolean;
  /** Null: the very beginning. */
  readonly version: string | null;
}

/**
 * Beginnings and ends in turn, each above the one before, without limits: there all evaluations agree that follow the
 * schema. One version alone, first and last affected in this order, is plain too.
 */
function isPlainRange(scheme: VersionScheme, { events }: AffectedRange): boolean {
  const bounds: Bound[] = [];
  for (const event of events) {
    if ('limit' in event) return false;
    const isStart = 'introduced' in event;
    const isLast = 'lastAffected' in event;
    const version = isStart ? event.introduced : isLast ? event.lastAffected : event.fixed;
    const isBeginning = isStart && version === '0';
    if (!isBeginning && !isPlainVersion(scheme, version)) return false;
    bounds.push({ isStart, isLast, version: isBeginning ? null : version });
  }
  bounds.sort((a, b) => compareBounds(scheme, a, b));
  return bounds.every((bound, at) => {
    const before = bounds[at - 1];
    if (bound.isStart === (at % 2 === 1)) return false;
    if (before === undefined) return true;
    const order = compareBounds(scheme, before, bound);
    return order < 0 || (order === 0 && bound.isLast);
  });
}

function compareBounds(scheme: VersionScheme, a: Bound, b: Bound): number {
  if (a.version === null || b.version === null) {
    return Number(a.version !== null) - Number(b.version !== null);
  }
  return scheme.compare(a.version, b.version);
}

/** What stands behind `+` (a build, a local version) counts for some and not for others. */
function isPlainVersion(scheme: VersionScheme, version: string): boolean {
  return scheme.isValid(version) && !version.includes('+');
}
