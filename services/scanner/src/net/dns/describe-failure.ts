import type { DnsFailure } from './dns-outcome.ts';

const RCODE_NAMES: ReadonlyMap<number, string> = new Map([
  [1, 'FORMERR'],
  [2, 'SERVFAIL'],
  [4, 'NOTIMP'],
  [5, 'REFUSED'],
  [9, 'NOTAUTH'],
]);

/** The failure in a few words for a report, such as `SERVFAIL from 192.0.2.53:53`. */
export function describeFailure(failure: DnsFailure): string {
  switch (failure.kind) {
    case 'alias-loop':
      return `an alias loop through ${failure.aliases.at(-1) ?? '?'}`;
    case 'servfail':
      return `SERVFAIL from ${failure.server}${failure.isBogus ? ' (DNSSEC validation fails)' : ''}`;
    case 'refused':
      return `${RCODE_NAMES.get(failure.rcode) ?? `RCODE ${failure.rcode}`} from ${failure.server}`;
    case 'timeout':
      return failure.reason === 'deadline' ? 'no time left to ask' : 'no reply in time';
    case 'unreachable':
      return `no DNS server could be reached (${failure.code})`;
    case 'malformed':
      return `an unreadable reply (${failure.reason})`;
    case 'over-budget':
      return 'too many DNS queries';
  }
}
