import { isIPv4, isIPv6 } from 'node:net';
import type { Answer } from 'dns-packet';
import { readHttpsData } from './read-https-data.ts';
import type { RecordData, RecordType } from './record-data.ts';

/** The data of a decoded record; null when it is not of the type or cannot be read. */
export function readRecord<T extends RecordType>(type: T, answer: Answer): RecordData[T] | null {
  const reader: Readers[T] = READERS[type];
  return reader(answer);
}

type Readers = { readonly [T in RecordType]: (answer: Answer) => RecordData[T] | null };

const READERS: Readers = {
  A: (answer) => (answer.type === 'A' && isIPv4(answer.data) ? answer.data : null),
  AAAA: (answer) => (answer.type === 'AAAA' && isIPv6(answer.data) ? answer.data : null),
  CAA: (answer) => {
    if (answer.type !== 'CAA') return null;
    const { issuerCritical, tag, value } = answer.data;
    return { isCritical: issuerCritical === true, tag: tag.toLowerCase(), value };
  },
  DS: (answer) => (answer.type === 'DS' ? answer.data : null),
  HTTPS: (answer) => ('data' in answer && Buffer.isBuffer(answer.data) ? readHttpsData(answer.data) : null),
  MX: (answer) => {
    if (answer.type !== 'MX') return null;
    return { preference: answer.data.preference ?? 0, exchange: answer.data.exchange.toLowerCase() };
  },
  NS: (answer) => (answer.type === 'NS' ? answer.data.toLowerCase() : null),
  PTR: (answer) => (answer.type === 'PTR' ? answer.data.toLowerCase() : null),
  SOA: (answer) => (answer.type === 'SOA' ? answer.data.mname.toLowerCase() : null),
  TLSA: (answer) => {
    if (answer.type !== 'TLSA') return null;
    const { usage, selector, matchingType, certificate } = answer.data;
    return { usage, selector, matchingType, association: certificate };
  },
  TXT: (answer) => {
    if (answer.type !== 'TXT') return null;
    const octets = Array.isArray(answer.data) ? answer.data : [answer.data];
    const strings = octets.map((string) => Buffer.from(string).toString('latin1'));
    return { text: strings.join(''), strings };
  },
};
