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
  const base = { start: baseStart(bytes, name), end: name.end };
  if (base.start === -1 || !isOneSegment(bytes, version)) return false;
  const beforeVersion = before(bytes, EXTENSION, 0, EXTENSION.length, address.end);
  const dash = before(bytes, bytes, version.start, version.end, beforeVersion) - 1;
  if (dash < address.start || bytes[dash] !== DASH) return false;
  const beforeFile = before(bytes, bytes, base.start, base.end, dash);
  const nameEnd = before(bytes, SEPARATOR, 0, SEPARATOR.length, beforeFile);
  const slash = before(bytes, bytes, name.start, name.end, nameEnd) - 1;
  return slash >= address.start && bytes[slash] === SLASH && isOrigin(bytes, address.start, slash);
}

const DASH = 45;
const SLASH = 47;
const ZERO = 48;
const NINE = 57;
const AT = 64;
const EXTENSION = Buffer.from('.tgz');
const SEPARATOR = Buffer.from('/-/');
const SCHEMES = [Buffer.from('https://'), Buffer.from('http://')];

/** Neither escaped in JSON nor encoded or divided in an address. */
const PLAIN = new Uint8Array(256);
for (const code of Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~+@:/')) {
  PLAIN[code] = 1;
}

/** Whether a version begins with a digit, as in the tarballs that are recognised, and has no slash. */
function isOneSegment(bytes: Uint8Array, { start, end }: Span): boolean {
  const first = bytes[start] ?? 0;
  if (start === end || first < ZERO || first > NINE) return false;
  for (let at = start; at < end; at += 1) if (bytes[at] === SLASH) return false;
  return true;
}

/** Where the name without its scope begins; -1 for one that is no package's. */
function baseStart(bytes: Uint8Array, { start, end }: Span): number {
  let slash = -1;
  for (let at = start; at < end; at += 1) {
    if (bytes[at] !== SLASH) continue;
    if (slash !== -1) return -1;
    slash = at;
  }
  const isScoped = slash !== -1;
  const base = slash === -1 ? start : slash + 1;
  if (isScoped && bytes[start] !== AT) return -1;
  return base === end || bytes[base] === AT ? -1 : base;
}

/** Where the bytes of `part` begin if they are plain and stand before `end`; -1 otherwise. */
function before(bytes: Uint8Array, part: Uint8Array, from: number, to: number, end: number): number {
  const start = end - (to - from);
  if (start < 0 || end < 0) return -1;
  for (let at = from; at < to; at += 1) {
    const code = part[at] ?? 0;
    if (PLAIN[code] !== 1 || bytes[start + at - from] !== code) return -1;
  }
  return start;
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
  return SCHEMES.some((scheme) => start + scheme.length <= end && isHere(bytes, scheme, start));
}

function isHere(bytes: Uint8Array, part: Uint8Array, start: number): boolean {
  for (let at = 0; at < part.length; at += 1) if (bytes[start + at] !== part[at]) return false;
  return true;
}
