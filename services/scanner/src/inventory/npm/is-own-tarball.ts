/** A part of a document, from its first byte to the one after its last. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Whether the address is `http…/<name>/-/<base>-<version>.tgz` with just this name and version, as nearly all are:
 * `registryTarball` would tell the same two. Looks at bytes and makes nothing; false where anything is unusual.
 */
export function isOwnTarball(bytes: Uint8Array, name: Span, version: Span, address: Span): boolean {
  const base = baseStart(bytes, name);
  if (base === -1 || !isOneSegment(bytes, version)) return false;
  const versionAt = address.end - EXTENSION.length - (version.end - version.start);
  const fileAt = versionAt - 1 - (name.end - base);
  const nameAt = fileAt - SEPARATOR.length - (name.end - name.start);
  return (
    nameAt > address.start &&
    isSame(bytes, name.start, name.end, nameAt) &&
    isSame(bytes, version.start, version.end, versionAt) &&
    isSame(bytes, base, name.end, fileAt) &&
    bytes[versionAt - 1] === DASH &&
    bytes[nameAt - 1] === SLASH &&
    isHere(bytes, SEPARATOR, fileAt - SEPARATOR.length) &&
    isHere(bytes, EXTENSION, address.end - EXTENSION.length) &&
    isOrigin(bytes, address.start, nameAt - 1)
  );
}

const DASH = 45;
const SLASH = 47;
const ZERO = 48;
const NINE = 57;
const AT = 64;
const EXTENSION = Buffer.from('.tgz');
const SEPARATOR = Buffer.from('/-/');
const HTTPS = Buffer.from('https://');
const HTTP = Buffer.from('http://');

/** Neither escaped in JSON nor encoded or divided in an address. */
const PLAIN = new Uint8Array(256);
for (const code of Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~+@:/')) {
  PLAIN[code] = 1;
}

/** Where the name without its scope begins; -1 for one that is not plain or no package's. */
function baseStart(bytes: Uint8Array, { start, end }: Span): number {
  let base = start;
  for (let at = start; at < end; at += 1) {
    const code = bytes[at] ?? 0;
    if (PLAIN[code] !== 1) return -1;
    if (code !== SLASH) continue;
    if (base !== start || bytes[start] !== AT) return -1;
    base = at + 1;
  }
  return base === end || bytes[base] === AT ? -1 : base;
}

/** Whether a version begins with a digit, as in the tarballs that are recognised, and is plain and without a slash. */
function isOneSegment(bytes: Uint8Array, { start, end }: Span): boolean {
  const first = bytes[start] ?? 0;
  if (start === end || first < ZERO || first > NINE) return false;
  for (let at = start; at < end; at += 1) {
    const code = bytes[at] ?? 0;
    if (code === SLASH || PLAIN[code] !== 1) return false;
  }
  return true;
}

/** Whether the same bytes stand at `place`. */
function isSame(bytes: Uint8Array, start: number, end: number, place: number): boolean {
  for (let at = start, other = place; at < end; at += 1, other += 1) {
    if (bytes[at] !== bytes[other]) return false;
  }
  return true;
}

/** Whether an address begins like this and what follows is not in a scope. */
function isOrigin(bytes: Uint8Array, start: number, end: number): boolean {
  let segment = start;
  for (let at = start; at < end; at += 1) {
    const code = bytes[at] ?? 0;
    if (PLAIN[code] !== 1) return false;
    if (code === SLASH) segment = at + 1;
  }
  if (bytes[segment] === AT) return false;
  return beginsWith(bytes, HTTPS, start, end) || beginsWith(bytes, HTTP, start, end);
}

function beginsWith(bytes: Uint8Array, scheme: Uint8Array, start: number, end: number): boolean {
  return end - start >= scheme.length && isHere(bytes, scheme, start);
}

function isHere(bytes: Uint8Array, part: Uint8Array, start: number): boolean {
  for (let at = 0; at < part.length; at += 1) if (bytes[start + at] !== part[at]) return false;
  return true;
}
