/** A cookie as the server sets it (RFC 6265bis 5.6), as far as it is judged. */
export interface SetCookie {
  readonly name: string;
  readonly isSecure: boolean;
  readonly isHttpOnly: boolean;
  /** In lower case; null when absent. */
  readonly sameSite: string | null;
  readonly path: string | null;
  readonly hasDomain: boolean;
  /** `Max-Age` of zero or less, or, without one, `Expires` long ago: the cookie is being deleted. */
  readonly isDeletion: boolean;
}

/** Reads one Set-Cookie value; null when it names no cookie. */
export function parseSetCookie(value: string): SetCookie | null {
  const [pair = '', ...parts] = value.split(';');
  const equals = pair.indexOf('=');
  const name = (equals === -1 ? pair : pair.slice(0, equals)).trim();
  if (name === '') return null;
  const attributes = new Map<string, string>();
  for (const part of parts) {
    const at = part.indexOf('=');
    const attribute = (at === -1 ? part : part.slice(0, at)).trim().toLowerCase();
    attributes.set(attribute, at === -1 ? '' : part.slice(at + 1).trim());
  }
  return {
    name,
    isSecure: attributes.has('secure'),
    isHttpOnly: attributes.has('httponly'),
    sameSite: attributes.get('samesite')?.toLowerCase() ?? null,
    path: attributes.get('path') ?? null,
    hasDomain: (attributes.get('domain') ?? '') !== '',
    isDeletion: isDeletion(attributes.get('max-age') ?? null, attributes.get('expires') ?? null),
  };
}

/** Before this date nobody set cookies that are still of use; deletions name the beginning of 1970. */
const LONG_AGO = Date.UTC(2000, 0, 1);

/** RFC 6265bis 5.6.1, 5.6.2: `Max-Age` wins. */
function isDeletion(maxAge: string | null, expires: string | null): boolean {
  if (maxAge !== null && /^-?\d+$/.test(maxAge)) return /^(?:0+|-\d+)$/.test(maxAge);
  return expires !== null && Date.parse(expires.replaceAll('-', ' ')) < LONG_AGO;
}
