import { AppError } from '@repo/service-kit/errors';
import { getPublicSuffix } from 'tldts';

const ASK = 'Send `domain`: a domain name of the public internet, such as example.org.';

/** RFC 6761, RFC 6762, RFC 7686, RFC 8375, the reserved `.internal`, and names made from addresses. */
const SPECIAL_USE: readonly string[] = [
  'localhost',
  'local',
  'internal',
  'invalid',
  'test',
  'example',
  'onion',
  'home.arpa',
  'in-addr.arpa',
  'ip6.arpa',
];

/**
 * The domain to audit, from the normalised one and the text that was sent.
 *
 * @param isSpecialUseAllowed whether names that are not of the public internet may be asked for: an operator who
 * names his own DNS servers may have such names
 * @throws AppError 400 when the name is one of special use.
 */
export function toAuditedDomain(domain: string, sent: unknown, isSpecialUseAllowed: boolean): string {
  const isSpecial = SPECIAL_USE.some((suffix) => domain === suffix || domain.endsWith(`.${suffix}`));
  if (isSpecial && !isSpecialUseAllowed) throw new AppError('bad_request', ASK);
  return isWwwOfSuffix(domain, sent) ? `www.${domain}` : domain;
}

/** `www.co.uk` is a name that somebody registered; without `www.` only the public suffix is left. */
function isWwwOfSuffix(domain: string, sent: unknown): boolean {
  if (typeof sent !== 'string' || getPublicSuffix(domain, { extractHostname: false }) !== domain)
    return false;
  return sent.toLowerCase().includes(`www.${domain}`);
}
