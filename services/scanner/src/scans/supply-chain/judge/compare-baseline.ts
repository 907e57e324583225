import type { ActionFinding, ActionRef } from '@repo/contracts/scanner';
import { semver } from '@repo/versions';
import { isFullId } from '../reference/action-reference.ts';
import { isFullVersion, versionOf } from '../reference/ref-index.ts';
import { finding, type IdentifiedUse } from './judged-use.ts';

/** A baseline made ready to be asked by action. */
export type Baseline = ReadonlyMap<string, EarlierUses>;

interface EarlierUses {
  readonly refs: readonly ActionRef[];
  /** A pin that is used less often than before; null when all of them are still there. */
  readonly lostPin: ActionRef | null;
}

export interface BaselineVerdict {
  readonly isNew: boolean;
  readonly isDrifted: boolean;
  readonly finding: ActionFinding | null;
}

export const SAME: BaselineVerdict = { isNew: false, isDrifted: false, finding: null };

/** Actions are the same in any letter case. */
export function actionKey(action: string): string {
  return action.toLowerCase();
}

/** @param uses what is used now */
export function indexBaseline(refs: readonly ActionRef[], uses: readonly IdentifiedUse[]): Baseline {
  const pinnedNow = uses.filter(({ pinnedBy }) => pinnedBy !== null);
  const pinsNow = Map.groupBy(pinnedNow, ({ use, sha }) => pinKey(use.reference.action, sha));
  const pinsThen = Map.groupBy(refs.filter(wasPinned), ({ action, sha }) => pinKey(action, sha));
  const isLost = (each: ActionRef) => {
    const key = pinKey(each.action, each.sha);
    return wasPinned(each) && (pinsNow.get(key)?.length ?? 0) < (pinsThen.get(key)?.length ?? 0);
  };
  const byAction = Map.groupBy(refs, ({ action }) => actionKey(action));
  return new Map(
    [...byAction].map(([key, earlier]) => [key, { refs: earlier, lostPin: earlier.find(isLost) ?? null }]),
  );
}

/**
 * A use against the elements of its action: any of them may match. What is pinned is compared by its commit first,
 * what its owner can move by its tag: a tag that was moved onto the commit of another tag has moved. A sha that is
 * missing or shortened in the baseline leaves the tag alone to compare.
 */
export function compareBaseline(judged: IdentifiedUse, baseline: Baseline): BaselineVerdict {
  const earlier = baseline.get(actionKey(judged.use.reference.action));
  if (earlier === undefined) return { isNew: true, isDrifted: false, finding: null };
  const isSame = earlier.refs.some((each) => isSameCommit(each, judged));
  if (isFixed(judged) && isSame) return SAME;
  const ofTag = earlier.refs.filter((each) => tagOf(each) === judged.tag);
  const alike = judged.pinnedBy === null ? ofTag.filter((each) => !wasPinned(each)) : ofTag;
  if (alike.length > 0) return compareTag(judged, alike);
  const removed = judged.pinnedBy === null ? removedPin(judged, ofTag, earlier) : null;
  if (removed !== null) {
    const description = `It was pinned to ${removed.sha ?? removed.tag}, and is no longer pinned.`;
    return drifted('pin-removed', 'high', description);
  }
  return isSame || ofTag.length > 0 ? SAME : updated(judged, earlier.refs);
}

/** The lock of the platform is as easily written anew as a tag is moved. */
function isFixed({ pinnedBy }: IdentifiedUse): boolean {
  return pinnedBy === 'sha' || pinnedBy === 'digest';
}

/** Without a commit on either side the tags are all there is to compare. */
function compareTag(judged: IdentifiedUse, ofTag: readonly ActionRef[]): BaselineVerdict {
  const { tag, sha, pinnedBy } = judged;
  const isSame = ofTag.some((each) => !isComparable(each) || isSameCommit(each, judged));
  if (sha === null || isSame) return SAME;
  const change = `${ofTag[0]?.sha} before, ${sha} now`;
  const isFull = isFullVersion(tag);
  if (pinnedBy === null)
    return drifted('tag-moved', isFull ? 'critical' : 'info', `${tag} was moved: ${change}.`);
  const what = tag === '' ? 'The pin changed' : `The pin changed, and is ${tag} as before`;
  return drifted('pin-changed', isFull ? 'high' : 'low', `${what}: ${change}.`);
}

/** A reference without a commit may have been left out of the baseline: then a pin must be gone to have been its. */
function removedPin(
  { sha }: IdentifiedUse,
  ofTag: readonly ActionRef[],
  { refs, lostPin }: EarlierUses,
): ActionRef | null {
  if (sha === null) return lostPin;
  return ofTag[0] ?? refs.find((each) => wasPinned(each)) ?? null;
}

/** Elements whose action is used no more, each once. */
export function removedFrom(baseline: readonly ActionRef[], uses: readonly IdentifiedUse[]): ActionRef[] {
  const used = new Set(uses.map(({ use }) => actionKey(use.reference.action)));
  const removed = new Map<string, ActionRef>();
  for (const { action, tag, sha } of baseline) {
    if (!used.has(actionKey(action))) {
      removed.set(JSON.stringify([actionKey(action), tag, sha]), { action, tag, sha });
    }
  }
  return [...removed.values()];
}

/** Another tag than any before: drift when it goes back or to another major version. */
function updated(judged: IdentifiedUse, earlier: readonly ActionRef[]): BaselineVerdict {
  const [from] = earlier;
  if (from === undefined) return SAME;
  const before = versionOf(tagOf(from));
  const now = versionOf(judged.tag);
  const words = `from ${tagOf(from) || from.sha || 'nothing'} to ${judged.tag || judged.sha || 'nothing'}`;
  const told = (severity: ActionFinding['severity'], description: string): BaselineVerdict => ({
    ...SAME,
    finding: finding('updated', severity, description),
  });
  if (before === null || now === null) return told('low', `Changed ${words}.`);
  if (semver.compare(before, now) > 0) return drifted('updated', 'high', `Went back ${words}.`);
  const isMajor = majorOf(before) !== majorOf(now);
  if (isMajor) return drifted('updated', 'medium', `New major version, ${words}.`);
  return told('info', `Updated ${words}.`);
}

function drifted(...found: Parameters<typeof finding>): BaselineVerdict {
  return { ...SAME, isDrifted: true, finding: finding(...found) };
}

function majorOf(version: string): string {
  return /^\d+/.exec(version)?.[0] ?? '';
}

/** A tag that is a full object id is a pin written as a tag. */
function tagOf({ tag }: ActionRef): string {
  return isFullId(tag) ? '' : tag;
}

/**
 * An earlier report says it itself. Else only a pin has no tag but a commit, or a digest; of any other element with a
 * tag nobody can tell.
 */
function wasPinned(earlier: ActionRef): boolean {
  if (earlier.isPinned !== undefined) return earlier.isPinned;
  return isComparable(earlier) && (tagOf(earlier) === '' || earlier.sha?.includes(':') === true);
}

function pinKey(action: string, sha: string | null): string {
  return JSON.stringify([actionKey(action), sha?.toLowerCase()]);
}

function isComparable({ sha }: ActionRef): boolean {
  return sha !== null && (isFullId(sha) || /^[a-z0-9]+:[0-9a-f]{32,}$/i.test(sha));
}

function isSameCommit(earlier: ActionRef, { sha }: IdentifiedUse): boolean {
  return sha !== null && isComparable(earlier) && earlier.sha?.toLowerCase() === sha;
}
