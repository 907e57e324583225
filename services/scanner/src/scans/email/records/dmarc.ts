import { isReadable, type Selection, selectRecords } from './only-record.ts';
import { parseReportUris, type ReportUri } from './report-uri.ts';
import { parseTagList, type Tag } from './tag-list.ts';

/** Every tag of RFC 9989, and those of RFC 7489 that it dropped; receivers ignore all others. */
export const DMARC_TAGS = 'v p sp np psd t adkim aspf fo rua ruf pct rf ri'.split(' ');

export type DmarcPolicy = 'none' | 'quarantine' | 'reject';

/** A DMARC record (RFC 9989 4.7) read to its end; every tag that is wrong has its default and a fault. */
export interface DmarcRecord {
  readonly text: string;
  /** As published; null when absent or invalid. */
  readonly p: DmarcPolicy | null;
  readonly sp: DmarcPolicy | null;
  readonly np: DmarcPolicy | null;
  readonly psd: 'y' | 'n' | 'u';
  /** `t=y`: receivers act one step below the policy. */
  readonly isTest: boolean;
  readonly adkim: 'r' | 's';
  readonly aspf: 'r' | 's';
  readonly rua: readonly ReportUri[];
  readonly ruf: readonly ReportUri[];
  /** The tag of RFC 7489 that RFC 9989 has dropped; null when absent or invalid. */
  readonly pct: number | null;
  /** Names of the tags that were read, lower case. */
  readonly present: ReadonlySet<string>;
  readonly faults: readonly DmarcFault[];
  /** p is there, and p, sp and np are valid as far as present. */
  readonly isPolicySound: boolean;
  /**
   * What the record asks for at its own domain, as RFC 9989 4.10.1 reads it: `p`; `none` when p, sp or np is missing or
   * invalid and a rua is valid; null when the record has no effect at all, as one that repeats a tag.
   */
  readonly policy: DmarcPolicy | null;
}

export interface DmarcFault {
  readonly code: 'repeated-tag' | 'missing-policy' | 'bad-value';
  /** The tag's name in lower case; empty for a piece that is no tag. */
  readonly tag: string;
  /** What is wrong, as published. */
  readonly text: string;
}

/** Which of a name's TXT records are DMARC records (RFC 9989 4.10 step 2): the version comes first, value exactly `DMARC1`. */
export function selectDmarcRecords(texts: readonly string[]): Selection {
  return selectRecords(
    texts,
    (text) => isReadable(text) && RECORD.test(text),
    (text) => LOOKALIKE.test(text.slice(0, 4096)),
  );
}

/** Reads a record that `selectDmarcRecords` has chosen. */
export function parseDmarcRecord(text: string): DmarcRecord {
  const list = parseTagList(text);
  const first = new Map(list.tags.toReversed().map((tag) => [tag.name.toLowerCase(), tag]));
  const repeated = list.tags.filter((tag) => first.get(tag.name.toLowerCase()) !== tag);
  const faults: DmarcFault[] = [
    ...list.faults.map((piece) => faultOf('bad-value', '', piece)),
    ...repeated.map(({ name, text: piece }) => faultOf('repeated-tag', name, piece)),
  ];
  // A list that repeats a tag is invalid as a whole (RFC 6376 3.2, which RFC 9989 4.7 takes over).
  const tags: ReadonlyMap<string, Tag> = repeated.length > 0 ? new Map() : first;
  const read = <T>(name: string, reader: (value: string) => T | null): T | null => {
    const tag = tags.get(name);
    if (tag === undefined) return null;
    const value = reader(tag.value);
    if (value === null) faults.push(faultOf('bad-value', name, tag.text));
    return value;
  };
  const readUris = (name: string): readonly ReportUri[] => {
    const tag = tags.get(name);
    if (tag === undefined) return [];
    const { uris, faults: bad } = parseReportUris(tag.value, 'mailto');
    faults.push(...bad.map((uri) => faultOf('bad-value', name, uri)));
    return uris;
  };
  const policies = { p: read('p', readPolicy), sp: read('sp', readPolicy), np: read('np', readPolicy) };
  if (!first.has('p')) faults.push(faultOf('missing-policy', 'p', ''));
  // Not kept: failure reports are the receiver's affair.
  read('fo', readFailureOptions);
  const rua = readUris('rua');
  const isReported =
    rua.length > 0 || faults.some(({ tag, text: uri }) => tag === 'rua' && OTHER_URI.test(uri));
  const isPolicySound =
    policies.p !== null && !faults.some(({ code, tag }) => code === 'bad-value' && /^[sn]p$/.test(tag));
  return {
    text,
    ...policies,
    psd: read('psd', oneOf('y', 'n', 'u')) ?? 'u',
    isTest: read('t', oneOf('y', 'n')) === 'y',
    adkim: read('adkim', oneOf('r', 's')) ?? 'r',
    aspf: read('aspf', oneOf('r', 's')) ?? 'r',
    rua,
    ruf: readUris('ruf'),
    pct: read('pct', (value) => (/^(?:\d\d?|0\d\d|100)$/.test(value) ? Number(value) : null)),
    present: new Set([...tags.keys()].toReversed()),
    faults,
    isPolicySound,
    policy: isPolicySound ? policies.p : isReported ? 'none' : null,
  };
}

const RECORD = /^[vV][ \t]*=[ \t]*DMARC1[ \t]*(?:;|$)/;

/** `v=dmarc1`, `DMARC1; p=…`, `v=DMARC1 p=…`, the version not first or left out. */
const LOOKALIKE =
  /v[ \t]{0,9}[:=][ \t]{0,9}["']?dmarc|^[^a-z0-9]{0,9}(?:dmarc1?[ \t]{0,9};|p[ \t]{0,9}=[ \t]{0,9}(?:none|quarantine|reject)\b)/i;

function faultOf(code: DmarcFault['code'], name: string, text: string): DmarcFault {
  return { code, tag: name.toLowerCase(), text };
}

/** Valid, though receivers may pass it over: only `mailto` has to be supported. */
const OTHER_URI = /^(?!mailto:)[a-z][a-z0-9+.-]*:[\x21-\x7e]*$/i;

const readPolicy = oneOf('none', 'quarantine', 'reject');

function oneOf<const T extends string>(...values: readonly T[]): (value: string) => T | null {
  return (value) => values.find((known) => known === value.toLowerCase()) ?? null;
}

/** Options of which `0` and `1` exclude each other. */
function readFailureOptions(value: string): readonly string[] | null {
  const options = value.split(':').map((option) => option.trim().toLowerCase());
  const isSound = options.every((option) => ['0', '1', 'd', 's'].includes(option));
  return isSound && !(options.includes('0') && options.includes('1')) ? options : null;
}
