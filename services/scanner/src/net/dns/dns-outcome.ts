import type { RecordData, RecordType } from './record-data.ts';

export interface ReplyFacts {
  readonly rcode: number;
  /** Targets of the CNAME chain in order, the queried name excluded; empty when there is none. */
  readonly aliases: readonly string[];
  /** The AD flag: the resolver says it has validated the answer (RFC 4035 3.2.3). */
  readonly authenticated: boolean;
  /** The UDP answer was truncated and the question was repeated over TCP. */
  readonly overTcp: boolean;
  /** Owner of the SOA in the authority section: the zone that denies (RFC 2308 3). */
  readonly soaName: string | null;
  readonly server: string;
}

/** How long it may be cached: the smallest TTL of the records and aliases, of a denial RFC 2308 5; 0: not at all. */
interface Lifetime {
  readonly ttlSeconds: number;
}

export interface DnsAnswer<T extends RecordType> extends ReplyFacts, Lifetime {
  readonly kind: 'answer';
  /** The data of each, at least one. */
  readonly records: readonly RecordData[T][];
}

/** The records do not exist, and the DNS said so. */
export type DnsAbsence =
  /** RCODE 3 for the name itself (RFC 8020: nor anything below it). */
  | ({ readonly kind: 'nxdomain' } & ReplyFacts & Lifetime)
  /** The name exists, without records of the type (RFC 2308 2.2). */
  | ({ readonly kind: 'nodata' } & ReplyFacts & Lifetime)
  /** The name exists as an alias whose target does not; the last of `aliases` is the missing one. */
  | ({ readonly kind: 'dangling-alias' } & ReplyFacts & Lifetime);

/** It could not be found out. Never to be read as an absence. */
export type DnsFailure =
  /** The CNAME chain comes back to itself, or is longer than anyone follows. */
  | ({ readonly kind: 'alias-loop' } & ReplyFacts)
  /** RCODE 2 from every server. `isBogus`: with validation switched off (CD) the answer comes. */
  | ({ readonly kind: 'servfail'; readonly isBogus: boolean } & ReplyFacts)
  /** Any other RCODE: REFUSED, FORMERR, NOTIMP, … */
  | ({ readonly kind: 'refused' } & ReplyFacts)
  | { readonly kind: 'timeout'; readonly reason: 'no-reply' | 'deadline' }
  /** No server could be reached at all; `code` is the socket's (`ECONNREFUSED`). */
  | { readonly kind: 'unreachable'; readonly code: string }
  /** A reply to our question that cannot be read or is beyond all bounds. */
  | { readonly kind: 'malformed'; readonly reason: string }
  | { readonly kind: 'over-budget' };

/** The name cannot stand in a question, so that it holds nothing: a label over 63 or a name over 253 octets, an empty label. */
export interface ImpossibleName {
  readonly kind: 'bad-name';
}

export type DnsOutcome<T extends RecordType> = DnsAnswer<T> | DnsAbsence | DnsFailure | ImpossibleName;

/** What the DNS holds, be it nothing. */
export type DnsFinding<T extends RecordType> = Exclude<DnsOutcome<T>, DnsFailure>;

/** The one thing that audits need of the DNS. Rejects only with the reason of an aborted signal. */
export interface DnsLookup {
  query<T extends RecordType>(name: string, type: T): Promise<DnsOutcome<T>>;
}

const ABSENCES: ReadonlySet<string> = new Set<DnsAbsence['kind']>(['nxdomain', 'nodata', 'dangling-alias']);

/** Whether the DNS said that there are no such records: a void look-up in RFC 7208's words. */
export function isDnsAbsence<T extends RecordType>(outcome: DnsOutcome<T>): outcome is DnsAbsence {
  return ABSENCES.has(outcome.kind);
}

/** Whether it stays unknown what the DNS holds. */
export function isDnsFailure<T extends RecordType>(outcome: DnsOutcome<T>): outcome is DnsFailure {
  return outcome.kind !== 'answer' && outcome.kind !== 'bad-name' && !ABSENCES.has(outcome.kind);
}

/** Whether the resolver says that it has validated the answer, or the denial. */
export function isAuthentic<T extends RecordType>(outcome: DnsOutcome<T>): boolean {
  return 'authenticated' in outcome && outcome.authenticated;
}

/** The data of every record of an answer; empty for everything else. */
export function dataOf<T extends RecordType>(outcome: DnsOutcome<T>): readonly RecordData[T][] {
  return outcome.kind === 'answer' ? outcome.records : [];
}

/** The joined texts of all TXT records of an answer; empty for everything else. */
export function textsOf(outcome: DnsOutcome<'TXT'>): readonly string[] {
  return dataOf(outcome).map(({ text }) => text);
}
