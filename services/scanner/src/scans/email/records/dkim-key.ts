import { isReadable } from '../record-bounds.ts';
import { type DkimPublicKey, type DkimPublicKeyFault, readDkimPublicKey } from './dkim-public-key.ts';
import { parseTagList, type Tag, type TagListFault } from './tag-list.ts';

/** What a TXT record below `_domainkey` is. */
export type DkimReading =
  /** Other text, such as an old policy record. */
  | { readonly kind: 'unrelated' }
  /** Meant as a key, of no use to any verifier. */
  | { readonly kind: 'invalid'; readonly faults: readonly DkimFault[] }
  /** `p=` is empty: the key was withdrawn (RFC 6376 3.6.1). */
  | { readonly kind: 'revoked'; readonly faults: readonly DkimFault[] }
  | { readonly kind: 'key'; readonly key: DkimKey };

/** A key record that verifiers use. */
export interface DkimKey extends DkimPublicKey {
  /** `t=y`: verifiers treat failures as if unsigned. */
  readonly isTest: boolean;
  /** `t=s`: the domain of `i=` must be the signing domain itself. */
  readonly isStrict: boolean;
  /** `h=`, lower case; null: any hash. */
  readonly hashes: readonly string[] | null;
  readonly notes: string | null;
  /** Faults that leave the key usable. */
  readonly faults: readonly DkimFault[];
}

export type DkimFaultCode =
  | TagListFault['code']
  | DkimPublicKeyFault
  | 'too-long'
  | 'bad-version'
  | 'repeated-tag'
  | 'missing-key'
  | 'unknown-algorithm'
  /** `h=` leaves sha256 out: nothing that may be signed today can be verified (RFC 8301 3.1). */
  | 'no-sha256'
  /** `s=` names neither `email` nor `*`. */
  | 'not-for-email'
  /** `g=` was dropped with RFC 6376. */
  | 'obsolete-granularity';

export interface DkimFault {
  readonly code: DkimFaultCode;
  readonly text: string;
}

const FATAL: ReadonlySet<DkimFaultCode> = new Set<DkimFaultCode>([
  'bad-version',
  'repeated-tag',
  'missing-equals',
  'bad-tag-name',
  'missing-key',
  'unknown-algorithm',
  'not-for-email',
  'bad-base64',
  'truncated-key',
  'undecodable-key',
  'wrong-key-type',
  'bad-key-length',
  'bad-exponent',
]);

/** Reads the joined text of one TXT record as a DKIM key (RFC 6376 3.6.1, RFC 8301, RFC 8463). */
export function parseDkimKey(text: string): DkimReading {
  if (!isReadable(text)) {
    const isKey = /^[ \t]*v[ \t]*=[ \t]*dkim/i.test(text.slice(0, 40));
    return isKey ? { kind: 'invalid', faults: [{ code: 'too-long', text: '' }] } : { kind: 'unrelated' };
  }
  const { tags, faults: listFaults } = parseTagList(text);
  const values = new Map(tags.toReversed().map((tag) => [tag.name, tag.value]));
  if (!isKeyRecord(values)) return { kind: 'unrelated' };
  const faults: DkimFault[] = listFaults.map(({ code, text: piece }) => ({ code, text: piece }));
  faults.push(...tagFaults(tags, values));
  const p = values.get('p');
  if (p === '' && !faults.some(({ code }) => FATAL.has(code))) return { kind: 'revoked', faults };
  const algorithm = (values.get('k') ?? 'rsa').toLowerCase();
  const reading = p === undefined || p === '' ? null : readDkimPublicKey(algorithm, p);
  if (reading?.kind === 'fault') faults.push({ code: reading.code, text: p ?? '' });
  if (reading?.kind !== 'key' || faults.some(({ code }) => FATAL.has(code)))
    return { kind: 'invalid', faults };
  const flags = listOf(values.get('t'));
  return {
    kind: 'key',
    key: {
      ...reading.key,
      isTest: flags.includes('y'),
      isStrict: flags.includes('s'),
      hashes: values.has('h') ? listOf(values.get('h')) : null,
      notes: values.get('n') ?? null,
      faults,
    },
  };
}

/** A key record says so, or has a `p=` that is base64; RFC 6376 asks for neither `v=` nor an order apart from it. */
function isKeyRecord(values: ReadonlyMap<string, string>): boolean {
  if (/^dkim/i.test(values.get('v') ?? '')) return true;
  const p = values.get('p');
  return p !== undefined && !values.has('v') && /^[a-z0-9+/=\s]*$/i.test(p);
}

function tagFaults(tags: readonly Tag[], values: ReadonlyMap<string, string>): DkimFault[] {
  const faults: DkimFault[] = [];
  const seen = new Set<string>();
  for (const { name } of tags) {
    if (seen.has(name)) faults.push({ code: 'repeated-tag', text: name });
    seen.add(name);
  }
  const version = values.get('v');
  if (version !== undefined && (version !== 'DKIM1' || tags[0]?.name !== 'v')) {
    faults.push({ code: 'bad-version', text: version });
  }
  if (!values.has('p')) faults.push({ code: 'missing-key', text: '' });
  const algorithm = values.get('k')?.toLowerCase() ?? 'rsa';
  if (algorithm !== 'rsa' && algorithm !== 'ed25519')
    faults.push({ code: 'unknown-algorithm', text: algorithm });
  const hashes = values.get('h');
  if (hashes !== undefined && !listOf(hashes).includes('sha256'))
    faults.push({ code: 'no-sha256', text: hashes });
  const services = values.get('s');
  if (services !== undefined && !listOf(services).some((service) => service === '*' || service === 'email')) {
    faults.push({ code: 'not-for-email', text: services });
  }
  if (values.has('g')) faults.push({ code: 'obsolete-granularity', text: values.get('g') ?? '' });
  return faults;
}

function listOf(value: string | undefined): readonly string[] {
  return (value ?? '').split(':').map((item) => item.trim().toLowerCase());
}
