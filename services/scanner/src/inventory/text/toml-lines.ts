import { STEP } from './json-lines.ts';
import { numberedLines } from './lines-of.ts';

/**
 * The lines of keys in the tables of a TOML document's arrays (`[[package]]`), from 1, by their paths: the name of the
 * array, the place of the table from 0, the key, joined by `STEP`. The document has been read before: it is
 * whole. No tool writes a text of several lines.
 */
export function tomlLines(text: string, paths: ReadonlySet<string>): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const counts = new Map<string, number>();
  let table = '';
  for (const [line, written] of numberedLines(text)) {
    const content = written.trimStart();
    if (content.startsWith('[')) {
      const [, name] = TABLE.exec(content) ?? [];
      const place = counts.get(name ?? '') ?? 0;
      table = name === undefined ? '' : [name, place, ''].join(STEP);
      if (name !== undefined) counts.set(name, place + 1);
    } else if (table !== '') {
      const path = table + (KEY.exec(content)?.[1] ?? '');
      if (paths.has(path) && !lines.has(path)) lines.set(path, line);
    }
  }
  return lines;
}

const TABLE = /^\[\[\s*"?([\w-]+)"?\s*\]\]/;
const KEY = /^"?([\w-]+)"?\s*=/;
