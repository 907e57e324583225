import type { ActionFinding, ActionRef } from '@repo/contracts/scanner';
import { semver } from '@repo/versions';
import { isFullId } from '../reference/is-pinned-reference.ts';
import { type VersionShape, versionOf, versionShape } from '../reference/version-shape.ts';
import type { IdentifiedUse } from './judged-use.ts';

/** A baseline made ready to be asked by action. */
export type Baseline = ReadonlyMap<string, readonly ActionRef[]>;

export interface BaselineVerdict {
  readonly isNew: boolean;
  readonly isDrifted: boolean;
  readonly finding: ActionFinding | null;
}

const SAME: BaselineVerdict = { isNew: false, isDrifted: false, finding: null };

const MOVED_SEVERITY = { full: 'critical', partial: 'info', other: 'info' } as const satisfies Record<
  VersionShape,
  ActionFinding['severity']
>;

/** Actions are the same in any letter case. */
export function actionKey(action: string): string {
  return action.toLowerCase();
}

export function indexBaseline(refs: readonly ActionRef[]): Baseline {
  return Map.groupBy(refs, ({ action }) => actionKey(action));
}

/**
 * A use against the elements of its action: any of them may match. The commit decides first, then the tag; a sha that
 * is missing or shortened in the baseline leaves the tag alone to compare.
 */
export function compareBaseline(judged: IdentifiedUse, baseline: Baseline): BaselineVerdict {
  const earlier = baseline.get(actionKey(judged.use.reference.action));
  if (earlier === undefined) return { isNew: true, isDrifted: false, finding: null };
  const removed = earlier.find((each) => wasPin(each));
  if (
    judged.pinnedBy === null &&
    removed !== undefined &&
    !earlier.some((each) => tagOf(each) === judged.tag)
  ) {
    return drifted('pin-removed', 'high', `It was pinned to ${removed.sha}, and is not pinned any more.`);
  }
  if (earlier.some((each) => isSameCommit(each, judged))) return SAME;
  const ofTag = earlier.filter((each) => tagOf(each) === judged.tag);
  const moved = ofTag.find((each) => isComparable(each));
  if (ofTag.length > 0) {
    // Without a commit on either side the tags are all there is to compare.
    if (ofTag.some((each) => !isComparable(each)) || judged.sha === null || moved === undefined) return SAME;
    return movedOrChanged(judged, moved);
  }
  return updated(judged, earlier);
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

function movedOrChanged(judged: IdentifiedUse, earlier: ActionRef): BaselineVerdict {
  const change = `${earlier.sha} before, ${judged.sha} now`;
  if (judged.pinnedBy !== null) {
    return drifted('pin-changed', 'high', `The pin changed although the tag did not: ${change}.`);
  }
  return drifted(
    'tag-moved',
    MOVED_SEVERITY[versionShape(judged.tag)],
    `${judged.tag} was moved: ${change}.`,
  );
}

/** Another tag than any before: drift when it goes back or to another major version. */
function updated(judged: IdentifiedUse, earlier: readonly ActionRef[]): BaselineVerdict {
  const [from] = earlier;
  if (from === undefined) return SAME;
  const before = versionOf(tagOf(from));
  const now = versionOf(judged.tag);
  const words = `from ${tagOf(from) || from.sha || 'nothing'} to ${judged.tag || judged.sha || 'nothing'}`;
  if (before === null || now === null) return { ...SAME, finding: update('low', `Changed ${words}.`) };
  const order = semver.compare(before, now);
  if (order > 0) return { ...SAME, isDrifted: true, finding: update('high', `Went back ${words}.`) };
  const isMajor = majorOf(before) !== majorOf(now);
  if (isMajor) return { ...SAME, isDrifted: true, finding: update('medium', `New major version, ${words}.`) };
  return { ...SAME, finding: update('info', `Updated ${words}.`) };
}

function update(severity: ActionFinding['severity'], description: string): ActionFinding {
  return { key: 'updated', severity, description };
}

function drifted(
  key: ActionFinding['key'],
  severity: ActionFinding['severity'],
  description: string,
): BaselineVerdict {
  return { isNew: false, isDrifted: true, finding: { key, severity, description } };
}

function majorOf(version: string): string {
  return /^\d+/.exec(version)?.[0] ?? '';
}

/** A tag that is a full object id is a pin written as a tag. */
function tagOf({ tag }: ActionRef): string {
  return isFullId(tag) ? '' : tag;
}

/** Only a pin has no tag but a commit; of an element with a tag nobody can tell. */
function wasPin(earlier: ActionRef): boolean {
  return tagOf(earlier) === '' && isComparable(earlier);
}

function isComparable({ sha }: ActionRef): boolean {
  return sha !== null && (isFullId(sha) || /^[a-z0-9]+:[0-9a-f]{32,}$/i.test(sha));
}

function isSameCommit(earlier: ActionRef, { sha }: IdentifiedUse): boolean {
  return sha !== null && isComparable(earlier) && earlier.sha?.toLowerCase() === sha;
}
