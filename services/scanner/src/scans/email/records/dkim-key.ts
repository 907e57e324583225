import { createPublicKey, type KeyObject } from 'node:crypto';
import { isReadable, MAX_RECORD_OCTETS } from './only-record.ts';
import { parseTagList, type Tag } from './tag-list.ts';

/** What a TXT record below `_domainkey` is. */
export type DkimReading =
  /** Other text, such as an old policy record. */
  | { readonly kind: 'unrelated' }
  /** Meant as a key, of no use to any verifier; each fault ends a sentence that begins with the record. */
  | { readonly kind: 'invalid'; readonly faults: readonly string[] }
  /** `p=` is empty: the key was withdrawn (RFC 6376 3.6.1). */
  | { readonly kind: 'revoked' }
  | { readonly kind: 'key'; readonly key: DkimKey };

export interface DkimKey {
  readonly algorithm: 'rsa' | 'ed25519';
  /** Modulus length; 256 for Ed25519. */
  readonly bits: number;
  /** `t=y`: verifiers treat failures as if unsigned. */
  readonly isTest: boolean;
  /** `h=`, lower case; null: any hash. */
  readonly hashes: readonly string[] | null;
}

/** Reads the joined text of one TXT record as a DKIM key (RFC 6376 3.6.1, RFC 8301, RFC 8463). */
export function parseDkimKey(text: string): DkimReading {
  if (!isReadable(text)) {
    return VERSION.test(text.slice(0, 40))
      ? { kind: 'invalid', faults: [`has more than ${MAX_RECORD_OCTETS} octets`] }
      : { kind: 'unrelated' };
  }
  const { tags, faults: listFaults } = parseTagList(text);
  const values = new Map(tags.toReversed().map((tag) => [tag.name, tag.value]));
  if (!isKeyRecord(text, values)) return { kind: 'unrelated' };
  // RFC 6376 3.2: verifiers refuse the whole record.
  const listFault = (piece: string) => `has a ${piece === '' ? 'semicolon too many' : 'part that is no tag'}`;
  const faults = [...listFaults.map(listFault), ...tagFaults(tags, values)];
  const p = values.get('p');
  if (p === '' && faults.length === 0) return { kind: 'revoked' };
  const algorithm = (values.get('k') ?? 'rsa').toLowerCase();
  const reading = p === undefined || p === '' ? null : readPublicKey(algorithm, p);
  if (typeof reading === 'string') faults.push(reading);
  if (typeof reading === 'string' || reading === null || faults.length > 0)
    return { kind: 'invalid', faults };
  const hashes = values.get('h');
  return {
    kind: 'key',
    key: {
      ...reading,
      isTest: listOf(values.get('t')).includes('y'),
      hashes: hashes === undefined ? null : listOf(hashes),
    },
  };
}

/** In quotation marks, capitals or a wrong place, too: that is a broken key, no other text. */
const VERSION = /\bv[ \t]{0,9}=[ \t]{0,9}["']?dkim/i;

/** A key record says so, or has a `p=` that is base64; RFC 6376 asks for neither `v=` nor an order apart from it. */
function isKeyRecord(text: string, values: ReadonlyMap<string, string>): boolean {
  if (VERSION.test(text)) return true;
  const p = values.get('p');
  return p !== undefined && !values.has('v') && /^[a-z0-9+/=\s]*$/i.test(p);
}

function tagFaults(tags: readonly Tag[], values: ReadonlyMap<string, string>): readonly string[] {
  const version = values.get('v');
  const algorithm = values.get('k')?.toLowerCase() ?? 'rsa';
  const services = values.get('s');
  const rules: readonly (readonly [isBroken: boolean, fault: string])[] = [
    [values.size < tags.length, 'has a tag twice'],
    [version !== undefined && (version !== 'DKIM1' || tags[0]?.name !== 'v'), 'has a wrong version'],
    [!values.has('p'), 'has no p='],
    [algorithm !== 'rsa' && algorithm !== 'ed25519', 'names an unknown algorithm'],
    [
      services !== undefined && !listOf(services).some((one) => one === '*' || one === 'email'),
      'is not for e-mail (s=)',
    ],
  ];
  return rules.filter(([isBroken]) => isBroken).map(([, fault]) => fault);
}

function listOf(value: string | undefined): readonly string[] {
  return (value ?? '').split(':').map((item) => item.trim().toLowerCase());
}

type PublicKey = Pick<DkimKey, 'algorithm' | 'bits'>;

/** 1 or even: anyone can sign. */
export const FORGEABLE = 'has an exponent that lets anyone sign';

const ED25519_OCTETS = 32;
const TRUNCATED = 'is cut off: a string of a TXT record holds 255 octets, longer keys need several';

/** Reads the base64 of a `p=` tag, white space anywhere in it; text: what is wrong with the record. Other algorithms than ed25519 are read as RSA. */
function readPublicKey(algorithm: string, base64: string): PublicKey | string {
  const compact = base64.replace(/[ \t\r\n]/g, '');
  if (!/^[a-z0-9+/]+={0,2}$/i.test(compact) || compact.replace(/=+$/, '').length % 4 === 1)
    return 'has a key that is not base64';
  const octets = Buffer.from(compact, 'base64');
  if (algorithm === 'ed25519') {
    return octets.length === ED25519_OCTETS
      ? { algorithm: 'ed25519', bits: 256 }
      : 'has an Ed25519 key that has not 32 octets';
  }
  return readRsa(octets);
}

function readRsa(octets: Buffer): PublicKey | string {
  // SubjectPublicKeyInfo, or a bare RSAPublicKey, which most verifiers read.
  const key = readDer(octets, 'spki') ?? readDer(octets, 'pkcs1');
  if (key === null) return derLength(octets) > octets.length ? TRUNCATED : 'cannot be decoded';
  const { modulusLength, publicExponent } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType !== 'rsa' || modulusLength === undefined)
    return 'has a key of another kind than it says';
  if (publicExponent === undefined || publicExponent === 1n || publicExponent % 2n === 0n) return FORGEABLE;
  return { algorithm: 'rsa', bits: modulusLength };
}

function readDer(octets: Buffer, type: 'spki' | 'pkcs1'): KeyObject | null {
  try {
    return createPublicKey({ key: octets, format: 'der', type });
  } catch {
    return null;
  }
}

/** How long the outer SEQUENCE says that it is, header included; 0 when there is none. */
function derLength(octets: Buffer): number {
  const [tag, first = 0] = octets;
  if (tag !== 0x30) return 0;
  if (first < 0x80) return 2 + first;
  const size = first & 0x7f;
  if (size < 1 || size > 4 || octets.length < 2 + size) return size > 4 ? 0 : Number.MAX_SAFE_INTEGER;
  return 2 + size + octets.readUIntBE(2, size);
}
