import { listedPackage } from '../../listed-package.ts';
import type { Inventory, Package } from '../../package.ts';
import { createPackageSet } from '../../package-set.ts';
import { NotTheFormatError } from '../../reader.ts';
import { decodeDocument } from '../../text/decode-document.ts';
import { lineCounter } from '../../text/lines-of.ts';

const FILE_NAME = 'mix.lock';

/**
 * Mix's `mix.lock`: a map of Elixir terms, `"app": {:hex, :name, "version", checksum, managers, [dependencies], "repo",
 * checksum}` or `{:git, "address", "commit", [options]}`. What stands behind the version came with later versions.
 */
export function readMixLock(bytes: Uint8Array): Inventory {
  const entries = entriesOf(decodeDocument(bytes, FILE_NAME));
  if (entries === null) {
    throw new NotTheFormatError(`This is not a ${FILE_NAME}: it is no whole map of Elixir's.`);
  }
  const packages = createPackageSet();
  for (const entry of entries) {
    const found = toPackage(entry);
    if (found !== null) packages.add(found, entry.line);
  }
  return packages.toInventory();
}

interface Entry {
  readonly app: string;
  /** Of its name, from 1. */
  readonly line: number | undefined;
  /** The members of its tuple that are no lists; those that are, are empty. */
  readonly members: readonly string[];
}

/** Texts, atoms, brackets, commas and other words; an end that is missing is where the file ends. */
const TOKEN = /:?"(?:[^"\\]+|\\[\s\S])*"?|#[^\n]*|%\{|=>|[{}[\](),]|[^\s"#%{}[\](),]+/g;

/** The place of a package's repository in its tuple. */
const REPOSITORY = 6;
const MAP_DEPTH = 1;
const TUPLE_DEPTH = 2;

/** The tuples of the map; null when the text is none, or a part of one. */
function entriesOf(text: string): readonly Entry[] | null {
  const entries: Entry[] = [];
  let depth = 0;
  let app = '';
  let line: number | undefined;
  const lineAt = lineCounter(text);
  let members: string[] = [];
  let isMap = false;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token.startsWith('#')) continue;
    if (depth === 0 && (isMap || token !== '%{')) return null;
    isMap = true;
    if (OPENING.has(token)) {
      depth += 1;
      if (depth === TUPLE_DEPTH) members = [''];
    } else if (CLOSING.has(token)) {
      if (depth === TUPLE_DEPTH) entries.push({ app, line, members });
      depth -= 1;
    } else if (depth === MAP_DEPTH) {
      if (token.startsWith('"')) {
        app = token.slice(1, -1);
        line = lineAt(index);
      } else if (!BETWEEN.has(token)) return null;
    } else if (depth === TUPLE_DEPTH && token === ',') {
      // What stands behind the last one that counts may be one member.
      if (members.length <= REPOSITORY + 1) members.push('');
    } else if (depth === TUPLE_DEPTH) members[members.length - 1] = token;
  }
  return isMap && depth === 0 ? entries : null;
}

const OPENING: ReadonlySet<string> = new Set(['%{', '{', '[', '(']);
const BETWEEN: ReadonlySet<string> = new Set([':', ',', '=>']);
const CLOSING: ReadonlySet<string> = new Set(['}', ']', ')']);

/** Null for a folder of the project itself. */
function toPackage({ app, members }: Entry): Package | null {
  const [kind, name = '', version = ''] = members;
  if (kind === ':path') return null;
  if (kind !== ':hex') {
    const unmatched = kind === ':git' ? 'not-a-registry-package' : 'unreadable';
    return listedPackage({ ecosystem: 'Hex', name: app, version: bare(name), unmatched });
  }
  const repository = bare(members[REPOSITORY] ?? '');
  // An organisation of the registry (`hexpm:name`) and a registry of one's own are name spaces of their own.
  const unmatched = repository === '' || repository === 'hexpm' ? null : 'not-a-registry-package';
  return listedPackage({ ecosystem: 'Hex', name: bare(name), version: bare(version), unmatched });
}

/** `:name`, `:"name"` and `"name"`. */
function bare(token: string): string {
  const word = token.startsWith(':') ? token.slice(1) : token;
  return word.startsWith('"') ? word.slice(1, -1) : word;
}
