import { fieldsOf, isField, type OnlyRecord, readOnlyRecord } from './only-record.ts';

/** What the TXT records of `_mta-sts.<domain>` say (RFC 8461 3.1). */
export type MtaStsRecord = OnlyRecord<Reading>;

type Reading =
  /** `fault` is a clause. */
  | { readonly kind: 'invalid'; readonly text: string; readonly fault: string }
  | { readonly kind: 'record'; readonly text: string; readonly id: string };

/** Reads the records of the name; those that do not begin with `v=STSv1;` are other text. */
export function readMtaStsRecords(texts: readonly string[]): MtaStsRecord {
  // Erratum 6285: blanks may stand before the semicolon.
  return readOnlyRecord(texts, /^v=STSv1[ \t]*;/, /^\W*sts|\bv[^\w.]{0,9}sts/i, readRecord);
}

/** Of a repeated id the first counts. */
function readRecord(text: string): Reading {
  const fields = fieldsOf(text);
  const id = fields.find((field) => field.startsWith('id='))?.slice('id='.length);
  const invalid = (fault: string) => ({ kind: 'invalid', text, fault }) as const;
  if (id === undefined) return invalid('it has no id');
  if (!/^[a-z0-9]{1,32}$/i.test(id)) return invalid('its id is not 1 to 32 letters and digits');
  if (!fields.every(isField)) return invalid('a field is not name=value');
  return { kind: 'record', text, id };
}
