import { isReadable, type Selection, selectRecords } from '../records/only-record.ts';

/** Which of a name's TXT records is the SPF record (RFC 7208 4.5): one is right; none is `none`, several are a permerror. */
export interface SpfSelection extends Selection {
  /** Sender ID (RFC 4406), which receivers no longer read. */
  readonly senderId: readonly string[];
}

export function selectSpfRecord(texts: readonly string[]): SpfSelection {
  const senderId = texts.filter((text) => /^spf2\.0\//i.test(text));
  return {
    ...selectRecords(texts, (text) => isReadable(text) && /^v=spf1(?: |$)/i.test(text), isLookalike),
    senderId,
  };
}

/** Blanks, quotes or a byte-order mark before the version, a wrong character after it, or the version cut short. */
function isLookalike(text: string): boolean {
  const bare = text.slice(0, 40).replace(/^[^a-z0-9]+/i, '');
  return /^v\s?[=:]\s?spf/i.test(bare) || /^spf1?(?: |$)/i.test(bare);
}
