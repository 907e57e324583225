import { createPublicKey, type KeyObject } from 'node:crypto';

export interface DkimPublicKey {
  readonly algorithm: 'rsa' | 'ed25519';
  /** Modulus length; 256 for Ed25519. */
  readonly bits: number;
}

export type DkimPublicKeyFault =
  | 'bad-base64'
  /** The DER says that it is longer than what is there: cut at 255 octets, most likely. */
  | 'truncated-key'
  | 'undecodable-key'
  | 'wrong-key-type'
  /** An Ed25519 key that has not 32 octets, such as one published as SubjectPublicKeyInfo (RFC 8463 4.2). */
  | 'bad-key-length'
  /** 1 or even: anyone can sign. */
  | 'bad-exponent';

const ED25519_OCTETS = 32;

/** Reads the base64 of a `p=` tag, white space anywhere in it. Other algorithms than ed25519 are read as RSA. */
export function readDkimPublicKey(algorithm: string, base64: string): DkimPublicKey | DkimPublicKeyFault {
  const compact = base64.replace(/[ \t\r\n]/g, '');
  if (!/^[a-z0-9+/]+={0,2}$/i.test(compact) || compact.replace(/=+$/, '').length % 4 === 1)
    return 'bad-base64';
  const octets = Buffer.from(compact, 'base64');
  if (algorithm === 'ed25519') {
    return octets.length === ED25519_OCTETS ? { algorithm: 'ed25519', bits: 256 } : 'bad-key-length';
  }
  return readRsa(octets);
}

function readRsa(octets: Buffer): DkimPublicKey | DkimPublicKeyFault {
  // SubjectPublicKeyInfo, or a bare RSAPublicKey, which most verifiers read.
  const key = readDer(octets, 'spki') ?? readDer(octets, 'pkcs1');
  if (key === null) return derLength(octets) > octets.length ? 'truncated-key' : 'undecodable-key';
  const { modulusLength, publicExponent } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType !== 'rsa' || modulusLength === undefined) return 'wrong-key-type';
  if (publicExponent === undefined || publicExponent === 1n || publicExponent % 2n === 0n)
    return 'bad-exponent';
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
