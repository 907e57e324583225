import type { Known } from '../../../audit/known.ts';

/**
 * Octets beyond which a TXT record is not read. No RFC sets a bound, but one reply can carry 64 kB, and the longest
 * records in use (SPF that lists every address) have about half as many as this.
 */
export const MAX_RECORD_OCTETS = 8192;

export function isReadable(text: string): boolean {
  return text.length <= MAX_RECORD_OCTETS;
}

/** The TXT records of a name that are of one kind, and texts that were probably meant as such and are ignored. */
export interface Selection {
  readonly records: readonly string[];
  readonly lookalikes: readonly string[];
}

type IsText = (text: string) => boolean;

export function selectRecords(texts: readonly string[], isRecord: IsText, isLike: IsText): Selection {
  return {
    records: texts.filter(isRecord),
    lookalikes: texts.filter((text) => !isRecord(text) && isLike(text)),
  };
}

/**
 * What the TXT records of a name say that may have exactly one of its version: senders act on `several` as if there was
 * none; `Reading` is what the one is. Beside it the lookalikes.
 */
export type OnlyRecord<Reading> = Pick<Selection, 'lookalikes'> &
  ({ readonly kind: 'absent' } | { readonly kind: 'several'; readonly texts: readonly string[] } | Reading);

/** Reads the one text that begins with the version; those that do not are other text, or look like a record. */
export function readOnlyRecord<Reading>(
  texts: readonly string[],
  version: RegExp,
  like: RegExp,
  read: (text: string) => Reading,
): OnlyRecord<Reading> {
  const { records, lookalikes } = selectRecords(
    texts,
    (text) => version.test(text),
    (text) => like.test(text),
  );
  const [text] = records;
  if (text === undefined) return { kind: 'absent', lookalikes };
  return records.length > 1 ? { kind: 'several', texts: records, lookalikes } : { ...read(text), lookalikes };
}

/** What was published as the record, be it none or too many. */
export function publishedTexts(
  record: Known<OnlyRecord<{ readonly kind: string; readonly text: string }>>,
): readonly string[] {
  if (record.kind === 'unknown') return [];
  const { value } = record;
  const texts = 'texts' in value ? value.texts : 'text' in value ? [value.text] : [];
  return [...texts, ...value.lookalikes];
}

/** The fields after the version as MTA-STS and TLS-RPT write them, blanks around them removed; a semicolon may end them. */
export function fieldsOf(text: string): readonly string[] {
  const fields = text.split(';').map((field) => field.trim());
  return fields.slice(1, fields.at(-1) === '' ? -1 : undefined);
}

/** Whether a field is `name=value` by the grammar of the two (RFC 8461 3.1, RFC 8460 3). */
export function isField(field: string): boolean {
  return /^[a-z0-9][a-z0-9_.-]{0,31}=[\x21-\x3a\x3c\x3e-\x7e]+$/i.test(field);
}
