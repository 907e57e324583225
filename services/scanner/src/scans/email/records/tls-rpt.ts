import { fieldsOf, isField, type OnlyRecord, readOnlyRecord } from './only-record.ts';
import { parseReportUris, type ReportUri, type ReportUriFaultCode } from './report-uri.ts';

/** What the TXT records of `_smtp._tls.<domain>` say (RFC 8460 3). */
export type TlsRptRecord = OnlyRecord<Reading>;

type Reading =
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
  return readOnlyRecord(texts, /^v=TLSRPTv1[ \t]*(?:;|$)/, 'tlsrpt', readRecord);
}

/** A record is of use while one of its addresses is; the others are faults. */
function readRecord(text: string): Reading {
  const given = fieldsOf(text);
  const rua = given.filter((field) => field.startsWith('rua=')).map((field) => field.slice('rua='.length));
  const [value] = rua;
  if (value === undefined) return { kind: 'invalid', text, faults: [{ code: 'missing-rua', text: '' }] };
  const list = parseReportUris(value, ['mailto', 'https']);
  const faults: TlsRptFault[] = [...list.faults];
  // There is no size limit here: an exclamation mark has to be encoded.
  for (const { text: uri } of list.uris) if (uri.includes('!')) faults.push({ code: 'bad-uri', text: uri });
  const uris = list.uris.filter((uri) => !uri.text.includes('!'));
  if (rua.length > 1) faults.push({ code: 'repeated-rua', text: rua.slice(1).join(', ') });
  for (const field of given)
    if (!field.startsWith('rua=') && !isField(field))
      faults.push({ code: 'bad-field', text: field.slice(0, 100) });
  return uris.length === 0 ? { kind: 'invalid', text, faults } : { kind: 'record', text, rua: uris, faults };
}
