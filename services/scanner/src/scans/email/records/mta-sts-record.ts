/** What the TXT records of `_mta-sts.<domain>` say (RFC 8461 3.1). */
export type MtaStsRecord =
  | { readonly kind: 'absent' }
  /** More than one: senders must act as if there was none. */
  | { readonly kind: 'several'; readonly texts: readonly string[] }
  | {
      readonly kind: 'invalid';
      readonly text: string;
      readonly fault: 'missing-id' | 'bad-id' | 'repeated-id' | 'bad-field';
    }
  | { readonly kind: 'record'; readonly text: string; readonly id: string };

/** Reads the records of the name; those that do not begin with `v=STSv1;` are other text. */
export function readMtaStsRecords(texts: readonly string[]): MtaStsRecord {
  // Erratum 6285: blanks may stand before the semicolon.
  const records = texts.filter((text) => /^v=STSv1[ \t]*;/.test(text));
  const [text] = records;
  if (text === undefined) return { kind: 'absent' };
  return records.length > 1 ? { kind: 'several', texts: records } : readRecord(text);
}

function readRecord(text: string): MtaStsRecord {
  const fields = fieldsOf(text);
  const ids = fields.filter((field) => field.startsWith('id=')).map((field) => field.slice('id='.length));
  const [id] = ids;
  if (id === undefined) return { kind: 'invalid', text, fault: 'missing-id' };
  if (ids.length > 1) return { kind: 'invalid', text, fault: 'repeated-id' };
  if (!/^[a-z0-9]{1,32}$/i.test(id)) return { kind: 'invalid', text, fault: 'bad-id' };
  if (!fields.every(isField)) return { kind: 'invalid', text, fault: 'bad-field' };
  return { kind: 'record', text, id };
}

/** The fields after the version, blanks around semicolons removed; one semicolon may end the record. */
function fieldsOf(text: string): readonly string[] {
  const fields = text.split(';').map((field) => field.trim());
  return fields.slice(1, fields.at(-1) === '' ? -1 : undefined);
}

function isField(field: string): boolean {
  return /^[a-z0-9][a-z0-9_.-]{0,31}=[\x21-\x3a\x3c\x3e-\x7e]+$/i.test(field);
}
