import { fieldsOf, isField, type OnlyRecord, readOnlyRecord } from './only-record.ts';
import { parseReportUris, type ReportUri } from './report-uri.ts';

/** What the TXT records of `_smtp._tls.<domain>` say (RFC 8460 3). */
export type TlsRptRecord = OnlyRecord<Reading>;

type Reading =
  | { readonly kind: 'invalid'; readonly text: string }
  | {
      readonly kind: 'record';
      readonly text: string;
      readonly rua: readonly ReportUri[];
      /** What is of no use beside it. */
      readonly faults: readonly string[];
    };

/** Reads the records of the name; those that do not begin with `v=TLSRPTv1` are other text. */
export function readTlsRptRecords(texts: readonly string[]): TlsRptRecord {
  return readOnlyRecord(texts, /^v=TLSRPTv1[ \t]*(?:;|$)/, LOOKALIKE, readRecord);
}

/** The version in other signs, or a record of DMARC, whose addresses were meant to get these reports. */
const LOOKALIKE = /^\W*tlsrpt|\bv[^\w.]{0,9}tlsrpt|\brua[ \t]{0,9}=/i;

/** A record is of use while one of its addresses is. */
function readRecord(text: string): Reading {
  const fields = fieldsOf(text);
  const [value = '', ...repeated] = fields.flatMap((field) => /^rua=(.*)$/.exec(field)?.[1] ?? []);
  const { uris, faults } = parseReportUris(value, 'mailto or https');
  // There is no size limit here: an exclamation mark has to be encoded.
  const rua = uris.filter((uri) => !uri.text.includes('!'));
  faults.push(...uris.filter((uri) => !rua.includes(uri)).map((uri) => uri.text));
  if (repeated.length > 0) faults.push(repeated.join(', '));
  const others = fields.filter((field) => !field.startsWith('rua=') && !isField(field));
  faults.push(...others.map((field) => field.slice(0, 100)));
  return rua.length === 0 ? { kind: 'invalid', text } : { kind: 'record', text, rua, faults };
}
