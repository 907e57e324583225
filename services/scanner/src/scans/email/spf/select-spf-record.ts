import { isReadable } from '../record-bounds.ts';

/** Which of a name's TXT records is the SPF record (RFC 7208 4.5). */
export interface SpfSelection {
  /** The records whose version section is exactly `v=spf1`. */
  readonly records: readonly string[];
  /** Meant as SPF and none: `v=spf1;…`, ` v=spf1 …`, texts that are too long. */
  readonly lookalikes: readonly string[];
  /** Sender ID (RFC 4406), which receivers no longer read. */
  readonly senderId: readonly string[];
}

/** Sorts the TXT records of one name. One record is right; none is `none`, several are a permerror. */
export function selectSpfRecord(texts: readonly string[]): SpfSelection {
  return {
    records: texts.filter(isSpfRecord),
    lookalikes: texts.filter((text) => !isSpfRecord(text) && isLookalike(text)),
    senderId: texts.filter((text) => /^spf2\.0\//i.test(text)),
  };
}

function isSpfRecord(text: string): boolean {
  return isReadable(text) && /^v=spf1(?: |$)/i.test(text);
}

/** Blanks, quotes or a byte-order mark before the version, a wrong character after it, or the version cut short. */
function isLookalike(text: string): boolean {
  const bare = text.slice(0, 40).replace(/^[^a-z0-9]+/i, '');
  return /^v\s?[=:]\s?spf/i.test(bare) || /^spf1?(?: |$)/i.test(bare);
}
