const MAX_REFERENCE_LENGTH = 300;

/**
 * A piece of an uploaded file as a report may show it: trimmed, at most `maxLength` characters, without control
 * characters, and without the user information (RFC 3986 §3.2.1) and query of every address in it; a word that is nothing
 * else is `…`.
 */
export function publicReference(text: string, maxLength: number = MAX_REFERENCE_LENGTH): string {
  if (text.length <= maxLength && PLAIN.test(text)) return text;
  const words: string[] = [];
  for (const word of withoutControlCharacters(beginning(text)).split(' ')) {
    if (word !== '') words.push(withoutCredentials(word) || '…');
  }
  const shown = words.join(' ');
  return shown.length <= maxLength ? shown : `${shown.slice(0, maxLength - 1).toWellFormed()}…`;
}

/** What most names and versions are, which have nothing to hide. */
const PLAIN = /^[\w.+/@-]*$/;

/** The first of the names, each once and cut, and how many there are beside. */
export function publicNames(names: Iterable<string>, most = 3, maxLength = 100): string {
  const distinct = [...new Set(names)];
  const shown = distinct.slice(0, most).map((name) => publicReference(name, maxLength));
  const more = distinct.length - shown.length;
  return more === 0 ? shown.join(', ') : `${shown.join(', ')} and ${more} more`;
}

const MAX_READ_LENGTH = 4096;
/** No address is so long, and no name. */
const MAX_WORD_LENGTH = 64 * 1024;

/** Cut between words only: half an address could be shown with the secret whose end was cut off. */
function beginning(text: string): string {
  const trimmed = text.trimStart();
  const end = trimmed.length <= MAX_READ_LENGTH ? -1 : trimmed.lastIndexOf(' ', MAX_READ_LENGTH);
  if (end === -1) return trimmed.length > MAX_WORD_LENGTH ? '…' : trimmed;
  return trimmed.slice(0, end);
}

// C0, DEL, C1 controls and line separators; the bidirectional and zero-width ones would disguise what is shown.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** What is invisible becomes a blank. */
export function withoutControlCharacters(text: string): string {
  return text.replace(INVISIBLE, ' ');
}

function withoutCredentials(word: string): string {
  const [head = '', ...addresses] = word.split('://');
  const shown = [addresses.length === 0 ? withoutScpPassword(head) : head];
  for (const address of addresses) shown.push(withoutQuery(withoutUserInformation(address)));
  return shown.join('://');
}

function withoutUserInformation(address: string): string {
  const authority = address.slice(0, endOfAuthority(address));
  const at = authority.lastIndexOf('@');
  if (at !== -1) return address.slice(at + 1);
  const colon = authority.indexOf(':');
  if (colon === -1 || /^\d*$/.test(authority.slice(colon + 1))) return address;
  // No port, so perhaps `user:password` with a slash or a space in the password.
  const late = address.lastIndexOf('@');
  return late === -1 ? authority.slice(0, colon) + address.slice(authority.length) : address.slice(late + 1);
}

function endOfAuthority(address: string): number {
  const slash = address.indexOf('/');
  return slash === -1 ? address.length : slash;
}

function withoutQuery(address: string): string {
  const hash = address.indexOf('#');
  const query = address.indexOf('?');
  if (query === -1 || (hash !== -1 && hash < query)) return address;
  return address.slice(0, query) + (hash === -1 ? '' : address.slice(hash));
}

/** `user:password@host:path`; a lone user (`git@host:path`) is no secret. */
function withoutScpPassword(word: string): string {
  const head = word.slice(0, endOfAuthority(word));
  const at = head.lastIndexOf('@');
  const colon = head.indexOf(':');
  return at !== -1 && colon !== -1 && colon < at ? word.slice(at + 1) : word;
}
