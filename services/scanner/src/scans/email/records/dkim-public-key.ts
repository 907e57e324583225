import { createPublicKey, type KeyObject } from 'node:crypto';

export interface DkimPublicKey {
  readonly algorithm: 'rsa' | 'ed25519';
  /** Modulus length; 256 for Ed25519. */
  readonly bits: number;
}

/** 1 or even: anyone can sign. */
export const FORGEABLE = 'has an exponent that lets anyone sign';

const ED25519_OCTETS = 32;
const TRUNCATED = 'is cut off: a string of a TXT record holds 255 octets, longer keys need several';

/** Reads the base64 of a `p=` tag, white space anywhere in it; text: what is wrong with the record. Other algorithms than ed25519 are read as RSA. */
export function readDkimPublicKey(algorithm: string, base64: string): DkimPublicKey | string {
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

function readRsa(octets: Buffer): DkimPublicKey | string {
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
