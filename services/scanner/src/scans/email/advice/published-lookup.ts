import { type DnsLookup, type DnsOutcome, dataOf, isDnsFailure } from '../../../net/dns/dns-outcome.ts';
import type { RecordData, RecordType, TextData } from '../../../net/dns/record-data.ts';
import type { RecommendedRecord } from '../recommend.ts';
import { selectDmarcRecords } from '../records/dmarc.ts';
import type { Selection } from '../records/only-record.ts';
import { selectSpfRecord } from '../spf/select-spf-record.ts';

const TTL_SECONDS = 300;

/**
 * The DNS as it would be with the record published; everything else is asked for and answered as before. A name that is
 * an alias can have no other record (RFC 1034 3.6.2), so nothing changes there.
 */
export function publishedLookup(lookup: DnsLookup, record: RecommendedRecord): DnsLookup {
  return {
    query: async <T extends RecordType>(name: string, type: T): Promise<DnsOutcome<T>> => {
      const outcome = await lookup.query(name, type);
      if (type !== record.type || name.toLowerCase() !== record.name || !('aliases' in outcome))
        return outcome;
      if (isDnsFailure(outcome) || outcome.aliases.length > 0) return outcome;
      const kept = dataOf(outcome).filter((data) => !isReplaced(data, record));
      // The question's type is the record's.
      const records = [...kept, ...dataOfAdvice(record)] as readonly RecordData[T][];
      return { ...outcome, kind: 'answer', rcode: 0, records, ttlSeconds: TTL_SECONDS };
    },
  };
}

function dataOfAdvice(record: RecommendedRecord): readonly RecordData['MX' | 'TXT'][] {
  return record.type === 'MX' ? record.value : [{ strings: [record.value], text: record.value }];
}

/** All MX records, and the TXT records of the same kind or meant as such. */
function isReplaced(data: RecordData[RecordType], record: RecommendedRecord): boolean {
  return record.type === 'MX' || (isText(data) && isSameKind(data.text, record.value));
}

function isSameKind(text: string, value: string): boolean {
  if (value.startsWith('v=spf1')) return hasAny(selectSpfRecord([text]));
  if (value.startsWith('v=DMARC1')) return hasAny(selectDmarcRecords([text]));
  const version = value.split(';', 1)[0] ?? '';
  return text.slice(0, version.length).toLowerCase() === version.toLowerCase();
}

function hasAny({ records, lookalikes }: Selection): boolean {
  return records.length + lookalikes.length > 0;
}

function isText(data: RecordData[RecordType]): data is TextData {
  return typeof data === 'object' && 'strings' in data;
}
