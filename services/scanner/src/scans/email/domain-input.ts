import { AppError } from '@repo/service-kit/errors';
import { getPublicSuffix } from 'tldts';
import { isSpecialUse } from '../../net/special-use.ts';

const ASK = 'Send `domain`: a domain name of the public internet, such as example.org.';

/**
 * The domain to audit, from the normalised one and the text that was sent.
 *
 * @param isSpecialUseAllowed whether names that are not of the public internet may be asked for: an operator who
 * names his own DNS servers may have such names
 * @throws AppError 400 when the name is one of special use.
 */
export function toAuditedDomain(domain: string, sent: unknown, isSpecialUseAllowed: boolean): string {
  if (isSpecialUse(domain) && !isSpecialUseAllowed) throw new AppError('bad_request', ASK);
  return isWwwOfSuffix(domain, sent) ? `www.${domain}` : domain;
}

/** `www.co.uk` is a name that somebody registered; without `www.` only the public suffix is left. */
function isWwwOfSuffix(domain: string, sent: unknown): boolean {
  if (typeof sent !== 'string' || getPublicSuffix(domain, { extractHostname: false }) !== domain)
    return false;
  return sent.toLowerCase().includes(`www.${domain}`);
}
