import type { WebsiteFacts } from './facts.ts';

/** Why the certificate is not valid, every fault of it; null when it is valid. */
export function describeTlsFault({ tls, tlsFault, host }: Pick<WebsiteFacts, 'tls' | 'tlsFault' | 'host'>) {
  if (tls.kind === 'unknown' || tls.value === null) return tlsFault ?? 'There is no TLS.';
  const { certificate, chainFault, dates, isHostMatch, isValid } = tls.value;
  if (isValid) return null;
  const isIncomplete = chainFault === 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' && certificate.hasIssuerUrl;
  const faults = [
    dates === 'expired' ? `The certificate expired on ${certificate.validTo}.` : null,
    dates === 'not-yet-valid' ? `The certificate is not valid before ${certificate.validFrom}.` : null,
    isHostMatch ? null : `The certificate is not for ${host}.`,
    chainFault === null ? null : chainSentence(chainFault, isIncomplete),
  ];
  return faults.filter((fault) => fault !== null).join(' ');
}

function chainSentence(fault: string, isIncomplete: boolean): string {
  if (isIncomplete) return 'The chain is incomplete: an intermediate certificate is not served.';
  return `The chain is not trusted: ${CHAIN_FAULTS.get(fault) ?? fault}.`;
}

/** OpenSSL's codes in words. */
const CHAIN_FAULTS: ReadonlyMap<string, string> = new Map([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'the certificate is self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'it ends in a root that nobody knows'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'its issuer is unknown'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'an issuer is missing'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'its issuer is unknown'],
  ['CERT_HAS_EXPIRED', 'a certificate of the chain has expired'],
]);
