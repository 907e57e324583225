import { lostNames } from '../../lost-part.ts';
import { npmPackage } from '../../npm/npm-package.ts';
import type { DependencyScope, Inventory, Package } from '../../package.ts';
import { createPackageSet } from '../../package-set.ts';
import { NotTheFormatError } from '../../reader.ts';
import { graphOf } from '../../requirements.ts';
import { decodeDocument } from '../../text/decode-document.ts';
import { type YamlLine, yamlLines } from '../../text/yaml-lines.ts';
import { requirementsOf, snapshotScopes, withoutPeers } from './requirements.ts';

const FILE_NAME = 'pnpm-lock.yaml';

interface Entry {
  readonly key: string;
  /** The line of the key, from 1. */
  readonly at: number;
  /** Its members and those of its resolution, by name. */
  readonly fields: Map<string, string>;
}

/**
 * `pnpm-lock.yaml`, lockfile versions 5 to 9. pnpm always writes it alike, so its lines are read: the YAML library takes
 * 0.8 s of CPU for each megabyte (yaml 2.9.1, of real files), which is four seconds for the largest that are taken. A
 * file that is formatted otherwise is refused, for its packages would be missed.
 */
export function readPnpmLock(bytes: Uint8Array): Inventory {
  const text = decodeDocument(bytes, FILE_NAME);
  const version = Number(VERSION.exec(text)?.[1]);
  if (Number.isNaN(version)) throw notThisLock();
  const entries: Entry[] = [];
  const needed = requirementsOf(linesOf(text, entries), version);
  const { roots, installed, requirements, overrides, missing } = needed;
  const lastLine = text.slice(text.trimEnd().lastIndexOf('\n') + 1);
  const hasNone = version < 9 || (roots.size > 0 && lastLine.includes(': '));
  const isCut = installed.size + missing.length > 0 || !hasNone;
  if (entries.length === 0 && isCut) {
    throw new NotTheFormatError(
      `This is not all of a ${FILE_NAME}: it has no packages. Send the whole file.`,
    );
  }
  const scopes = version < 9 ? null : snapshotScopes({ roots, requirements });
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
  const graph = graphOf(owned, known, requirements, { overrides });
  return { ...packages.toInventory(), ...lostNames(missing), graph };
}

function notThisLock(): NotTheFormatError {
  return new NotTheFormatError(
    `This is not a ${FILE_NAME}: its lines are not what pnpm writes. Write it again with: pnpm install --lockfile-only`,
  );
}

/** `key:`, a short value behind it or not; an empty map, but no other in braces. */
const TOP_LINE = /^(?:---|[A-Za-z]\w*:(?: (?:\{\}$|[^\s{#&*|>!])|$))/;

/** The first line that states one decides. */
const VERSION = /^lockfileVersion:(?: '?"?(\d+))?/m;

/** What is judged of an entry. */
const FIELDS: ReadonlySet<string> = new Set(['name', 'version', 'dev', 'optional', 'resolution']);

/**
 * The lines, and on the way to `entries` what stands under `packages:`. Throws `NotTheFormatError` for a line of another
 * form: keys at the left, and two spaces below each.
 */
function* linesOf(document: string, entries: Entry[]): Generator<YamlLine> {
  let isTop = false;
  let isInside = false;
  for (const each of yamlLines(document)) {
    const { path, value, line, text } = each;
    const isBelow = text.startsWith(' ');
    if (isBelow ? isTop && !/^ {2}\S/.test(text) : !TOP_LINE.test(text)) throw notThisLock();
    isTop = !isBelow;
    if (isTop) isInside = text === 'packages:';
    yield each;
    if (!isInside || isTop) continue;
    const [, key, field = '', member] = path ?? [];
    const isEntry = !/^ {2}(?: |: )/.test(text);
    if (isEntry && (path?.length !== 2 || (value !== '' && value !== '{}'))) throw notThisLock();
    if (key === undefined) continue;
    if (isEntry) entries.push({ key, at: line, fields: new Map() });
    else if (FIELDS.has(field)) {
      entries.at(-1)?.fields.set(member === undefined ? field : `${field}.${member}`, value);
    }
  }
}

/** The folder of the project that is installed like a package. */
function folderOf(key: string): string {
  return /(?:^|@)file:([^(]*)/.exec(key)?.[1] ?? withoutPeers(key);
}

/** Until version 8 a package tells it itself. */
function flaggedScope({ fields }: Entry): DependencyScope {
  if (fields.get('dev') === 'true') return 'development';
  return fields.get('optional') === 'true' ? 'optional' : 'production';
}

/** Null for a folder of the project itself. */
function toPackage({ key, fields }: Entry, scope: DependencyScope | null): Package | null {
  const resolution = fields.get('resolution') ?? '';
  if (fields.has('resolution.directory') || /\bdirectory: /.test(resolution)) return null;
  const read = readKey(key);
  const source =
    fields.get('resolution.tarball') ??
    fields.get('resolution.repo') ??
    /\b(?:tarball|repo): '?"?([^\s,}'"]+)/.exec(resolution)?.[1] ??
    foreign(read?.version ?? '');
  const name = fields.get('name') ?? read?.name ?? key;
  return npmPackage({ name, version: fields.get('version') ?? read?.version ?? '', source, scope });
}

/** An address stands where the version of a registry's package would, or what is no package (`runtime:24.1.0`). */
function foreign(version: string): string | null {
  return /[:/]/.test(version) ? version : null;
}

/** `/name/1.0.0_peer@2.0.0` until version 5; then `/name@1.0.0(peer@2.0.0)`, since version 9 without the slash. */
const KEY = /^\/((?:@[^/]+\/)?[^/@]+)\/([^_(/]*)|^\/?(@?[^@(]+)@([^(]*)/;

function readKey(key: string) {
  const [, slashed, slashedVersion = '', name = slashed, version = slashedVersion] = KEY.exec(key) ?? [];
  return name === undefined ? null : { name, version };
}
