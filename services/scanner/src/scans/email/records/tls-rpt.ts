import { parseReportUris, type ReportUri, type ReportUriFaultCode } from './report-uri.ts';

/** What the TXT records of `_smtp._tls.<domain>` say (RFC 8460 3). */
export type TlsRptRecord =
  | { readonly kind: 'absent' }
  /** More than one: senders must act as if there was none. */
  | { readonly kind: 'several'; readonly texts: readonly string[] }
  | { readonly kind: 'invalid'; readonly text: string; readonly faults: readonly TlsRptFault[] }
  | {
      readonly kind: 'record';
      readonly text: string;
      readonly rua: readonly ReportUri[];
      readonly faults: readonly TlsRptFault[];
    };

export interface TlsRptFault {
  readonly code: ReportUriFaultCode | 'missing-rua' | 'repeated-rua' | 'bad-field';
  readonly text: string;
}

/** Reads the records of the name; those that do not begin with `v=TLSRPTv1` are other text. */
export function readTlsRptRecords(texts: readonly string[]): TlsRptRecord {
  const records = texts.filter((text) => /^v=TLSRPTv1[ \t]*(?:;|$)/.test(text));
  const [text] = records;
  if (text === undefined) return { kind: 'absent' };
  return records.length > 1 ? { kind: 'several', texts: records } : readRecord(text);
}

/** A record is of use while one of its addresses is; the others are faults. */
function readRecord(text: string): TlsRptRecord {
  const fields = text
    .split(';')
    .slice(1)
    .map((field) => field.trim());
  const given = fields.filter((field, i) => field !== '' || i < fields.length - 1);
  const rua = given.filter((field) => field.startsWith('rua=')).map((field) => field.slice('rua='.length));
  const [value] = rua;
  if (value === undefined) return { kind: 'invalid', text, faults: [{ code: 'missing-rua', text: '' }] };
  const { uris, faults: uriFaults } = parseReportUris(value, ['mailto', 'https']);
  const faults: TlsRptFault[] = [...uriFaults];
  if (rua.length > 1) faults.push({ code: 'repeated-rua', text: rua.slice(1).join(', ') });
  for (const field of given)
    if (!isField(field)) faults.push({ code: 'bad-field', text: field.slice(0, 100) });
  return uris.length === 0 ? { kind: 'invalid', text, faults } : { kind: 'record', text, rua: uris, faults };
}

function isField(field: string): boolean {
  return field.startsWith('rua=') || /^[a-z0-9][a-z0-9_.-]{0,31}=[\x21-\x3a\x3c\x3e-\x7e]+$/i.test(field);
}
