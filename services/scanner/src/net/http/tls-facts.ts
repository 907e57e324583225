import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { getCACertificates, type TLSSocket } from 'node:tls';
import { judgeChain, servedChain } from './certificate-chain.ts';

/** What the handshake showed. The four verdicts are computed apart, for Node reports only the first fault. */
export interface TlsFacts {
  /** `TLSv1.3` and the like. */
  readonly protocol: string | null;
  /** The cipher suite's standard name. */
  readonly cipher: string | null;
  /** Size of the group of a finite-field Diffie-Hellman exchange; null for any other key exchange. */
  readonly dhBits: number | null;
  readonly certificate: CertificateFacts;
  /** The certificates served after it. */
  readonly issuers: readonly CertificateFacts[];
  /** OpenSSL's code, never one about the leaf's own dates; null when trusted. */
  readonly chainFault: string | null;
  readonly isHostMatch: boolean;
  readonly dates: 'valid' | 'expired' | 'not-yet-valid';
  /** Whole days until the leaf expires; negative when it has. */
  readonly daysLeft: number;
  /** Chain, host and dates are all right. */
  readonly isValid: boolean;
}

/** A certificate. Dates are ISO 8601. */
export interface CertificateFacts {
  readonly subject: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly keyType: string;
  /** Modulus length of RSA keys, curve name of others. */
  readonly keySize: string;
  /** Algorithm of the signature on it, OpenSSL's long name. */
  readonly signature: string;
  /** Object identifiers of its extended key usage; empty when it has none. */
  readonly extendedKeyUsage: readonly string[];
  readonly isSelfSigned: boolean;
  /** The certificate says where its issuer's can be fetched: browsers may repair a missing intermediate. */
  readonly hasIssuerUrl: boolean;
}

const DAY_MS = 86_400_000;
const MAX_NAME_CHARACTERS = 2000;
const DATE_FAULTS: ReadonlySet<string> = new Set(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID']);

/**
 * Reads the facts of a finished handshake that was made with `rejectUnauthorized: false` and no identity check.
 * `anchors` are PEM texts; undefined means the process's own (Node's list and NODE_EXTRA_CA_CERTS).
 * Null when the server showed no certificate.
 */
export function tlsFacts(
  socket: TLSSocket,
  host: string,
  now: Date,
  anchors: readonly string[] | undefined,
): TlsFacts | null {
  const leaf = socket.getPeerX509Certificate();
  if (leaf === undefined) return null;
  const chain = servedChain(leaf);
  const dates = datesOf(leaf, now);
  const chainFault = chainFaultOf(socket, chain, dates, now, anchors);
  const isHostMatch = matchesHost(leaf, host);
  return {
    protocol: socket.getProtocol(),
    cipher: socket.getCipher()?.standardName ?? null,
    dhBits: dhBitsOf(socket),
    certificate: certificateFacts(leaf),
    issuers: chain.slice(1).map(certificateFacts),
    chainFault,
    isHostMatch,
    dates,
    daysLeft: Math.floor((Date.parse(leaf.validTo) - now.getTime()) / DAY_MS),
    isValid: chainFault === null && isHostMatch && dates === 'valid',
  };
}

function dhBitsOf(socket: TLSSocket): number | null {
  const key = socket.getEphemeralKeyInfo();
  return key !== null && 'type' in key && key.type === 'DH' && 'size' in key ? Number(key.size) : null;
}

function datesOf(leaf: X509Certificate, now: Date): TlsFacts['dates'] {
  if (now.getTime() < Date.parse(leaf.validFrom)) return 'not-yet-valid';
  return now.getTime() > Date.parse(leaf.validTo) ? 'expired' : 'valid';
}

/** OpenSSL's verdict where it is about the chain; where the leaf's dates hide it, our own walk to the anchors. */
function chainFaultOf(
  socket: TLSSocket,
  chain: readonly X509Certificate[],
  dates: TlsFacts['dates'],
  now: Date,
  anchors: readonly string[] | undefined,
): string | null {
  if (socket.authorized) return null;
  const fault = String(socket.authorizationError);
  if (!DATE_FAULTS.has(fault) || dates === 'valid') return fault;
  const pems = anchors ?? getCACertificates('default');
  return judgeChain(
    chain,
    pems.map((pem) => new X509Certificate(pem)),
    now,
  );
}

/** Browsers look at the alternative names only (RFC 9525 6.3). */
function matchesHost(leaf: X509Certificate, host: string): boolean {
  if (isIP(host) !== 0) return leaf.checkIP(host) !== undefined;
  return leaf.checkHost(host, { subject: 'never', partialWildcards: false }) !== undefined;
}

function certificateFacts(leaf: X509Certificate): CertificateFacts {
  const key = leaf.publicKey;
  const details = key.asymmetricKeyDetails ?? {};
  return {
    subject: leaf.subject.slice(0, MAX_NAME_CHARACTERS).split('\n').join(', '),
    validFrom: isoDate(leaf.validFrom),
    validTo: isoDate(leaf.validTo),
    keyType: key.asymmetricKeyType ?? 'unknown',
    keySize: details.modulusLength?.toString() ?? details.namedCurve ?? '',
    signature: leaf.signatureAlgorithm ?? '',
    extendedKeyUsage: leaf.keyUsage ?? [],
    isSelfSigned: leaf.checkIssued(leaf),
    hasIssuerUrl: (leaf.infoAccess ?? '').includes('CA Issuers - URI:'),
  };
}

function isoDate(text: string): string {
  const time = Date.parse(text);
  return Number.isNaN(time) ? text : new Date(time).toISOString();
}
