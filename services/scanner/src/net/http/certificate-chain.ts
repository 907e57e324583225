import type { X509Certificate } from 'node:crypto';

const MAX_CHAIN_LENGTH = 10;

/** Why a chain leads to no trust anchor, in OpenSSL's words. */
export type ChainFault =
  | 'DEPTH_ZERO_SELF_SIGNED_CERT'
  | 'SELF_SIGNED_CERT_IN_CHAIN'
  | 'CERT_HAS_EXPIRED'
  | 'UNABLE_TO_VERIFY_LEAF_SIGNATURE';

/** The served chain, the leaf first. */
export function servedChain(leaf: X509Certificate): readonly X509Certificate[] {
  const chain = [leaf];
  for (let next = leaf.issuerCertificate; next !== undefined; next = next.issuerCertificate) {
    const isRepeated = chain.some((certificate) => certificate.fingerprint256 === next?.fingerprint256);
    if (isRepeated || chain.length >= MAX_CHAIN_LENGTH) break;
    chain.push(next);
  }
  return chain;
}

/**
 * Walks from the leaf to an anchor by name, signature and CA flag; issuers must be within their dates at `now`, the
 * leaf's own dates are left aside. Null when an anchor is reached.
 */
export function judgeChain(
  chain: readonly X509Certificate[],
  anchors: readonly X509Certificate[],
  now: Date,
): ChainFault | null {
  let [current] = chain;
  for (let depth = 0; current !== undefined && depth < MAX_CHAIN_LENGTH; depth += 1) {
    const certificate: X509Certificate = current;
    if (anchors.some((anchor) => anchor.fingerprint256 === certificate.fingerprint256)) return null;
    if (isIssuedBy(certificate, certificate)) {
      return depth === 0 ? 'DEPTH_ZERO_SELF_SIGNED_CERT' : 'SELF_SIGNED_CERT_IN_CHAIN';
    }
    const anchor = anchors.find((candidate) => isIssuedBy(certificate, candidate));
    const issuer = anchor ?? chain.find((candidate) => candidate.ca && isIssuedBy(certificate, candidate));
    if (issuer !== undefined && !isWithinDates(issuer, now)) return 'CERT_HAS_EXPIRED';
    if (anchor !== undefined) return null;
    current = issuer;
  }
  return 'UNABLE_TO_VERIFY_LEAF_SIGNATURE';
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

function isWithinDates(certificate: X509Certificate, now: Date): boolean {
  return (
    Date.parse(certificate.validFrom) <= now.getTime() && now.getTime() <= Date.parse(certificate.validTo)
  );
}
