import { getDomain, parse } from 'tldts';

const OPTIONS = { allowPrivateDomains: false, validateHostname: false, extractHostname: false };

/**
 * The name that can be registered, by the public suffix list; null for a public suffix. The list's private section
 * does not count: who owns a name below it is the operator's affair, and DMARC ignores it, too.
 */
export function registrableDomain(name: string): string | null {
  return getDomain(name, OPTIONS);
}

/** Whether both names are the same, or stand below the same name that can be registered. */
export function isSameOwner(one: string, other: string): boolean {
  const registrable = registrableDomain(one);
  return one === other || (registrable !== null && registrable === registrableDomain(other));
}

/** The suffix that names are registered below, and whether the public suffix list's ICANN section names it. */
export function publicSuffix(name: string): { readonly suffix: string; readonly isListed: boolean } {
  const { publicSuffix: suffix, isIcann } = parse(name, OPTIONS);
  return { suffix: suffix ?? name, isListed: isIcann === true };
}
