/** How a term begins that cannot be the rest of another one. */
const TERM = /^(?:[+?~-]?(?:include:|exists:|ip[46]:|mx:)|redirect=|[+?~-]all(?: |$))/i;

/**
 * The strings of a TXT record are joined with nothing between (RFC 7208 3.3): where a string begins with a term and the
 * one before does not end in a blank, two terms become one. The record as it was meant; null when no blank is missing.
 */
export function separateStrings(strings: readonly string[]): string | null {
  let text = '';
  let isMissing = false;
  for (const string of strings) {
    const isGlued = text !== '' && !text.endsWith(' ') && TERM.test(string);
    text += isGlued ? ` ${string}` : string;
    isMissing ||= isGlued;
  }
  return isMissing ? text : null;
}
