import { fieldsOf, isField, type OnlyRecord, readOnlyRecord } from './only-record.ts';

/** What the TXT records of `_mta-sts.<domain>` say (RFC 8461 3.1). */
export type MtaStsRecord = OnlyRecord<Reading>;

type Reading =
  | {
      readonly kind: 'invalid';
      readonly text: string;
      readonly fault: 'missing-id' | 'bad-id' | 'repeated-id' | 'bad-field';
    }
  | { readonly kind: 'record'; readonly text: string; readonly id: string };

/** Reads the records of the name; those that do not begin with `v=STSv1;` are other text. */
export function readMtaStsRecords(texts: readonly string[]): MtaStsRecord {
  // Erratum 6285: blanks may stand before the semicolon.
  return readOnlyRecord(texts, /^v=STSv1[ \t]*;/, 'sts', readRecord);
}

function readRecord(text: string): Reading {
  const fields = fieldsOf(text);
  const ids = fields.filter((field) => field.startsWith('id=')).map((field) => field.slice('id='.length));
  const [id] = ids;
  if (id === undefined) return { kind: 'invalid', text, fault: 'missing-id' };
  if (ids.length > 1) return { kind: 'invalid', text, fault: 'repeated-id' };
  if (!/^[a-z0-9]{1,32}$/i.test(id)) return { kind: 'invalid', text, fault: 'bad-id' };
  if (!fields.every(isField)) return { kind: 'invalid', text, fault: 'bad-field' };
  return { kind: 'record', text, id };
}
