import type { OptAnswer } from 'dns-packet';
import { AUTHENTIC_DATA, CHECKING_DISABLED, encode, RECURSION_DESIRED } from 'dns-packet';
import { packetTypeOf } from './packet-type.ts';
import type { RecordType } from './record-data.ts';

export interface DnsQuestion {
  /** A name that `toDnsName` has passed. */
  readonly name: string;
  readonly type: RecordType;
}

export interface QueryOptions {
  readonly id: number;
  /** EDNS(0), RFC 6891; left out for servers that answer it with FORMERR. */
  readonly edns: boolean;
  /** CD: give the answer even when its validation fails (RFC 4035 3.2.2). */
  readonly checkingDisabled: boolean;
}

/** What fits an unfragmented datagram everywhere (DNS flag day 2020). */
const UDP_PAYLOAD_OCTETS = 1232;

const OPT: OptAnswer = {
  type: 'OPT',
  name: '.',
  udpPayloadSize: UDP_PAYLOAD_OCTETS,
  extendedRcode: 0,
  ednsVersion: 0,
  flags: 0,
  flag_do: false,
  options: [],
};

/** One question as a DNS message; AD is set so that a validating resolver tells its verdict (RFC 6840 5.7). */
export function encodeQuery(question: DnsQuestion, options: QueryOptions): Buffer {
  return encode({
    type: 'query',
    id: options.id,
    flags: RECURSION_DESIRED | AUTHENTIC_DATA | (options.checkingDisabled ? CHECKING_DISABLED : 0),
    questions: [{ name: question.name, type: packetTypeOf(question.type), class: 'IN' }],
    additionals: options.edns ? [OPT] : [],
  });
}
