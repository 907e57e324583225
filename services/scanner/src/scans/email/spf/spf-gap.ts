import { listed, quoted } from '../publish.ts';
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

/** What was not read because the mail decides where it is, as a sentence after another; empty where there is none. */
export function dynamicNote({ dynamic }: SpfAnalysis): string {
  if (dynamic.length === 0) return '';
  return ` What ${listed([...new Set(dynamic.map(({ term }) => quoted(term)))])} leads to depends on the mail and was not read.`;
}
