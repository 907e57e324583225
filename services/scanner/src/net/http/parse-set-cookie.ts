/** A cookie as the server sets it (RFC 6265bis 5.6), as far as it is judged. */
export interface SetCookie {
  /** Name and value, as they are sent back. */
  readonly pair: string;
  readonly name: string;
  readonly isSecure: boolean;
  readonly isHttpOnly: boolean;
  /** In lower case; null when absent. */
  readonly sameSite: string | null;
  readonly path: string | null;
  /** In lower case, without the dot that may begin it; null when absent or empty. */
  readonly domain: string | null;
  /** `Max-Age` of zero or less, or, without one, `Expires` in the past: browsers delete it. */
  readonly isExpired: boolean;
}

/** Reads one Set-Cookie value; null when it names no cookie. */
export function parseSetCookie(value: string, now: Date): SetCookie | null {
  const [[name] = [''], ...rest] = value.split(';').map((part) => {
    const [, key = '', content = ''] = /^([^=]*)(?:=(.*))?$/s.exec(part) ?? [];
    return [key.trim(), content.trim()] as const;
  });
  if (name === '') return null;
  const attributes = new Map(rest.map(([key, content]) => [key.toLowerCase(), content]));
  return {
    pair: value.replace(/;.*/, '').trim(),
    name,
    isSecure: attributes.has('secure'),
    isHttpOnly: attributes.has('httponly'),
    sameSite: attributes.get('samesite')?.toLowerCase() ?? null,
    path: attributes.get('path') ?? null,
    domain: attributes.get('domain')?.toLowerCase().replace(/^\./, '') || null,
    isExpired: isExpired(attributes.get('max-age') ?? '', attributes.get('expires') ?? '', now),
  };
}

/** RFC 6265bis 5.6.1, 5.6.2: `Max-Age` wins; a date without a time of day is none. */
function isExpired(maxAge: string, expires: string, now: Date): boolean {
  if (/^-?\d+$/.test(maxAge)) return Number(maxAge) <= 0;
  return /\d:\d/.test(expires) && Date.parse(expires.replaceAll('-', ' ')) <= now.getTime();
}
