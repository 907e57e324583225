import type { Cidr } from '../../../net/cidr.ts';
import { parseIpAddress } from '../../../net/ip-address.ts';
import { ALL_LETTERS, DOMAIN_LETTERS, parseMacroString } from './parse-macro-string.ts';
import type { MacroString, SpfMechanism, SpfQualifier } from './spf-record.ts';

/** What a term is, without its place in the record. */
export type SpfTermReading =
  | { readonly kind: 'directive'; readonly qualifier: SpfQualifier; readonly mechanism: SpfMechanism }
  | { readonly kind: 'modifier'; readonly name: string; readonly value: MacroString }
  | SpfTermFault;

interface SpfTermFault {
  readonly kind: 'fault';
  readonly why: string;
}

/** Reads one term (RFC 7208 4.6.1, 12): a modifier when a name and `=` begin it, else a directive. */
export function parseSpfTerm(text: string): SpfTermReading {
  if (!/^[\x21-\x7e]+$/.test(text)) return fault('bad-character');
  const modifier = /^(?<name>[a-z][a-z0-9\-_.]*)=/i.exec(text);
  const name = modifier?.groups?.['name'];
  if (name !== undefined) return readModifier(name.toLowerCase(), text.slice(name.length + 1));
  return readDirective(text);
}

const TARGET_MODIFIERS: ReadonlySet<string> = new Set(['redirect', 'exp']);

function readModifier(name: string, text: string): SpfTermReading {
  if (TARGET_MODIFIERS.has(name)) {
    const reading = parseDomainSpec(text);
    return reading.kind === 'fault' ? reading : { kind: 'modifier', name, value: reading.domain };
  }
  const value = parseMacroString(text, ALL_LETTERS);
  return value === null ? fault('bad-macro') : { kind: 'modifier', name, value };
}

function readDirective(text: string): SpfTermReading {
  const sign = text.charAt(0);
  const hasQualifier = isQualifier(sign);
  const body = hasQualifier ? text.slice(1) : text;
  const name = /^[a-z0-9]*/i.exec(body)?.[0] ?? '';
  const read = MECHANISMS.get(name.toLowerCase());
  if (read === undefined) return fault(body.includes('=') ? 'bad-modifier-name' : 'unknown-mechanism');
  const reading = read(body.slice(name.length));
  if ('why' in reading) return reading;
  return { kind: 'directive', qualifier: hasQualifier ? sign : '+', mechanism: reading };
}

type ReadMechanism = (rest: string) => SpfMechanism | SpfTermFault;

const MECHANISMS: ReadonlyMap<string, ReadMechanism> = new Map<string, ReadMechanism>([
  ['all', (rest) => (rest === '' ? { name: 'all' } : fault('unexpected-argument'))],
  ['include', (rest) => readTarget('include', rest)],
  ['exists', (rest) => readTarget('exists', rest)],
  ['a', (rest) => readHost('a', rest)],
  ['mx', (rest) => readHost('mx', rest)],
  ['ptr', (rest) => (rest === '' ? { name: 'ptr', domain: null } : readTarget('ptr', rest))],
  ['ip4', (rest) => readNetwork('ip4', rest)],
  ['ip6', (rest) => readNetwork('ip6', rest)],
]);

function readTarget(name: 'include' | 'exists' | 'ptr', rest: string): ReturnType<ReadMechanism> {
  if (rest === '') return fault('missing-domain');
  if (!rest.startsWith(':')) return fault('unexpected-argument');
  const reading = parseDomainSpec(rest.slice(1));
  return reading.kind === 'fault' ? reading : { name, domain: reading.domain };
}

/** `a` and `mx`: a domain may hold slashes, so the prefix lengths are taken from the end. */
function readHost(name: 'a' | 'mx', rest: string): ReturnType<ReadMechanism> {
  const { 0: suffix = '', groups } = /(?:\/(?<four>\d+))?(?:\/\/(?<six>\d+))?$/.exec(rest) ?? {};
  const prefix4 = readPrefix(groups?.['four'], 32);
  const prefix6 = readPrefix(groups?.['six'], 128);
  if (prefix4 === null || prefix6 === null) return fault('bad-prefix-length');
  const domainPart = rest.slice(0, rest.length - suffix.length);
  if (domainPart === '') return { name, domain: null, prefix4, prefix6 };
  if (!domainPart.startsWith(':'))
    return fault(domainPart.startsWith('/') ? 'bad-prefix-length' : 'unexpected-argument');
  const reading = parseDomainSpec(domainPart.slice(1));
  return reading.kind === 'fault' ? reading : { name, domain: reading.domain, prefix4, prefix6 };
}

const FAMILY = { ip4: { version: 4, width: 32 }, ip6: { version: 6, width: 128 } } as const;

function readNetwork(name: 'ip4' | 'ip6', rest: string): ReturnType<ReadMechanism> {
  const { version, width } = FAMILY[name];
  if (rest === '' || rest === ':') return fault('missing-address');
  if (!rest.startsWith(':')) return fault('unexpected-argument');
  const slash = rest.indexOf('/');
  const address = parseIpAddress(rest.slice(1, slash === -1 ? undefined : slash));
  if (address === null) return fault('bad-address');
  if (address.version !== version) return fault('wrong-address-family');
  const prefix = slash === -1 ? width : readPrefix(rest.slice(slash + 1), width);
  if (prefix === null) return fault('bad-prefix-length');
  const network: Cidr = { version, network: address.value, prefix };
  return { name, network };
}

/** Absent means the whole address; leading zeros are none of the grammar. */
function readPrefix(digits: string | undefined, width: number): number | null {
  if (digits === undefined) return width;
  return /^(?:0|[1-9]\d{0,2})$/.test(digits) && Number(digits) <= width ? Number(digits) : null;
}

/** Reads a domain-spec: a macro-string that ends in a macro or in `.` and a top label (RFC 7208 7.1). */
function parseDomainSpec(
  text: string,
): { readonly kind: 'domain'; readonly domain: MacroString } | SpfTermFault {
  if (text === '') return fault('missing-domain');
  const domain = parseMacroString(text, DOMAIN_LETTERS);
  if (domain === null) return fault(text.includes('%') ? 'bad-macro' : 'bad-character');
  if (domain.endsInMacro || hasTopLabel(domain)) return { kind: 'domain', domain };
  return fault(parseIpAddress(text) === null ? 'bad-domain' : 'domain-is-address');
}

function hasTopLabel({ pieces }: MacroString): boolean {
  const last = pieces.at(-1);
  if (last?.kind !== 'text') return false;
  const name = last.text.endsWith('.') ? last.text.slice(0, -1) : last.text;
  const dot = name.lastIndexOf('.');
  return dot !== -1 && isTopLabel(name.slice(dot + 1));
}

/** Letters, digits and inner hyphens, not digits alone. */
function isTopLabel(label: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i.test(label) && !/^\d+$/.test(label);
}

function isQualifier(text: string): text is SpfQualifier {
  return text === '+' || text === '-' || text === '~' || text === '?';
}

function fault(code: keyof typeof WHY): SpfTermFault {
  return { kind: 'fault', why: WHY[code] };
}

const WHY = {
  'bad-character': 'contains a character that may not stand in a record, such as a tab or a quotation mark',
  'unknown-mechanism': 'is no mechanism of SPF',
  'unexpected-argument': 'takes no argument',
  'missing-domain': 'needs a domain',
  'bad-domain': 'names no valid domain',
  'domain-is-address': 'names an address where a domain must stand; write ip4: or ip6:',
  'bad-macro': 'contains a macro that cannot be read',
  'bad-prefix-length': 'has a prefix length that is out of bounds',
  'missing-address': 'needs an address',
  'bad-address': 'names no valid address',
  'wrong-address-family': 'names an address of the other family; ip4: and ip6: are two things',
  'bad-modifier-name': 'is no valid modifier',
};
