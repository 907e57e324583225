const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'ftp:', 'data:']);

/** Whether a CSP source, in lower case, lets any host pass: a scheme alone, or `*` for the host, whatever the port. */
export function isBroadSource(source: string): boolean {
  return (
    SCHEMES.has(source) ||
    /^(?:[a-z][a-z0-9+.-]{0,30}:\/\/)?\*(?:\.\*)?(?::(?:\*|\d{1,5}))?(?:\/.*)?$/.test(source)
  );
}
