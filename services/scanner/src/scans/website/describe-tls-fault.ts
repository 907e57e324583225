import data from '../../../data/tls-faults.json' with { type: 'json' };
import type { CertificateFacts, TlsFacts } from '../../net/http/tls-facts.ts';
import type { OldTlsVersion, WebsiteFacts } from './facts.ts';

/** Why the certificate is not valid, every fault of it; null when it is valid. */
export function describeTlsFault(
  facts: Pick<WebsiteFacts, 'tls' | 'tlsFault' | 'oldTls' | 'host' | 'scannedAt'>,
): string | null {
  const { tls, oldTls } = facts;
  if (tls.kind === 'unknown' || tls.value === null) {
    const isOld = tls.kind === 'known' && oldTls.kind === 'known' && oldTls.value.length > 0;
    return isOld
      ? `The host offers only ${namesOf(oldTls.value)}, which browsers refuse.`
      : (facts.tlsFault ?? 'There is no TLS.');
  }
  const { certificate, chainFault, dates, isHostMatch, isValid } = tls.value;
  if (isValid) return null;
  const faults = [
    dates === 'expired' ? `The certificate expired on ${certificate.validTo}.` : null,
    dates === 'not-yet-valid' ? `The certificate is not valid before ${certificate.validFrom}.` : null,
    isHostMatch ? null : `The certificate is not for ${facts.host}.`,
    chainFault === null ? null : chainSentence(chainFault, tls.value, facts.scannedAt),
  ];
  return faults.filter((fault) => fault !== null).join(' ');
}

/** OpenSSL's codes, and what certificates are made for, in words. */
const CHAIN_FAULTS = new Map(Object.entries(data.chainFaults));
const PURPOSES = new Map(Object.entries(data.purposes));

const NAMES = { TLSv1: 'TLS 1.0', 'TLSv1.1': 'TLS 1.1' } as const;

/** Versions as people write them. */
export function namesOf(versions: readonly OldTlsVersion[]): string {
  return versions.map((version) => NAMES[version]).join(' and ');
}

function chainSentence(fault: string, { certificate, issuers }: TlsFacts, now: Date): string {
  if (fault === 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' && certificate.hasIssuerUrl) {
    return 'The chain is incomplete: an intermediate certificate is not served.';
  }
  const { extendedKeyUsage } = certificate;
  if (fault === 'INVALID_PURPOSE' && extendedKeyUsage.length > 0 && !extendedKeyUsage.some(isForServers)) {
    const purposes = extendedKeyUsage.map((oid) => PURPOSES.get(oid) ?? oid).join(', ');
    return `The certificate is not made for web servers: its extended key usage is ${purposes}.`;
  }
  // A root that signs itself is trusted by its key: its own signature does not count.
  const weaknesses = [certificate, ...issuers.filter(({ isSelfSigned }) => !isSelfSigned)].flatMap(
    weaknessOf,
  );
  const code = fault === 'UNSPECIFIED' ? '' : ` (${fault})`;
  const why =
    (fault === 'CERT_HAS_EXPIRED' ? expiredIssuer(issuers, now) : null) ??
    CHAIN_FAULTS.get(fault) ??
    weaknesses[0] ??
    `a certificate of the chain is not accepted${code}; a weak key or an outdated signature are the usual reasons`;
  return `The chain is not trusted: ${why}.`;
}

/** Server authentication, or any purpose (RFC 5280 4.2.1.12). */
function isForServers(oid: string): boolean {
  return oid === '1.3.6.1.5.5.7.3.1' || oid === '2.5.29.37.0';
}

const LEAST_RSA_BITS = 2048;
const LEAST_CURVE_BITS = 224;
const WEAK_SIGNATURE = /\b(?:md2|md4|md5|sha-?1)(?![0-9])/i;

/** What OpenSSL has no code of its own for: a key of less than 112 bits of security, or an outdated digest. */
function weaknessOf({ keyType, keySize, signature, subject }: CertificateFacts, index: number): string[] {
  const which = index === 0 ? 'the certificate' : `the issuer ${subject}`;
  const bits = Number(/\d+/.exec(keySize)?.[0] ?? Number.NaN);
  if (/^(?:rsa|dsa)/.test(keyType) && bits < LEAST_RSA_BITS) {
    return [
      `the key of ${which} is weak (${keyType.toUpperCase()}, ${bits} bits; at least ${LEAST_RSA_BITS})`,
    ];
  }
  if (keyType === 'ec' && bits < LEAST_CURVE_BITS) return [`the key of ${which} is weak (curve ${keySize})`];
  return WEAK_SIGNATURE.test(signature) ? [`${which} is signed with an outdated digest (${signature})`] : [];
}

function expiredIssuer(issuers: readonly CertificateFacts[], now: Date): string | null {
  const expired = issuers.find(({ validTo }) => Date.parse(validTo) < now.getTime());
  return expired === undefined ? null : `the issuer ${expired.subject} expired on ${expired.validTo}`;
}
