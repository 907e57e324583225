/** The token of a structured field item (RFC 9651 3.3.4), its parameters left aside; null when it is none. */
export function structuredToken(value: string): string | null {
  const semicolon = value.indexOf(';');
  const token = (semicolon === -1 ? value : value.slice(0, semicolon)).trim();
  return /^[A-Za-z*][!#$%&'*+\-.^_`|~:/\w]*$/.test(token) ? token : null;
}
