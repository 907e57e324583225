import type { SpfAnalysis, SpfUnread } from './spf-tree.ts';

/** The first failed look-up of the walk that bears on a check, for a sentence; null when there is none. */
export function spfGap(
  { undetermined }: SpfAnalysis,
  isRelevant: (unread: SpfUnread) => boolean,
): string | null {
  const unread = undetermined.find(isRelevant);
  return unread === undefined
    ? null
    : `${unread.type} of ${unread.name} could not be looked up (${unread.reason})`;
}

/** Whether a whole record is missing, with everything that it would have led to. */
export function isRecordGap({ type }: SpfUnread): boolean {
  return type === 'TXT';
}
