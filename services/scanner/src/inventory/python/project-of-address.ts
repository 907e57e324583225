import { isProjectName } from './canonical-name.ts';

/**
 * The project that an address or a path of an archive names: by `#egg=`, by the file name of a wheel (PEP 427) or of
 * a source archive (PEP 625), or by the repository it lies in; null when it names none.
 */
export function projectOfAddress(address: string): string | null {
  const [location, fragment] = splitAt(address, '#');
  const candidates = [
    projectOfEgg(fragment),
    repositoryOfArchive(location),
    projectOfArchive(location),
    lastOfRepository(location),
  ];
  return candidates.find((name) => name !== null && isProjectName(name)) ?? null;
}

/** The endings that pip accepts. */
const ARCHIVE_END = /\.(?:whl|zip|tgz|tbz|txz|tlz|tar(?:\.(?:gz|bz2|xz|lz|lzma))?)$/;

/** Whether a path is a distribution's archive. */
export function isArchive(path: string): boolean {
  return archiveEnding(path) !== null;
}

function projectOfEgg(fragment: string): string | null {
  const egg = fragment.split('&').find((parameter) => parameter.startsWith('egg='));
  return egg === undefined ? null : (/^[A-Za-z0-9._-]+/.exec(egg.slice('egg='.length))?.[0] ?? null);
}

function projectOfArchive(location: string): string | null {
  const file = lastSegment(location);
  const ending = archiveEnding(file);
  if (ending === null) return null;
  const stem = file.slice(0, -ending.length);
  const hyphen = ending === '.whl' ? stem.indexOf('-') : lastVersionHyphen(stem);
  return hyphen <= 0 ? null : stem.slice(0, hyphen);
}

/** `/<owner>/<repository>/archive/<ref>.zip` and its like of hosting platforms. */
function repositoryOfArchive(location: string): string | null {
  const segments = pathOf(location).split('/');
  const folder = segments.findIndex((segment) => PLATFORM_FOLDERS.has(segment));
  return folder <= 0 ? null : (segments[folder - 1] ?? null);
}

/** `…/<repository>.git@<ref>`. */
function lastOfRepository(location: string): string | null {
  const [name = ''] = (pathOf(location).split('/').at(-1) ?? '').split('@', 1);
  if (archiveEnding(name) !== null) return null;
  return name.endsWith('.git') ? name.slice(0, -'.git'.length) : name;
}

const PLATFORM_FOLDERS: ReadonlySet<string> = new Set(['archive', 'zipball', 'tarball', '-']);

function pathOf(location: string): string {
  const scheme = location.indexOf('://');
  const slash = scheme === -1 ? -1 : location.indexOf('/', scheme + '://'.length);
  if (scheme !== -1 && slash === -1) return '';
  return splitAt(location.slice(slash + 1), '?')[0].replace(/\/$/, '');
}

function archiveEnding(path: string): string | null {
  return ARCHIVE_END.exec(splitAt(path, '?')[0].toLowerCase())?.[0] ?? null;
}

function lastSegment(location: string): string {
  const [path] = splitAt(location, '?');
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

function lastVersionHyphen(stem: string): number {
  for (let hyphen = stem.lastIndexOf('-'); hyphen > 0; hyphen = stem.lastIndexOf('-', hyphen - 1)) {
    if (/^v?\d/.test(stem.slice(hyphen + 1, hyphen + 3))) return hyphen;
  }
  return -1;
}

function splitAt(text: string, separator: string): [string, string] {
  const index = text.indexOf(separator);
  return index === -1 ? [text, ''] : [text.slice(0, index), text.slice(index + separator.length)];
}
