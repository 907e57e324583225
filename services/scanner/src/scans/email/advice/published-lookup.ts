import { type DnsLookup, type DnsOutcome, dataOf, isDnsFailure } from '../../../net/dns/dns-outcome.ts';
import type { RecordData, RecordType, TextData } from '../../../net/dns/record-data.ts';
import type { RecommendedRecord } from '../recommend.ts';
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
      // The question's type is the record's.
      const records = published(record, dataOf(outcome)) as readonly RecordData[T][];
      return { ...outcome, kind: 'answer', rcode: 0, records, ttlSeconds: TTL_SECONDS };
    },
  };
}

/** All MX records are replaced; beside SPF other TXT records of the domain stay. */
function published(
  record: RecommendedRecord,
  found: readonly RecordData[RecordType][],
): readonly RecordData['MX' | 'TXT'][] {
  if (record.type === 'MX') return record.value;
  const { value } = record;
  const texts = value.startsWith('v=spf1') ? found.filter(isText) : [];
  return [...texts.filter(({ text }) => !isMeantAsSpf(text)), { strings: [value], text: value }];
}

function isText(data: RecordData[RecordType]): data is TextData {
  return typeof data === 'object' && 'strings' in data;
}

function isMeantAsSpf(text: string): boolean {
  const { records, lookalikes } = selectSpfRecord([text]);
  return records.length + lookalikes.length > 0;
}
