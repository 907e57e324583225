/** Between the keys and the places in lists that lead to a member of a document. */
export const STEP = '\0';

interface Level {
  /** The steps that lead to it, each with a `STEP` behind it. */
  readonly path: string;
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
  paths: ReadonlySet<string>,
  within: readonly string[] = [],
): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const base = within.map((key) => key + STEP).join('');
  const leading = leadingTo(paths, base);
  const above: Level[] = [];
  /** None around the document itself. */
  let level: Level | undefined;
  /** How deep it stands in a value where nothing is looked for. */
  let skipped = 0;
  let line = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === SPACE) continue;
    if (code === LINE_FEED) line += 1;
    else if (code === QUOTE) {
      const end = endOfText(text, at);
      if (skipped === 0 && level?.index === null && level.key === null) {
        level.key = keyOf(text.slice(at, end + 1));
        const path = level.path + level.key;
        const wanted = path.startsWith(base) ? path.slice(base.length) : '';
        if (paths.has(wanted)) lines.set(wanted, line);
      }
      at = end;
    } else if (code === OBJECT || code === LIST) {
      const path: string = level === undefined ? '' : `${level.path}${level.index ?? level.key}${STEP}`;
      if (skipped > 0 || !leading.has(path)) skipped += 1;
      else {
        if (level !== undefined) above.push(level);
        level = { path, index: code === LIST ? 0 : null, key: null };
      }
    } else if (code === END_OF_OBJECT || code === END_OF_LIST) {
      if (skipped > 0) skipped -= 1;
      else level = above.pop() ?? level;
    } else if (code === COMMA && skipped === 0 && level !== undefined) {
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

/** What the paths lead through, the document first. */
function leadingTo(paths: ReadonlySet<string>, base: string): ReadonlySet<string> {
  const leading = new Set(['']);
  for (const path of paths) {
    const whole = base + path;
    for (let end = whole.indexOf(STEP); end !== -1; end = whole.indexOf(STEP, end + 1)) {
      leading.add(whole.slice(0, end + 1));
    }
  }
  return leading;
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
