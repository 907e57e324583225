import { type Dictionary, parseDictionary, parseItem, Token } from 'structured-headers';

/** The token of a structured field item (RFC 9651 3.3.4), its parameters left aside; null when it is none. */
export function structuredToken(value: string): string | null {
  const [item] = orNull(() => parseItem(value)) ?? [];
  return item instanceof Token ? item.toString() : null;
}

/** The members of a structured dictionary (RFC 9651 3.2); null when it is none. */
export function structuredDictionary(value: string): Dictionary | null {
  return orNull(() => parseDictionary(value));
}

function orNull<T>(parse: () => T): T | null {
  try {
    return parse();
  } catch {
    return null;
  }
}
