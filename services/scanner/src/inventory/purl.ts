import { canonicalName } from './python/canonical-name.ts';

/** A package URL taken apart (purl-spec, ECMA-427). Components are decoded and in the normal form of their type. */
export interface PackageUrl {
  readonly type: string;
  readonly namespace: string | null;
  readonly name: string;
  readonly version: string | null;
  /** By lower-case key; a key without value is absent. */
  readonly qualifiers: ReadonlyMap<string, string>;
  readonly subpath: string | null;
  /** In the letter case that was written: a type may fold what its registry does not (Go modules, old npm names). */
  readonly written: { readonly namespace: string | null; readonly name: string };
}

/**
 * Parses a package URL. Null for a string that is none, and for one that lacks what its type requires.
 *
 * An unencoded `@` before an npm scope and capitals in an npm name are accepted: most documents have them.
 */
export function parsePackageUrl(text: string): PackageUrl | null {
  const hash = text.lastIndexOf('#');
  const beforeHash = hash === -1 ? text : text.slice(0, hash);
  const question = beforeHash.indexOf('?');
  const path = parsePath(question === -1 ? beforeHash : beforeHash.slice(0, question));
  const qualifiers = parseQualifiers(question === -1 ? '' : beforeHash.slice(question + 1));
  const subpath = parseSubpath(hash === -1 ? '' : text.slice(hash + 1));
  if (path === null || qualifiers === null || subpath === null) return null;
  const { type, namespace, name, version } = path;
  const written = { namespace, name };
  const url = { type, namespace, name, version, qualifiers, subpath: subpath || null, written };
  const rule = TYPE_RULES.get(type);
  return rule === undefined ? url : rule(url);
}

interface Path {
  readonly type: string;
  readonly namespace: string | null;
  readonly name: string;
  readonly version: string | null;
}

function parsePath(text: string): Path | null {
  const colon = text.indexOf(':');
  if (colon === -1 || text.slice(0, colon).toLowerCase() !== 'pkg') return null;
  const path = trimSlashes(text.slice(colon + 1));
  const slash = path.indexOf('/');
  const type = path.slice(0, slash).toLowerCase();
  if (slash === -1 || !/^[a-z][a-z0-9.-]*$/.test(type)) return null;
  const at = versionSeparator(path, slash + 1);
  const end = at === -1 ? path.length : at;
  const nameStart = Math.max(path.lastIndexOf('/', end - 1), slash) + 1;
  const name = decode(path.slice(nameStart, end));
  const namespace = decodeSegments(path.slice(slash + 1, nameStart));
  const version = at === -1 ? '' : decode(path.slice(at + 1));
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
    const value = equals === -1 ? '' : decode(pair.slice(equals + 1));
    if (value === null || (key !== '' && !/^[a-z][a-z0-9._-]*$/.test(key))) return null;
    if (value !== '' && !qualifiers.has(key)) qualifiers.set(key, value);
  }
  return qualifiers;
}

function parseSubpath(text: string): string | null {
  const segments = decodeSegments(text);
  return segments === null
    ? null
    : segments
        .split('/')
        .filter((segment) => segment !== '.' && segment !== '..')
        .join('/');
}

function decodeSegments(text: string): string | null {
  const segments: string[] = [];
  for (const segment of text.split('/')) {
    const decoded = decode(segment);
    if (decoded === null) return null;
    if (decoded !== '') segments.push(decoded);
  }
  return segments.join('/');
}

function decode(text: string): string | null {
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

type TypeRule = (url: PackageUrl) => PackageUrl | null;

const foldName: TypeRule = (url) => ({ ...url, name: url.name.toLowerCase() });
const foldNamespace: TypeRule = (url) => ({ ...url, namespace: url.namespace?.toLowerCase() ?? null });
const foldBoth: TypeRule = (url) => ({
  ...url,
  name: url.name.toLowerCase(),
  namespace: url.namespace?.toLowerCase() ?? null,
});

// purl-spec, `types/*-definition.json` and `tests/types/*-test.json`; a type that is not here keeps what is written.
const TYPE_RULES: ReadonlyMap<string, TypeRule> = new Map<string, TypeRule>([
  ['alpm', foldBoth],
  ['apk', foldBoth],
  ['bitbucket', foldBoth],
  ['bitnami', foldName],
  ['composer', foldBoth],
  ['conan', conan],
  ['cpan', cpan],
  ['cran', (url) => (url.version === null ? null : url)],
  ['deb', foldBoth],
  ['github', foldBoth],
  ['golang', foldBoth],
  ['hex', foldBoth],
  ['huggingface', huggingface],
  ['luarocks', foldBoth],
  ['mlflow', mlflow],
  ['npm', foldBoth],
  ['oci', foldName],
  ['otp', foldName],
  ['pub', foldName],
  ['pypi', (url) => ({ ...url, name: canonicalName(url.name) })],
  ['qpkg', foldNamespace],
  ['rpm', foldNamespace],
  ['swift', (url) => (url.namespace === null ? null : url)],
  ['vscode-extension', foldBoth],
]);

/** A vendor is told apart by qualifiers, and a channel belongs to one. */
function conan(url: PackageUrl): PackageUrl | null {
  const isWhole = url.namespace === null ? !url.qualifiers.has('channel') : url.qualifiers.size > 0;
  return isWhole ? url : null;
}

/** With an author it is a distribution (`libwww-perl`), without one a module (`LWP::UserAgent`). */
function cpan(url: PackageUrl): PackageUrl | null {
  return url.name.includes(url.namespace === null ? '-' : '::') ? null : url;
}

/** Revisions are commits or tags; only commits ignore the letter case. */
function huggingface(url: PackageUrl): PackageUrl {
  const isCommit = url.version !== null && /^[0-9a-f]{40}$/i.test(url.version);
  return isCommit ? { ...url, version: url.version.toLowerCase() } : url;
}

function mlflow(url: PackageUrl): PackageUrl | null {
  return url.qualifiers.get('repository_url')?.includes('azuredatabricks') === true ? foldName(url) : url;
}
