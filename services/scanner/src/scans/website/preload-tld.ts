import list from '../../../data/hsts-preload-tlds.json' with { type: 'json' };

/** Day on which the list was made. */
export const PRELOAD_LIST_DATE = list.date;

const TLDS: ReadonlySet<string> = new Set(list.tlds);

/** The top-level domain of a host when browsers load all of it over https only; null otherwise. */
export function preloadTld(host: string): string | null {
  const tld = host.slice(host.lastIndexOf('.') + 1);
  return TLDS.has(tld) ? tld : null;
}
