import { parseIpAddress } from '../../../net/ip-address.ts';
import { parseSpfRecord } from './parse-spf-record.ts';

/**
 * An SPF record as it was meant, be it written with quotation marks, long dashes, semicolons, `include=`, `redirect:`, `ipv4:` or
 * blanks after a colon. Every term stays; null where one of them still cannot be read.
 */
export function meantSpf(text: string): string | null {
  const [version = '', ...terms] = text
    // The dashes that word processors make, in UTF-8.
    .replace(/ \xe2\x80[\x90-\x95](?=all\b)/gi, ' -')
    .replace(/[^\x21-\x7e]+|["'`;\\]+/g, ' ')
    .replace(/ +/g, ' ')
    .replace(/([:=]) /g, '$1')
    .replace(/ ([+?~-]) (?=all\b)/gi, ' $1')
    .trim()
    .split(' ');
  if (!/^(?:v[:=])?spf1?$/i.test(version)) return null;
  const meant = terms.filter((term) => !/^v=spf1$/i.test(term)).map(meantTerm);
  const record = ['v=spf1', ...meant].join(' ');
  return parseSpfRecord(record).faults.length === 0 ? record : null;
}

/**
 * The strings of a TXT record are joined with nothing between (RFC 7208 3.3): where a string begins with a term and the
 * one before does not end in a blank, two terms become one. The record as it was meant; null when no blank is missing.
 */
export function separateStrings(strings: readonly string[]): string | null {
  let text = '';
  let isMissing = false;
  for (const string of strings) {
    const isGlued = text !== '' && !text.endsWith(' ') && TERM_START.test(string);
    text += isGlued ? ` ${string}` : string;
    isMissing ||= isGlued;
  }
  return isMissing ? text : null;
}

/** How a term begins that cannot be the rest of another one. */
const TERM_START = /^(?:[+?~-]?(?:include:|exists:|ip[46]:|mx:)|redirect=|[+?~-]all(?: |$))/i;

const TERM = /^([+?~-]?)([a-z][a-z0-9]*)([:=])(.+)$/i;

function meantTerm(term: string): string {
  const bare = parseIpAddress(term);
  if (bare !== null) return `ip${bare.version}:${term}`;
  const [, qualifier = '', name = '', , value = ''] = TERM.exec(term.replace(/,$/, '')) ?? [];
  const lower = name.toLowerCase();
  if (lower === 'redirect' || lower === 'exp') return `${lower}=${value}`;
  if (!NAMES.has(lower)) return term.replace(/,$/, '');
  const address = parseIpAddress(value.split('/', 1)[0] ?? '');
  if (address !== null) return `${qualifier}ip${address.version}:${value}`;
  return `${qualifier}${ADDRESSES.has(lower) ? 'a' : lower}:${value}`;
}

const ADDRESSES: ReadonlySet<string> = new Set(['ip', 'ip4', 'ip6', 'ipv4', 'ipv6']);
const NAMES: ReadonlySet<string> = new Set([...ADDRESSES, 'a', 'mx', 'ptr', 'include', 'exists']);
