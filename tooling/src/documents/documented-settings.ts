import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const OPERATIONS = join(import.meta.dirname, '..', '..', '..', 'docs', 'operations.md');
const ROW = /^\| `([A-Z][A-Z0-9_]*)`[^|]*\| (scanner|catalog|mirror|both) \| (?:`([^`]*)`|unset) \|/gm;

/**
 * What the table in `docs/operations.md` says of one service, or of `advisories sync`: setting → its default as written there, null for "unset".
 *
 * @throws Error when the table names a setting of that service twice.
 */
export function documentedSettings(
  service: 'scanner' | 'catalog' | 'mirror',
  document: string = readFileSync(OPERATIONS, 'utf8'),
): ReadonlyMap<string, string | null> {
  const settings = new Map<string, string | null>();
  for (const [, name = '', owner, value] of document.matchAll(ROW)) {
    if (owner !== service && (owner !== 'both' || service === 'mirror')) continue;
    if (settings.has(name)) throw new Error(`The table names ${name} twice.`);
    settings.set(name, value ?? null);
  }
  return settings;
}
