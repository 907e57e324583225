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

function isNamedSo(path: string): boolean {
  const folders = path.toLowerCase().split('/');
  const stem = (folders.pop() ?? '').replace(/\.[^.]*$/, '');
  if (WORD.test(stem)) return true;
  return !PROSE.test(stem) && folders.some((folder) => WORD.test(folder));
}

/** The last part of a path, in lower case. */
export function baseName(path: string): string {
  return lastPart(path).toLowerCase();
}

/** As it is written: in lower case some letters are two. */
export function lastPart(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
