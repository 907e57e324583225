import type { DnsOutcome } from './dns-outcome.ts';
import type { RecordType } from './record-data.ts';

const RCODE_NAMES: ReadonlyMap<number, string> = new Map([
  [1, 'FORMERR'],
  [2, 'SERVFAIL'],
  [4, 'NOTIMP'],
  [5, 'REFUSED'],
  [9, 'NOTAUTH'],
]);

/** The outcome in a few words for a report, such as `SERVFAIL from 192.0.2.53:53`. */
export function describeOutcome<T extends RecordType>(outcome: DnsOutcome<T>): string {
  switch (outcome.kind) {
    case 'answer':
      return `${outcome.records.length} records`;
    case 'nxdomain':
      return 'the name does not exist (NXDOMAIN)';
    case 'nodata':
      return 'no such records';
    case 'dangling-alias':
      return `an alias to ${outcome.aliases.at(-1) ?? '?'}, which does not exist`;
    case 'alias-loop':
      return `an alias loop through ${outcome.aliases.at(-1) ?? '?'}`;
    case 'servfail':
      return `SERVFAIL from ${outcome.server}${outcome.isBogus ? ' (DNSSEC validation fails)' : ''}`;
    case 'refused':
      return `${RCODE_NAMES.get(outcome.rcode) ?? `RCODE ${outcome.rcode}`} from ${outcome.server}`;
    case 'timeout':
      return outcome.reason === 'deadline' ? 'no time left to ask' : 'no reply in time';
    case 'unreachable':
      return `no DNS server could be reached (${outcome.code})`;
    case 'malformed':
      return `an unreadable reply (${outcome.reason})`;
    case 'bad-name':
      return 'the name is not possible in the DNS';
    case 'over-budget':
      return 'too many DNS queries';
  }
}
