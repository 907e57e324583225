import { isProjectName } from './canonical-name.ts';

/**
 * The project that an address or a path of an archive names: by `#egg=`, by the file name of a wheel (PEP 427) or of
 * a source archive (PEP 625), or by the repository it lies in; null when it names none.
 */
export function projectOfAddress(address: string): string | null {
  const [location = '', fragment = ''] = address.split(/#(.*)/s, 2);
  const segments = pathOf(location).split(/[/\\]/);
  const file = segments.at(-1) ?? '';
  // `…/<repository>.git@<ref>`.
  const [repository = ''] = file.split('@', 1);
  // `/<owner>/<repository>/archive/<ref>.zip` and its like of hosting platforms.
  const folder = segments.findIndex((segment) => PLATFORM_FOLDERS.has(segment));
  const egg = fragment.split('&').find((parameter) => parameter.startsWith('egg='));
  const candidates = [
    /^egg=([A-Za-z0-9._-]+)/.exec(egg ?? '')?.[1],
    folder > 0 ? segments[folder - 1] : undefined,
    isArchive(file) ? projectOfArchive(file) : undefined,
    isArchive(repository) ? undefined : repository.replace(/\.git$/, ''),
  ];
  return candidates.find((name) => name !== undefined && isProjectName(name)) ?? null;
}

/** The endings that pip accepts. */
const ARCHIVE_END = /\.(?:whl|zip|tgz|tbz|txz|tlz|tar(?:\.(?:gz|bz2|xz|lz|lzma))?)$/i;
const PLATFORM_FOLDERS: ReadonlySet<string> = new Set(['archive', 'zipball', 'tarball', '-']);

/** Whether a path is a distribution's archive. */
export function isArchive(path: string): boolean {
  return ARCHIVE_END.test(withoutQuery(path));
}

/** What stands in front of the version: in a wheel's name it has no hyphen. */
function projectOfArchive(file: string): string | undefined {
  const stem = file.replace(ARCHIVE_END, '');
  return (/\.whl$/i.test(file) ? /^[^-]*(?=-)/ : /^.*(?=-v?\d)/s).exec(stem)?.[0];
}

/** Without scheme and host, a query and a slash at the end. */
function pathOf(location: string): string {
  const [, path = ''] = /^(?:.*?:\/\/[^/]*)?(.*)$/s.exec(withoutQuery(location)) ?? [];
  return path.replace(/\/$/, '');
}

function withoutQuery(location: string): string {
  return location.split('?', 1)[0] ?? '';
}
