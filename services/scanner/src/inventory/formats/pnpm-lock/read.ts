import { lostNames } from '../../lost-part.ts';
import { npmPackage } from '../../npm/npm-package.ts';
import type { DependencyScope, Inventory, Package } from '../../package.ts';
import { createPackageSet } from '../../package-set.ts';
import { NotTheFormatError } from '../../reader.ts';
import { graphOf } from '../../requirements.ts';
import { decodeDocument } from '../../text/decode-document.ts';
import { numberedLines } from '../../text/lines-of.ts';
import { requirementsOf, snapshotScopes, topKeyOf, withoutPeers } from './requirements.ts';

const FILE_NAME = 'pnpm-lock.yaml';

interface Entry {
  readonly key: string;
  /** The line of the key, from 1. */
  readonly at: number;
  /** Lines below the key, trimmed. */
  readonly lines: string[];
}

/**
 * `pnpm-lock.yaml`, lockfile versions 5 to 9. pnpm always writes it alike, so its lines are read: the YAML library takes
 * 0.8 s of CPU for each megabyte (yaml 2.9.1, of real files), which is four seconds for the largest that are taken. Only
 * the width of the indentation may be another; a file that is formatted otherwise is refused, for its packages would be missed.
 */
export function readPnpmLock(bytes: Uint8Array): Inventory {
  const text = indentedByTwo(decodeDocument(bytes, FILE_NAME));
  const version = VERSION.exec(text)?.[1];
  const entries = version === undefined ? null : entriesOf(text);
  if (entries === null) {
    throw new NotTheFormatError(
      `This is not a ${FILE_NAME}: its lines are not what pnpm writes. Write it again with: pnpm install --lockfile-only`,
    );
  }
  const { roots, installed, requirements, missing } = requirementsOf(text, Number(version));
  const lastLine = text.slice(text.trimEnd().lastIndexOf('\n') + 1);
  const hasNone = Number(version) < 9 || (roots.size > 0 && lastLine.includes(': '));
  const isCut = installed.size + missing.length > 0 || !hasNone;
  if (entries.length === 0 && isCut) {
    throw new NotTheFormatError(
      `This is not all of a ${FILE_NAME}: it has no packages. Send the whole file.`,
    );
  }
  const scopes = Number(version) < 9 ? null : snapshotScopes({ roots, requirements });
  const packages = createPackageSet();
  const byKey = new Map<string, Package>();
  for (const entry of entries) {
    const scope = scopes === null ? flaggedScope(entry) : (scopes.get(entry.key) ?? null);
    const found = toPackage(entry, scope);
    if (found === null) continue;
    packages.add(found, entry.at);
    byKey.set(entry.key, found);
  }
  const owned = new Map(roots);
  const known = new Map<string, Package>();
  for (const key of installed) {
    const found = byKey.get(key) ?? byKey.get(withoutPeers(key));
    if (found === undefined) owned.set(key, folderOf(key));
    else known.set(key, found);
  }
  return { ...packages.toInventory(), ...lostNames(missing), graph: graphOf(owned, known, requirements) };
}

/** Formatters widen the indentation: four spaces for each two of pnpm's. */
function indentedByTwo(text: string): string {
  const width = /^( +)\S/m.exec(text)?.[1]?.length ?? INDENT;
  if (width === INDENT) return text;
  return text.replaceAll(/^ +/gm, (spaces) => ' '.repeat(Math.floor(spaces.length / width) * INDENT));
}

const INDENT = 2;
/** `key:`, a short value behind it or not; an empty map, but no other in braces. */
const TOP_LINE = /^(?:---|[A-Za-z]\w*:(?: (?:\{\}$|[^\s{#&*|>!])|$))/;

/** What is judged stands in front. */
const MAX_LINES_BELOW = 5_000;

/** The first line that states one decides. */
const VERSION = /^lockfileVersion:(?: '?"?(\d+))?/m;

/**
 * What stands under `packages:`; null when a line is of another form: keys at the left, and two spaces below each.
 */
function entriesOf(text: string): readonly Entry[] | null {
  const entries: Entry[] = [];
  let isTop = false;
  let isInside = false;
  for (const [at, written] of numberedLines(text)) {
    const line = written.trimEnd();
    if (line === '' || line.startsWith('#')) continue;
    const isBelow = line.startsWith(' ');
    if (isBelow ? isTop && !/^ {2}\S/.test(line) : !TOP_LINE.test(line)) return null;
    if (isBelow && isInside && !addLine(line, at, entries)) return null;
    isTop = !isBelow;
    if (isTop) isInside = line === 'packages:';
  }
  return entries;
}

/** False for a line that pnpm does not write. */
function addLine(line: string, at: number, entries: Entry[]): boolean {
  const isBelow = line.startsWith('   ');
  // `? key` and `: value`: how keys of more than 1,024 characters are written.
  if (isBelow || line.startsWith('  : ')) {
    const below = entries.at(-1)?.lines;
    if (below !== undefined && below.length < MAX_LINES_BELOW)
      below.push(isBelow ? line.trim() : line.slice(4));
    return true;
  }
  const key = topKeyOf(line);
  if (key !== null) entries.push({ key, at, lines: [] });
  return key !== null;
}

/** The folder of the project that is installed like a package. */
function folderOf(key: string): string {
  return /(?:^|@)file:([^(]*)/.exec(key)?.[1] ?? withoutPeers(key);
}

interface NameAndVersion {
  readonly name: string;
  readonly version: string;
}

/** Until version 8 a package tells it itself. */
function flaggedScope({ lines }: Entry): DependencyScope {
  if (lines.includes('dev: true')) return 'development';
  return lines.includes('optional: true') ? 'optional' : 'production';
}

/** Null for a folder of the project itself. */
function toPackage({ key, lines }: Entry, scope: DependencyScope | null): Package | null {
  const resolution = lines
    .filter((line) => /^(?:resolution|tarball|directory|repo|type):/.test(line))
    .join(' ');
  if (/\bdirectory: /.test(resolution)) return null;
  const read = readKey(key);
  const name = fieldOf(lines, 'name') ?? read?.name ?? key;
  const version = fieldOf(lines, 'version') ?? read?.version ?? '';
  const source = /\b(?:tarball|repo): '?"?([^\s,}'"]+)/.exec(resolution)?.[1] ?? foreign(read?.version ?? '');
  return npmPackage({ name, version, source, scope });
}

function fieldOf(lines: readonly string[], field: string): string | null {
  const line = lines.find((each) => each.startsWith(`${field}: `));
  return line?.slice(field.length + 2).replaceAll(/['"]/g, '') ?? null;
}

/** An address stands where the version of a registry's package would, or what is no package (`runtime:24.1.0`). */
function foreign(version: string): string | null {
  return /[:/]/.test(version) ? version : null;
}

/** `/name/1.0.0_peer@2.0.0` until version 5; then `/name@1.0.0(peer@2.0.0)`, since version 9 without the slash. */
const KEY = /^\/((?:@[^/]+\/)?[^/@]+)\/([^_(/]*)|^\/?(@?[^@(]+)@([^(]*)/;

function readKey(key: string): NameAndVersion | null {
  const [, slashed, slashedVersion = '', name = slashed, version = slashedVersion] = KEY.exec(key) ?? [];
  return name === undefined ? null : { name, version };
}
