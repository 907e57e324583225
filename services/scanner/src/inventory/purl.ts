/** A package URL taken apart (purl-spec, ECMA-427). Components are decoded, names in the letter case that was written. */
export interface PackageUrl {
  readonly type: string;
  readonly namespace: string | null;
  readonly name: string;
  readonly version: string | null;
  /** By lower-case key; a key without value is absent. */
  readonly qualifiers: ReadonlyMap<string, string>;
  /** A folder in the package; null for the whole. */
  readonly subpath: string | null;
}

/**
 * Parses a package URL; null for a string that is none. What its type asks for is left to who looks it up: a type may
 * fold letters that its registry does not (Go modules, old npm names).
 *
 * An unencoded `@` before an npm scope is accepted: most documents have it.
 */
export function parsePackageUrl(text: string): PackageUrl | null {
  const hash = text.lastIndexOf('#');
  const beforeHash = hash === -1 ? text : text.slice(0, hash);
  const question = beforeHash.indexOf('?');
  const path = parsePath(question === -1 ? beforeHash : beforeHash.slice(0, question));
  const qualifiers = parseQualifiers(question === -1 ? '' : beforeHash.slice(question + 1));
  const subpath = hash === -1 ? '' : decodeSegments(text.slice(hash + 1));
  if (path === null || qualifiers === null || subpath === null) return null;
  return { ...path, qualifiers, subpath: subpath || null };
}

function parsePath(text: string): Omit<PackageUrl, 'qualifiers' | 'subpath'> | null {
  const colon = text.indexOf(':');
  if (colon === -1 || text.slice(0, colon).toLowerCase() !== 'pkg') return null;
  const path = trimSlashes(text.slice(colon + 1));
  const slash = path.indexOf('/');
  const type = path.slice(0, slash).toLowerCase();
  if (slash === -1 || !/^[a-z][a-z0-9.-]*$/.test(type)) return null;
  const at = versionSeparator(path, slash + 1);
  const end = at === -1 ? path.length : at;
  const nameStart = Math.max(path.lastIndexOf('/', end - 1), slash) + 1;
  const name = percentDecoded(path.slice(nameStart, end));
  const namespace = decodeSegments(path.slice(slash + 1, nameStart));
  const version = at === -1 ? '' : percentDecoded(path.slice(at + 1));
  if (name === null || name === '' || namespace === null || version === null) return null;
  return { type, namespace: namespace || null, name, version: version || null };
}

/** The last `@`, unless it begins a segment that another one follows: then it is a scope (`@babel/core`). */
function versionSeparator(path: string, from: number): number {
  const at = path.lastIndexOf('@');
  if (at < from) return -1;
  return path[at - 1] === '/' && path.indexOf('/', at) !== -1 ? -1 : at;
}

function parseQualifiers(text: string): ReadonlyMap<string, string> | null {
  const qualifiers = new Map<string, string>();
  for (const pair of text === '' ? [] : text.split('&')) {
    const equals = pair.indexOf('=');
    const key = (equals === -1 ? pair : pair.slice(0, equals)).toLowerCase();
    const value = equals === -1 ? '' : percentDecoded(pair.slice(equals + 1));
    if (value === null || (key !== '' && !/^[a-z][a-z0-9._-]*$/.test(key))) return null;
    if (value !== '' && !qualifiers.has(key)) qualifiers.set(key, value);
  }
  return qualifiers;
}

function decodeSegments(text: string): string | null {
  const segments: string[] = [];
  for (const segment of text.split('/')) {
    const decoded = percentDecoded(segment);
    if (decoded === null) return null;
    if (decoded !== '') segments.push(decoded);
  }
  return segments.join('/');
}

/** A text without its percent-encoding; null for one that is badly encoded. */
export function percentDecoded(text: string): string | null {
  try {
    return text.includes('%') ? decodeURIComponent(text) : text;
  } catch {
    return null;
  }
}

function trimSlashes(text: string): string {
  let start = 0;
  let end = text.length;
  while (text[start] === '/') start += 1;
  while (end > start && text[end - 1] === '/') end -= 1;
  return text.slice(start, end);
}
