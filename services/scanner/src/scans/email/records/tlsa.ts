import { createPublicKey, X509Certificate } from 'node:crypto';
import type { TlsaData } from '../../../net/dns/record-data.ts';

/** What keeps mail servers from using a TLSA record (RFC 7672 3.1, RFC 6698 2.1), to end a sentence; null: nothing. */
export function tlsaFault({ usage, selector, matchingType, association }: TlsaData): string | null {
  if (usage < 2) return `usage ${usage} (PKIX) is not for mail servers`;
  if (usage > 3) return `there is no usage ${usage}`;
  if (selector > 1) return `there is no selector ${selector}`;
  const octets = DIGEST_OCTETS.get(matchingType);
  if (octets !== undefined)
    return association.length === octets
      ? null
      : `the digest has ${association.length} octets, not ${octets}`;
  if (matchingType !== 0) return `there is no matching type ${matchingType}`;
  return canRead(selector, association)
    ? null
    : `it holds no ${selector === 0 ? 'certificate' : 'public key'}`;
}

/** SHA-256 and SHA-512 */
const DIGEST_OCTETS: ReadonlyMap<number, number> = new Map([
  [1, 32],
  [2, 64],
]);

function canRead(selector: number, der: Buffer): boolean {
  try {
    if (selector === 0) return new X509Certificate(der).raw.length === der.length;
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return key.export({ format: 'der', type: 'spki' }).length === der.length;
  } catch {
    return false;
  }
}
