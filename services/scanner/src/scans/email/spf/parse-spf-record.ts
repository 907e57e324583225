import { readPrefix, WIDTH } from '../../../net/cidr.ts';
import { parseIpAddress } from '../../../net/ip-address.ts';
import { ALL_LETTERS, DOMAIN_LETTERS, parseMacroString } from './parse-macro-string.ts';
import type {
  MacroString,
  SpfDirective,
  SpfFault,
  SpfMechanism,
  SpfModifier,
  SpfRecord,
  SpfTerm,
} from './spf-record.ts';

const VERSION_LENGTH = 'v=spf1'.length;

/** Reads a record that `selectSpfRecord` has chosen, to its end: every fault is reported, not only the first. */
export function parseSpfRecord(text: string): SpfRecord {
  const terms: SpfTerm[] = [];
  const faults: SpfFault[] = [];
  const seen = new Set<string>();
  const words = text.slice(VERSION_LENGTH).split(' ');
  for (const word of words.filter((each) => each !== '')) {
    const reading = parseTerm(word);
    if (typeof reading === 'string') {
      faults.push({ text: word, why: reading });
    } else if (reading.kind === 'modifier' && TARGET_MODIFIERS.has(reading.name) && seen.has(reading.name)) {
      faults.push({ text: word, why: 'may stand only once' });
    } else {
      if (reading.kind === 'modifier') seen.add(reading.name);
      terms.push({ text: word, ...reading });
    }
  }
  return { text, terms, faults };
}

/** What a term is, without its text; a string: why it is none, as the end of a sentence that begins with it. */
type TermReading = Omit<SpfDirective, 'text'> | Omit<SpfModifier, 'text'> | string;

/** Modifiers that name a domain, and may stand only once (RFC 7208 6). */
const TARGET_MODIFIERS: ReadonlySet<string> = new Set(['redirect', 'exp']);

/** Reads one term (RFC 7208 4.6.1, 12): a modifier when a name and `=` begin it, else a directive. */
function parseTerm(text: string): TermReading {
  if (!/^[\x21-\x7e]+$/.test(text)) return FAULTS.character;
  const modifier = /^(?<name>[a-z][a-z0-9\-_.]*)=/i.exec(text);
  const name = modifier?.groups?.['name'];
  if (name !== undefined) return readModifier(name.toLowerCase(), text.slice(name.length + 1));
  return readDirective(text);
}

function readModifier(name: string, text: string): TermReading {
  const value = TARGET_MODIFIERS.has(name) ? parseDomainSpec(text) : parseMacroString(text, ALL_LETTERS);
  if (value === null) return FAULTS.macro;
  return typeof value === 'string' ? value : { kind: 'modifier', name, value };
}

const QUALIFIERS = ['+', '-', '~', '?'] as const;

function readDirective(text: string): TermReading {
  const sign = QUALIFIERS.find((qualifier) => text.startsWith(qualifier));
  const body = sign === undefined ? text : text.slice(1);
  const name = /^[a-z0-9]*/i.exec(body)?.[0] ?? '';
  const read = MECHANISMS.get(name.toLowerCase());
  if (read === undefined) return body.includes('=') ? FAULTS.modifierName : FAULTS.mechanism;
  const mechanism = read(body.slice(name.length));
  if (typeof mechanism === 'string') return mechanism;
  return { kind: 'directive', qualifier: sign ?? '+', mechanism };
}

type ReadMechanism = (rest: string) => SpfMechanism | string;

const MECHANISMS: ReadonlyMap<string, ReadMechanism> = new Map<string, ReadMechanism>([
  ['all', (rest) => (rest === '' ? { name: 'all' } : FAULTS.argument)],
  ['include', (rest) => readTarget('include', rest)],
  ['exists', (rest) => readTarget('exists', rest)],
  ['a', (rest) => readHost('a', rest)],
  ['mx', (rest) => readHost('mx', rest)],
  ['ptr', (rest) => (rest === '' ? { name: 'ptr', domain: null } : readTarget('ptr', rest))],
  ['ip4', (rest) => readNetwork('ip4', rest)],
  ['ip6', (rest) => readNetwork('ip6', rest)],
]);

function readTarget(name: 'include' | 'exists' | 'ptr', rest: string): ReturnType<ReadMechanism> {
  if (rest === '') return FAULTS.domainMissing;
  if (!rest.startsWith(':')) return FAULTS.argument;
  const domain = parseDomainSpec(rest.slice(1));
  return typeof domain === 'string' ? domain : { name, domain };
}

/** `a` and `mx`: a domain may hold slashes, so the prefix lengths are taken from the end. */
function readHost(name: 'a' | 'mx', rest: string): ReturnType<ReadMechanism> {
  const { 0: suffix = '', groups } = /(?:\/(?<four>\d+))?(?:\/\/(?<six>\d+))?$/.exec(rest) ?? {};
  const prefix4 = readPrefix(groups?.['four'], WIDTH[4]);
  const prefix6 = readPrefix(groups?.['six'], WIDTH[6]);
  if (prefix4 === null || prefix6 === null) return FAULTS.prefixLength;
  const domainPart = rest.slice(0, rest.length - suffix.length);
  if (domainPart === '') return { name, domain: null, prefix4, prefix6 };
  if (!domainPart.startsWith(':')) return domainPart.startsWith('/') ? FAULTS.prefixLength : FAULTS.argument;
  const domain = parseDomainSpec(domainPart.slice(1));
  return typeof domain === 'string' ? domain : { name, domain, prefix4, prefix6 };
}

function readNetwork(name: 'ip4' | 'ip6', rest: string): ReturnType<ReadMechanism> {
  const version = name === 'ip4' ? 4 : 6;
  if (rest === '' || rest === ':') return FAULTS.addressMissing;
  if (!rest.startsWith(':')) return FAULTS.argument;
  const [, text = '', length] = /^:([^/]*)(?:\/(.*))?$/.exec(rest) ?? [];
  const address = parseIpAddress(text);
  if (address === null) return FAULTS.address;
  if (address.version !== version) return FAULTS.addressFamily;
  const prefix = readPrefix(length, WIDTH[version]);
  if (prefix === null) return FAULTS.prefixLength;
  return { name, network: { version, network: address.value, prefix } };
}

/** Reads a domain-spec: a macro-string that ends in a macro or in `.` and a top label (RFC 7208 7.1). */
function parseDomainSpec(text: string): MacroString | string {
  if (text === '') return FAULTS.domainMissing;
  const domain = parseMacroString(text, DOMAIN_LETTERS);
  if (domain === null) return text.includes('%') ? FAULTS.macro : FAULTS.character;
  if (domain.endsInMacro || hasTopLabel(domain)) return domain;
  return parseIpAddress(text) === null ? FAULTS.domain : FAULTS.domainIsAddress;
}

/** Letters, digits and inner hyphens, not digits alone; a dot may end it. */
function hasTopLabel({ pieces }: MacroString): boolean {
  const last = pieces.at(-1);
  return last?.kind === 'text' && /\.(?!\d+\.?$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.?$/i.test(last.text);
}

const FAULTS = {
  character: 'contains a character that may not stand in a record, such as a tab or a quotation mark',
  mechanism: 'is no mechanism of SPF',
  argument: 'takes no argument',
  domainMissing: 'needs a domain',
  domain: 'names no valid domain',
  domainIsAddress: 'names an address where a domain must stand; write ip4: or ip6:',
  macro: 'contains a macro that cannot be read',
  prefixLength: 'has a prefix length that is out of bounds',
  addressMissing: 'needs an address',
  address: 'names no valid address',
  addressFamily: 'names an address of the other family; ip4: and ip6: are two things',
  modifierName: 'is no valid modifier',
};
