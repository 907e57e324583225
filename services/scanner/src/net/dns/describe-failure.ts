import type { DnsFailure } from './dns-outcome.ts';

const REFUSED = 5;

/** The failure in a few words for a report, such as `SERVFAIL from 192.0.2.53:53`. */
export function describeFailure(failure: DnsFailure): string {
  switch (failure.kind) {
    case 'alias-loop':
      return `an alias loop through ${failure.aliases.at(-1) ?? '?'}`;
    case 'servfail':
      return `SERVFAIL from ${failure.server}${failure.isBogus ? ' (DNSSEC validation fails)' : ''}`;
    case 'refused':
      return `${failure.rcode === REFUSED ? 'REFUSED' : `RCODE ${failure.rcode}`} from ${failure.server}`;
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
