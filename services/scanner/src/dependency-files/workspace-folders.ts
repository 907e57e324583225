const MAX_PATTERNS = 100;
const MAX_LENGTH = 256;
const MAX_WILDCARDS = 8;

/**
 * The folders that `workspaces` of a `package.json` mean: `packages/*`, `libs/**`, and `!` before what is left out.
 * Null where a pattern is of another grammar (braces, classes), for then it is not known which.
 *
 * @param folders from the folder of the manifest, without a final `/`
 */
export function workspaceFolders(
  patterns: readonly string[],
  folders: readonly string[],
): readonly string[] | null {
  if (patterns.length > MAX_PATTERNS || !patterns.every(isRead)) return null;
  const [left, meant] = [true, false].map((isLeftOut) =>
    patterns.filter((each) => each.startsWith('!') === isLeftOut).map(segmentsOf),
  );
  const isOneOf = (folder: string, all: readonly (readonly string[])[] = []) =>
    all.some((pattern) => isMatch(pattern, folder.split('/')));
  return folders.filter((folder) => isOneOf(folder, meant) && !isOneOf(folder, left));
}

function isRead(pattern: string): boolean {
  const wildcards = pattern.match(/\*+/g)?.length ?? 0;
  return pattern.length <= MAX_LENGTH && wildcards <= MAX_WILDCARDS && !/[{}[\]()?|\\]/.test(pattern);
}

function segmentsOf(pattern: string): readonly string[] {
  return pattern
    .replace(/^!/, '')
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.');
}

/** `**` is any number of folders, none too. */
function isMatch([first, ...rest]: readonly string[], folders: readonly string[]): boolean {
  const [folder, ...below] = folders;
  if (first === undefined) return folder === undefined;
  if (first === '**')
    return isMatch(rest, folders) || (folder !== undefined && isMatch([first, ...rest], below));
  return folder !== undefined && isSegment(first, folder) && isMatch(rest, below);
}

/** `*` is any text without a slash. */
function isSegment(pattern: string, folder: string): boolean {
  const [start = '', ...parts] = pattern.split('*');
  const end = parts.pop();
  if (end === undefined) return folder === start;
  if (!folder.startsWith(start) || folder.length < start.length + end.length || !folder.endsWith(end))
    return false;
  let at = start.length;
  for (const part of parts) {
    const found = folder.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return at <= folder.length - end.length;
}
