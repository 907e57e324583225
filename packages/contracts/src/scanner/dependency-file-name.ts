const WORD = /requirements?|(?:^|[-_.])reqs?(?:[-_.]|$)/;
const CONSTRAINTS_WORD = /(?:^|[-_.])constraints?(?:[-_.]|$)/;
const EXTENSION = /\.(?:txt|pip|lock)$/;
const SOURCE_EXTENSION = /\.in$/;
const PROSE = /^(?:authors|changelog|changes|copying|install|licen[cs]e|notice|readme)(?:[-_.]|$)/;

/**
 * Whether pip's users would call a file so: `requirements.txt`, `*requirements*.txt`, `requirements/*.txt`, in any
 * letter case, with `reqs` for short and the endings `.pip` and `.lock`.
 */
export function isRequirementsFile(path: string): boolean {
  return EXTENSION.test(baseName(path)) && isNamedSo(path) && !isConstraintsFile(path);
}

/** Constraints install nothing: they say in which version something is installed. */
export function isConstraintsFile(path: string): boolean {
  const name = baseName(path);
  return EXTENSION.test(name) && CONSTRAINTS_WORD.test(name.replace(EXTENSION, ''));
}

/** What `requirements*.txt` is compiled from (`requirements.in`): names without versions. */
export function isRequirementsSource(path: string): boolean {
  return SOURCE_EXTENSION.test(baseName(path)) && isNamedSo(path);
}

/** `pylock.toml` by the name of what it locks: `pylock.dev.toml` (PEP 751). */
export function isNamedPylock(path: string): boolean {
  return /^pylock\.[^.]+\.toml$/.test(baseName(path));
}

/** Bundler's lockfile of another Gemfile: `Gemfile.next.lock`, `gemfiles/rails_8.gemfile.lock`. */
export function isNamedGemfileLock(path: string): boolean {
  return /^(?:gemfile[-_.].+|.+\.gemfile)\.lock$/.test(baseName(path));
}

/** NuGet's lockfile of one of several projects in a folder: `packages.App.lock.json`. */
export function isNamedPackagesLock(path: string): boolean {
  return /^packages\..+\.lock\.json$/.test(baseName(path));
}

/** Gradle's lockfile of what `settings.gradle` itself needs. */
export function isSettingsLock(path: string): boolean {
  return baseName(path) === 'settings-gradle.lockfile';
}

/** uv's lockfile of a single script: `tool.py.lock`. */
export function isScriptLock(path: string): boolean {
  return /.\.py\.lock$/.test(baseName(path));
}

function isNamedSo(path: string): boolean {
  const folders = path.toLowerCase().split('/');
  const stem = (folders.pop() ?? '').replace(/\.[^.]*$/, '');
  if (WORD.test(stem)) return true;
  return !PROSE.test(stem) && folders.some((folder) => WORD.test(folder));
}

/** The last part of a path, in lower case. */
export function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).toLowerCase();
}
