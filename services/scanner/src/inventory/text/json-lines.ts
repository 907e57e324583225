/** Between the keys and the places in lists that lead to a member of a document. */
export const STEP = '\0';

/** What is looked for below one value. */
interface Wanted {
  readonly members: Map<string, Wanted>;
  /** Null where only something below it is looked for. */
  path: string | null;
}

interface Level {
  readonly wanted: Wanted;
  /** The place in a list; null in an object. */
  index: number | null;
  /** The last key of an object; null where the next text is one. */
  key: string | null;
}

/**
 * The lines of members of a JSON document, from 1, by their paths: keys and places in lists (from 0), joined by `STEP`.
 * The document has been read before: it is whole. Comments are passed over; of one key that stands twice the last counts.
 *
 * @param within the keys that lead to where the paths begin.
 */
export function jsonLines(
  text: string,
  paths: Iterable<string>,
  within: readonly string[] = [],
): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  /** What the level stands in; the outermost one has the document as its only member. */
  const above: Level[] = [];
  let level: Level = { wanted: wantedBelow(paths, ['0', ...within]), index: 0, key: null };
  /** How deep it stands in a value where nothing is looked for. */
  let skipped = 0;
  let line = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === SPACE) continue;
    if (code === LINE_FEED) line += 1;
    else if (code === QUOTE) {
      const end = endOfText(text, at);
      if (skipped === 0 && level.index === null && level.key === null) {
        level.key = keyOf(text.slice(at, end + 1));
        const path = level.wanted.members.get(level.key)?.path ?? null;
        if (path !== null) lines.set(path, line);
      }
      at = end;
    } else if (code === OBJECT || code === LIST) {
      const wanted = skipped === 0 ? level.wanted.members.get(stepOf(level)) : undefined;
      if (wanted === undefined) skipped += 1;
      else {
        above.push(level);
        level = { wanted, index: code === LIST ? 0 : null, key: null };
      }
    } else if (code === END_OF_OBJECT || code === END_OF_LIST) {
      if (skipped > 0) skipped -= 1;
      else level = above.pop() ?? level;
    } else if (code === COMMA && skipped === 0) {
      level.key = null;
      if (level.index !== null) level.index += 1;
    } else if (code === SLASH) {
      const end = endOfComment(text, at);
      line += text.slice(at, end).split('\n').length - 1;
      at = end - 1;
    }
  }
  return lines;
}

const LINE_FEED = 0x0a;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const SLASH = 0x2f;
const LIST = 0x5b;
const BACKSLASH = 0x5c;
const END_OF_LIST = 0x5d;
const OBJECT = 0x7b;
const END_OF_OBJECT = 0x7d;

function wantedBelow(paths: Iterable<string>, within: readonly string[]): Wanted {
  const root: Wanted = { members: new Map(), path: null };
  for (const path of paths) {
    let node = root;
    for (const step of [...within, ...path.split(STEP)]) {
      const known = node.members.get(step) ?? { members: new Map(), path: null };
      node.members.set(step, known);
      node = known;
    }
    node.path = path;
  }
  return root;
}

function stepOf({ index, key }: Level): string {
  return index === null ? (key ?? '') : String(index);
}

function keyOf(literal: string): string {
  const inner = literal.slice(1, -1);
  return inner.includes('\\') ? String(JSON.parse(literal)) : inner;
}

/** Where the quotation mark stands that ends the text which begins at `start`. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}

/** Behind the comment that begins at `start`; before the line feed that ends one. */
function endOfComment(text: string, start: number): number {
  const isBlock = text.startsWith('/*', start);
  const end = text.indexOf(isBlock ? '*/' : '\n', start + 2);
  return end === -1 ? text.length : isBlock ? end + 2 : end;
}
