/** A cookie as the server sets it (RFC 6265bis 5.6), as far as it is judged. */
export interface SetCookie {
  readonly name: string;
  readonly isSecure: boolean;
  readonly isHttpOnly: boolean;
  /** In lower case; null when absent. */
  readonly sameSite: string | null;
  readonly path: string | null;
  readonly hasDomain: boolean;
  /** `Max-Age` of zero or less: the cookie is being deleted. */
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
    isDeletion: /^(?:0+|-\d+)$/.test(attributes.get('max-age') ?? ''),
  };
}
