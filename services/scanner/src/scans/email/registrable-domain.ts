import { getDomain } from 'tldts';

/**
 * The name that can be registered, by the public suffix list; null for a public suffix. The list's private section
 * does not count: who owns a name below it is the operator's affair, and DMARC ignores it, too.
 */
export function registrableDomain(name: string): string | null {
  return getDomain(name, { allowPrivateDomains: false, validateHostname: false, extractHostname: false });
}
