/** Name in lower case, and value. */
export type GuardedHeader = readonly [name: string, value: string];

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Header lines from Node's flat list; control characters become blanks, so that values can be shown. */
export function toGuardedHeaders(rawHeaders: readonly string[]): readonly GuardedHeader[] {
  return rawHeaders.flatMap((name, i) =>
    i % 2 === 0 ? [[name.toLowerCase(), (rawHeaders[i + 1] ?? '').replace(CONTROL, ' ')] as const] : [],
  );
}

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\x00-\x1f\x7f]/g;

/** Every value of the header in order; `name` in lower case. */
export function headerValues(headers: readonly GuardedHeader[], name: string): readonly string[] {
  return headers.filter(([headerName]) => headerName === name).map(([, value]) => value);
}

/** The values joined with `, ` (RFC 9110 5.3); null when the header is absent. `name` in lower case. */
export function headerValue(headers: readonly GuardedHeader[], name: string): string | null {
  const values = headerValues(headers, name);
  return values.length === 0 ? null : values.join(', ');
}

/** Where a redirect leads, the first that is not empty as sent; null when the response is none. Octets above 0x7F are read as UTF-8. */
export function locationOf(response: {
  readonly status: number;
  readonly headers: readonly GuardedHeader[];
}) {
  if (!REDIRECTS.has(response.status)) return null;
  const location = headerValues(response.headers, 'location').find((value) => value !== '');
  return location === undefined ? null : Buffer.from(location, 'latin1').toString('utf8');
}
