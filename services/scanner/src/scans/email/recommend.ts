import { quote } from '../../audit/words.ts';
import type { MxData } from '../../net/dns/record-data.ts';
import { MAX_RECORD_OCTETS } from './records/only-record.ts';

const MAX_STRING_OCTETS = 255;

/** What the owner publishes: all MX records of a name, or the one TXT record of its version (`v=…`) there. */
export type RecommendedRecord =
  | { readonly name: string; readonly type: 'TXT'; readonly value: string }
  | { readonly name: string; readonly type: 'MX'; readonly value: readonly MxData[] };

/** Advice with a record that can be pasted, as data: the record is tried before it is given. */
export interface RecordAdvice {
  /** Stands before the record. */
  readonly sentence: string;
  /** The best first: the first one that is safe to publish is given. */
  readonly candidates: readonly RecommendedRecord[];
  /** Said where none is safe. */
  readonly otherwise: string;
}

export type EmailAdvice = string | RecordAdvice;

/** Advice to publish the first of the records that is safe; null ones could not be made. */
export function recommend(
  sentence: string,
  candidates: readonly (RecommendedRecord | null)[],
  otherwise: string,
): RecordAdvice {
  return { sentence, candidates: candidates.filter((one) => one !== null), otherwise };
}

/** The advice with a sentence before its words. */
export function withPreface(preface: string, advice: EmailAdvice): EmailAdvice {
  if (typeof advice === 'string') return preface + advice;
  return { ...advice, otherwise: preface + advice.otherwise };
}

/** A TXT record to recommend; null where its text could not be made. */
export function txtRecord(name: string, value: string | null): RecommendedRecord | null {
  return value === null ? null : { name, type: 'TXT', value };
}

/** The recommendation of a report: sentences, and below them lines that can be pasted into a zone file. */
export function adviceText(advice: EmailAdvice, safe: RecommendedRecord | null, caution = ''): string {
  if (typeof advice === 'string') return advice;
  return safe === null ? advice.otherwise : [advice.sentence + caution, ...recordLines(safe)].join('\n');
}

export function recordLines(record: RecommendedRecord): readonly string[] {
  const { name } = record;
  if (record.type === 'TXT') return [txtLine(name, record.value)];
  return record.value.map(({ preference, exchange }) => mxLine(name, preference, exchange));
}

/** A TXT record as a zone file has it (RFC 1035 5.1): strings of at most 255 octets, quotes and odd octets escaped. */
export function txtLine(name: string, text: string): string {
  const strings: string[] = [];
  for (let start = 0; start === 0 || start < text.length; start += MAX_STRING_OCTETS) {
    strings.push(`"${escaped(text.slice(start, start + MAX_STRING_OCTETS))}"`);
  }
  return `${name}. IN TXT ${strings.join(' ')}`;
}

/** An MX record as a zone file has it; `.` is the exchange of a null MX. */
export function mxLine(name: string, preference: number, exchange: string): string {
  return `${name}. IN MX ${preference} ${exchange === '.' ? '.' : `${exchange}.`}`;
}

/** How a sentence that there is no record goes on where a text looks like one; `version` is what it must begin with. */
export function lookalikeNote([lookalike]: readonly string[], version: string): string {
  if (lookalike === undefined) return '';
  return `${quote(lookalike)} is not read as one, because ${lookalikeFault(lookalike, version)}: `;
}

/** Why a text is not read as a record, as the end of a sentence. */
export function lookalikeFault({ length }: string, version: string): string {
  return length > MAX_RECORD_OCTETS
    ? `it has ${length} octets, and a record has at most ${MAX_RECORD_OCTETS}`
    : `it does not begin with exactly "${version}"`;
}

function escaped(text: string): string {
  return text
    .replace(/["\\]/g, '\\$&')
    .replace(/[^\x20-\x7e]/g, (character) => `\\${String(character.charCodeAt(0) & 0xff).padStart(3, '0')}`);
}
