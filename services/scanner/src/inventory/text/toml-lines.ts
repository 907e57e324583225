import { STEP } from './json-lines.ts';
import { numberedLines } from './lines-of.ts';

/**
 * The lines of keys in the tables of a TOML document's arrays (`[[package]]`), from 1, by their paths: the name of the
 * array, the place of the table from 0, the key, joined by `STEP`. The document has been read before: it is whole.
 */
export function tomlLines(text: string, paths: ReadonlySet<string>): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const counts = new Map<string, number>();
  let table = '';
  let quotes: string | null = null;
  for (const [line, written] of numberedLines(text)) {
    const content = written.trimStart();
    if (quotes === null && content.startsWith('[')) {
      const [, name] = TABLE.exec(content) ?? [];
      const place = counts.get(name ?? '') ?? 0;
      table = name === undefined ? '' : [name, place, ''].join(STEP);
      if (name !== undefined) counts.set(name, place + 1);
    } else if (quotes === null && table !== '') {
      const path = table + (KEY.exec(content)?.[1] ?? '');
      if (paths.has(path) && !lines.has(path)) lines.set(path, line);
    }
    quotes = openAfter(content, quotes);
  }
  return lines;
}

const TABLE = /^\[\[\s*"?([\w-]+)"?\s*\]\]/;
const KEY = /^"?([\w-]+)"?\s*=/;

/** The quotation marks of a text of several lines that is still open behind this line; null when none is. */
function openAfter(content: string, before: string | null): string | null {
  if (before === null && !content.includes('"""') && !content.includes("'''")) return null;
  let open = before;
  for (let at = 0; at < content.length; ) {
    if (open !== null) {
      const end = content.indexOf(open, at);
      if (end === -1) return open;
      open = null;
      at = end + MARK_LENGTH;
      continue;
    }
    TOKEN.lastIndex = at;
    const [token = '#'] = TOKEN.exec(content) ?? [];
    if (token === '#') return null;
    if (token === '"""' || token === "'''") open = token;
    at = TOKEN.lastIndex;
  }
  return open;
}

const MARK_LENGTH = 3;
/** A mark of a text of several lines, a text of one, or where a comment begins. */
const TOKEN = /"""|'''|"(?:[^"\\]|\\.)*"|'[^']*'|#/g;
