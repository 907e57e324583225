/** The two doors of a site and the one that was asked for. */
export interface SiteUrls {
  /** As submitted, normalised. */
  readonly page: string;
  readonly http: string;
  readonly https: string;
  /** A-labels or an address without brackets; no port, no trailing dot. */
  readonly host: string;
}

/** Where sites listen. */
export const SITE_PORTS = { http: 80, https: 443 };
export type SitePorts = Readonly<typeof SITE_PORTS>;

/**
 * One URL for all ways to write it (WHATWG, without fragment and trailing dot of the host), and its counterpart on the
 * other scheme's port with the same path and query.
 *
 * @param text a URL that the contract has let pass
 */
export function siteUrls(text: string, ports: SitePorts = SITE_PORTS): SiteUrls {
  const url = new URL(text);
  url.hash = '';
  if (/[^.]\.$/.test(url.hostname)) url.hostname = url.hostname.slice(0, -1);
  const counterpart = new URL(url);
  const isSecure = url.protocol === 'https:';
  counterpart.protocol = isSecure ? 'http:' : 'https:';
  counterpart.port = String(isSecure ? ports.http : ports.https);
  return {
    page: url.href,
    http: isSecure ? counterpart.href : url.href,
    https: isSecure ? url.href : counterpart.href,
    host: url.hostname.replace(/^\[|\]$/g, ''),
  };
}

/** `host[:port][/path]` as graders take it: they know no scheme and no query. */
export function graderSite(page: string): string {
  const { host, pathname } = new URL(page);
  return pathname === '/' ? host : host + pathname;
}
