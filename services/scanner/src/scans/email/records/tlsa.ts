import type { TlsaData } from '../../../net/dns/record-data.ts';

/** What keeps mail servers from using a TLSA record (RFC 7672 3.1, RFC 6698 2.1), to end a sentence; null: nothing. */
export function tlsaFault({ usage, selector, matchingType, association }: TlsaData): string | null {
  if (usage < 2) return `usage ${usage} (PKIX) is not for mail servers`;
  if (usage > 3 || selector > 1 || matchingType > 2)
    return `${usage} ${selector} ${matchingType} means nothing`;
  const octets = DIGEST_OCTETS[matchingType];
  if (octets === undefined || association.length === octets) return null;
  return `the digest has ${association.length} octets, not ${octets}`;
}

/** SHA-256 and SHA-512; type 0 is the certificate or key itself. */
const DIGEST_OCTETS = [undefined, 32, 64] as const;
