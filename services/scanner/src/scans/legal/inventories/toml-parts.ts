/** As much as is parsed in a millisecond or so, and what nothing but one value or package may have. */
export interface TomlSizes {
  readonly part: number;
  readonly most: number;
}

/**
 * A TOML 1.0 document in parts that are documents themselves, one step each: cut only at the beginning of a line that is
 * inside no value, before a table or a key, whose table's header is then repeated. A `[[package]]` stays with the tables
 * below it. Null for a part that is longer than `most` and cannot be cut: the rest is not read.
 */
export function* tomlParts(text: string, sizes: TomlSizes): Generator<string | null, void> {
  let start = 0;
  let prefix = '';
  // The header of the table at hand; null where it cannot stand twice.
  let header: string | null = '';
  for (let at = 0; at < text.length; ) {
    const line = text.startsWith('[', at) ? lineAt(text, at) : null;
    const isInner = line !== null && INNER.test(line);
    const canCut = line === null ? header !== null : !isInner;
    if (canCut && at - start >= sizes.part) {
      yield prefix + text.slice(start, at);
      start = at;
      prefix = line === null && header !== null && header !== '' ? `${header}\n` : '';
    }
    if (line !== null && !isInner) header = line.startsWith('[[') ? null : line;
    const end = endOfEntry(text, at, start + sizes.most);
    if (end - start > sizes.most) {
      yield null;
      return;
    }
    at = end;
  }
  yield prefix + text.slice(start);
}

/** A table of the package above. */
const INNER = /^\[\[?\s*package\s*\./;
const MAX_HEADER = 1_000;

function lineAt(text: string, at: number): string {
  const end = text.indexOf('\n', at);
  return text.slice(at, Math.min(end === -1 ? text.length : end, at + MAX_HEADER));
}

const TOKEN = /["'#[\]{}\n]/g;

/** The position after the line on which the entry that begins at `from` ends; beyond `limit` nothing is looked at. */
function endOfEntry(text: string, from: number, limit: number): number {
  let depth = 0;
  TOKEN.lastIndex = from;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const [token] = match;
    if (match.index > limit) return match.index;
    if (token === '\n' && depth === 0) return match.index + 1;
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth = Math.max(0, depth - 1);
    else if (token === '#') TOKEN.lastIndex = endOrLength(text, text.indexOf('\n', match.index));
    else if (token !== '\n') TOKEN.lastIndex = endOfString(text, match.index, token);
  }
  return text.length;
}

/** A string ends at its mark, one of a single line at the end of the line at last. */
function endOfString(text: string, from: number, quote: string): number {
  const mark = text.startsWith(quote.repeat(3), from) ? quote.repeat(3) : quote;
  let at = from + mark.length;
  for (;;) {
    const end = endOrLength(text, text.indexOf(mark, at));
    const line = mark.length === 1 ? text.slice(at, end).indexOf('\n') : -1;
    if (line !== -1) return at + line;
    if (end === text.length) return end;
    if (quote === "'" || !isEscaped(text, at, end)) return endOfMark(text, end, mark);
    at = end + 1;
  }
}

/** Up to two more quotes belong to a string of several lines. */
function endOfMark(text: string, at: number, mark: string): number {
  let end = at + mark.length;
  while (mark.length > 1 && end < at + 5 && text[end] === mark[0]) end += 1;
  return end;
}

function isEscaped(text: string, from: number, at: number): boolean {
  let run = 0;
  while (at - run - 1 >= from && text[at - run - 1] === '\\') run += 1;
  return run % 2 === 1;
}

function endOrLength(text: string, end: number): number {
  return end === -1 ? text.length : end;
}
