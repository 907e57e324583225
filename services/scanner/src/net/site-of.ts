import { getDomain } from 'tldts';

/** The registrable domain of a host; the host itself where it has none. */
export function siteOf(host: string): string {
  return getDomain(host, { allowPrivateDomains: true, validateHostname: false }) ?? host;
}
