const MAX_PATTERNS = 50;
/** More than any project has; of those that match, fewer are read. */
const MAX_FOLDERS = 2_000;
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
  if (patterns.length > MAX_PATTERNS || folders.length > MAX_FOLDERS || !patterns.every(isRead)) return null;
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

/**
 * `**` is any number of folders, none too. Goes through the folders once, with every place of the pattern they may lead to:
 * trying one after the other takes for ever with a pattern of many `**`.
 */
function isMatch(pattern: readonly string[], folders: readonly string[]): boolean {
  let places = withSkipped(pattern, new Set([0]));
  for (const folder of folders) {
    const next = new Set<number>();
    for (const place of places) {
      const segment = pattern[place];
      if (segment === '**') next.add(place);
      else if (segment !== undefined && isSegment(segment, folder)) next.add(place + 1);
    }
    places = withSkipped(pattern, next);
  }
  return places.has(pattern.length);
}

/** A set is walked to what is added meanwhile, too. */
function withSkipped(pattern: readonly string[], places: Set<number>): ReadonlySet<number> {
  for (const place of places) if (pattern[place] === '**') places.add(place + 1);
  return places;
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
