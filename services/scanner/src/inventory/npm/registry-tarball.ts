/** What the path of a registry's tarball says. */
export interface RegistryTarball {
  readonly name: string;
  /** Null when the file is not named after the package: then the name is not to be trusted either. */
  readonly version: string | null;
}

/**
 * Recognises a registry's tarball by the shape of its path, whatever the host; null for any other address.
 *
 * Shapes: `/<name>/-/<file>-<version>.tgz` (all registries; some repeat the scope before the file, or put a folder
 * between), `/<name>/download/<file>-<version>.tgz` and `/<name>/<version>/<file>-<version>.tgz` (mirrors),
 * `/download/<name>/<version>/<hash>` (a hosting platform's registry). Scopes may be percent-encoded.
 */
export function registryTarball(address: string): RegistryTarball | null {
  if (!address.startsWith('https://') && !address.startsWith('http://')) return null;
  return plainTarball(address) ?? tarballOf(pathSegments(address));
}

/** Whose version begins with a digit has the `-1` that a tarball's name must have. */
const PLAIN = /\/((?:@[^/]*\/)?([^/@][^/]*))\/-\/\2-(\d[^/]*)\.tgz$/;

/** The commonest shape, with nothing encoded, in less than half the time; null when the address has any other. */
function plainTarball(address: string): RegistryTarball | null {
  const found = /[%?#]/.test(address) ? null : PLAIN.exec(address);
  if (found === null || found.index < address.indexOf('/', address.indexOf('://') + 3)) return null;
  const [, name = '', , version = ''] = found;
  return { name, version };
}

function tarballOf(segments: readonly string[]): RegistryTarball | null {
  const file = segments.at(-1) ?? '';
  if (!file.endsWith('.tgz')) return platformTarball(segments);
  const dash = segments.lastIndexOf('-');
  if (dash !== -1) return dash >= segments.length - 4 ? dashTarball(segments, dash, file) : null;
  return mirrorTarball(segments, file);
}

function pathSegments(address: string): string[] {
  const start = address.indexOf('/', address.indexOf('://') + 3);
  if (start === -1) return [];
  const [path = ''] = address.slice(start + 1).split(/[?#]/, 1);
  if (!path.includes('%')) return path.split('/');
  return path.replaceAll(/%2f/gi, '/').replaceAll('%40', '@').split('/');
}

function dashTarball(segments: readonly string[], dash: number, file: string): RegistryTarball | null {
  const name = nameEndingAt(segments, dash - 1);
  if (name === null || !/-v?\d/.test(file)) return null;
  return { name, version: versionOfFile(file, name) };
}

function mirrorTarball(segments: readonly string[], file: string): RegistryTarball | null {
  const folder = segments.at(-2)?.startsWith('@') === true ? segments.length - 3 : segments.length - 2;
  const name = nameEndingAt(segments, folder - 1);
  const version = name === null ? null : versionOfFile(file, name);
  if (name === null || version === null) return null;
  return segments[folder] === 'download' || segments[folder] === version ? { name, version } : null;
}

function platformTarball(segments: readonly string[]): RegistryTarball | null {
  const [download, scope = '', name = '', version = '', hash = ''] = segments.slice(-5);
  if (download !== 'download' || !scope.startsWith('@') || !/^[0-9a-f]{40,128}$/.test(hash)) return null;
  return name === '' || version === '' ? null : { name: `${scope}/${name}`, version };
}

function nameEndingAt(segments: readonly string[], index: number): string | null {
  const base = segments[index] ?? '';
  if (base === '' || base.startsWith('@')) return null;
  const scope = segments[index - 1] ?? '';
  return scope.startsWith('@') ? `${scope}/${base}` : base;
}

function versionOfFile(file: string, name: string): string | null {
  const prefix = `${name.slice(name.lastIndexOf('/') + 1)}-`;
  return file.startsWith(prefix) ? file.slice(prefix.length, -'.tgz'.length) : null;
}
