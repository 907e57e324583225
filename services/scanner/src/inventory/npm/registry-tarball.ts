/** What the path of a registry's tarball says. */
export interface RegistryTarball {
  readonly name: string;
  /** Null when the file is not named after the package: then the name is not to be trusted either. */
  readonly version: string | null;
}

/** `/<name>/-/<file>-<version>.tgz` (all registries; some repeat the scope before the file, or put a folder between). */
const REGISTRY = /\/((?:@[^/]*\/)?([^/@][^/]*))\/-\/(?:[^/]+\/){0,2}([^/]*)\.tgz$/;
/** `/<name>/download/<file>-<version>.tgz` and `/<name>/<version>/<file>-<version>.tgz`. */
const MIRROR = /\/((?:@[^/]*\/)?([^/@][^/]*))\/([^/]+)\/(?:@[^/]*\/)?([^/]*)\.tgz$/;
/** `/download/<name>/<version>/<hash>`, of a hosting platform's registry. */
const PLATFORM = /\/download\/(@[^/]*\/[^/]+)\/([^/]+)\/[0-9a-f]{40,128}$/;

/** Recognises a registry's tarball by the shape of its path, whatever the host; null for any other address. */
export function registryTarball(address: string): RegistryTarball | null {
  if (!address.startsWith('https://') && !address.startsWith('http://')) return null;
  const path = pathOf(address);
  const [, name, base = '', file = ''] = REGISTRY.exec(path) ?? [];
  if (name !== undefined && /-v?\d/.test(file)) return { name, version: versionOfFile(file, base) };
  const [, mirrored = '', bare = '', folder, archive = ''] = MIRROR.exec(path) ?? [];
  const version = versionOfFile(archive, bare);
  if (version !== null && (folder === 'download' || folder === version)) return { name: mirrored, version };
  const [, hosted, hostedVersion = ''] = PLATFORM.exec(path) ?? [];
  return hosted === undefined ? null : { name: hosted, version: hostedVersion };
}

/** Scopes may be percent-encoded. */
function pathOf(address: string): string {
  const start = address.indexOf('/', address.indexOf('://') + 3);
  const path = start === -1 ? '' : address.slice(start);
  if (!/[%?#]/.test(path)) return path;
  return path
    .replace(/[?#].*$/s, '')
    .replaceAll(/%2f/gi, '/')
    .replaceAll('%40', '@');
}

function versionOfFile(file: string, base: string): string | null {
  return file.startsWith(`${base}-`) ? file.slice(base.length + 1) : null;
}
