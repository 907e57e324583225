import { type OnlyRecord, readOnlyRecord } from './only-record.ts';
import { parseTagList } from './tag-list.ts';

/** What the TXT records of `<selector>._bimi.<domain>` say (draft-brand-indicators-for-message-identification 4). */
export type BimiRecord = OnlyRecord<Reading>;

type Reading =
  /** No URL of a logo, one that is not https, a piece that is no tag, or a tag twice: the list is invalid (RFC 6376 3.2). */
  | { readonly kind: 'invalid'; readonly text: string }
  /** Empty `l=` and `a=`: the domain takes no part. */
  | { readonly kind: 'declined' }
  | {
      readonly kind: 'record';
      /** https URL of the SVG. */
      readonly location: string;
      /** https URL of the evidence document (PEM); null without one. */
      readonly authority: string | null;
    };

/** Reads the records of the name; those without `v=BIMI1` at their beginning are other text. */
export function readBimiRecords(texts: readonly string[]): BimiRecord {
  return readOnlyRecord(
    texts,
    /^v[ \t]*=[ \t]*BIMI1[ \t]*(?:;|$)/,
    /^\W*bimi|\bv[^\w.]{0,9}bimi/i,
    readRecord,
  );
}

function readRecord(text: string): Reading {
  const { tags, faults } = parseTagList(text);
  const values = new Map(tags.map(({ name, value }) => [name.toLowerCase(), value]));
  const location = values.get('l');
  const authority = values.get('a') ?? '';
  const isList = faults.length === 0 && values.size === tags.length;
  if (isList && location === '' && authority === '') return { kind: 'declined' };
  const isSound =
    isList && location !== undefined && isHttps(location) && (authority === '' || isHttps(authority));
  if (!isSound) return { kind: 'invalid', text };
  return { kind: 'record', location, authority: authority === '' ? null : authority };
}

/** One address: commas in it are encoded. */
function isHttps(text: string): boolean {
  return /^https:[^\s,]+$/i.test(text) && URL.canParse(text);
}
