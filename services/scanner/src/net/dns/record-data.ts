/** Text of a TXT record as Latin-1: one character per octet, so octets above 0x7E stay visible. */
export interface TextData {
  /** The strings joined with nothing between (RFC 7208 3.3, RFC 6376 3.6.2.2). */
  readonly text: string;
  /** The strings as published, each at most 255 octets. */
  readonly strings: readonly string[];
}

export interface MxData {
  readonly preference: number;
  /** Lower case without trailing dot; `.` in a null MX (RFC 7505). */
  readonly exchange: string;
}

/** RFC 6698 2.1 */
export interface TlsaData {
  readonly usage: number;
  readonly selector: number;
  readonly matchingType: number;
  readonly association: Buffer;
}

export interface CaaData {
  readonly isCritical: boolean;
  readonly tag: string;
  readonly value: string;
}

/** One service binding (RFC 9460 2). */
export interface HttpsData {
  /** 0: an alias, which has no parameters. */
  readonly priority: number;
  /** Empty: the owner itself. */
  readonly target: string;
  /** By number, as they stand on the wire. */
  readonly params: ReadonlyMap<number, Buffer>;
}

/** The record types that can be asked for, with what their data is read into. Names: lower case, no trailing dot. */
export interface RecordData {
  readonly A: string;
  readonly AAAA: string;
  readonly CAA: CaaData;
  /** Only whether there is one matters. */
  readonly DS: object;
  readonly HTTPS: HttpsData;
  readonly MX: MxData;
  readonly NS: string;
  readonly PTR: string;
  /** The primary server. */
  readonly SOA: string;
  readonly TLSA: TlsaData;
  readonly TXT: TextData;
}

export type RecordType = keyof RecordData;
