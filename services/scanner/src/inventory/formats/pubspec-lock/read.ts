import { listedPackage } from '../../listed-package.ts';
import { lostEnd } from '../../lost-part.ts';
import { partFolder } from '../../manifests/project-manifest.ts';
import type { DependencyScope, Inventory, Package, UnmatchedReason } from '../../package.ts';
import { createPackageSet } from '../../package-set.ts';
import { notThe } from '../../reader.ts';
import { type Ask, graphOfNames, type NamedEntry } from '../../requirements.ts';
import { decodeDocument } from '../../text/decode-document.ts';
import { yamlLines } from '../../text/yaml-lines.ts';

const FILE_NAME = 'pubspec.lock';

/** The members of an entry by their names, those of its description as `description.name`. */
type Fields = ReadonlyMap<string, string>;

interface Entry {
  /** Of its name, from 1. */
  readonly line: number;
  readonly fields: Map<string, string>;
}

/**
 * Dart's `pubspec.lock`. Pub always writes it alike, in blocks of two spaces each (dart-lang/pub, `lock_file.dart`), so
 * its lines are read; a line that pub would not write makes it no lockfile.
 */
export function readPubspecLock(bytes: Uint8Array): Inventory {
  const text = decodeDocument(bytes, FILE_NAME);
  const entries = entriesOf(text);
  if (entries === null) throw notThe(FILE_NAME, 'its lines are not what pub writes');
  const packages = createPackageSet();
  const direct: Ask[] = [];
  const parts: string[] = [];
  const named: NamedEntry[] = [];
  for (const [name, { line, fields }] of entries) {
    const found = toPackage(name, fields);
    if (found === null) {
      parts.push(partFolder(fields.get('description.path') ?? ''));
      continue;
    }
    packages.add(found, line);
    const group = GROUPS.get(fields.get('dependency'));
    named.push({ entry: { ...found, ...(group === undefined ? {} : { group }) }, names: [name], asks: [] });
    // An override (`direct overridden`) stands in the project's own file too.
    if (fields.get('dependency')?.startsWith('direct ') === true) direct.push({ name, range: null });
  }
  const graph = graphOfNames([{ label: '.', asks: direct }], named, { isWhole: false });
  // The first versions wrote only one of them.
  return { ...packages.toInventory(), ...lostEnd(/^sdks?:/m.test(text), 'sdks'), parts, graph };
}

/** What stands under `packages:`; null when there is no such line, or one of another form below it. */
function entriesOf(text: string): ReadonlyMap<string, Entry> | null {
  const entries = new Map<string, Entry>();
  let isInside = false;
  let hasPackages = false;
  for (const { path, value, line, text: written } of yamlLines(text)) {
    if (!written.startsWith(' ')) {
      isInside = written === 'packages:';
      hasPackages ||= isInside || written === 'packages: {}';
      if (!/^[a-z_]+:/.test(written)) return null;
      continue;
    }
    if (!isInside) continue;
    const [, name, ...field] = path ?? [];
    if (name === undefined || field.length > MAX_FIELD_DEPTH) return null;
    const entry = entries.get(name) ?? { line, fields: new Map<string, string>() };
    entries.set(name, entry);
    if (field.length > 0) entry.fields.set(field.join('.'), value);
    else if (value !== '') return null;
  }
  return hasPackages ? entries : null;
}

/** `description.name`. */
const MAX_FIELD_DEPTH = 2;

const SCOPES: ReadonlyMap<string | undefined, DependencyScope> = new Map([
  ['direct main', 'production'],
  ['direct dev', 'development'],
]);

/** As `dart pub add` calls them: empty for what ships. */
const GROUPS: ReadonlyMap<string | undefined, string> = new Map([
  ['direct main', ''],
  ['direct dev', 'dev'],
]);

/** Its own registry, today's address and the old one; another host is a name space of its own. */
const PUBLIC_HOST = /^https?:\/\/pub\.(?:dev|dartlang\.org)\/?$/;

/** Null for a folder of the project itself. */
function toPackage(key: string, fields: Fields): Package | null {
  const source = fields.get('source');
  if (source === 'path') return null;
  const host = fields.get('description.url') ?? '';
  return listedPackage({
    ecosystem: 'Pub',
    name: (source === 'hosted' ? fields.get('description.name') : undefined) ?? key,
    version: fields.get('version') ?? '',
    unmatched: reasonOf(source, host),
    // What other packages bring along may ship or not.
    scope: SCOPES.get(fields.get('dependency')) ?? null,
    ...(source === 'hosted' ? { registry: host } : {}),
  });
}

/** `sdk` is a part of Dart or Flutter, `git` a repository. */
function reasonOf(source: string | undefined, host: string): UnmatchedReason | null {
  if (source === undefined) return 'unreadable';
  return source === 'hosted' && (host === '' || PUBLIC_HOST.test(host)) ? null : 'not-a-registry-package';
}

/** Whether a package is resolved with the workspace above it (dart.dev, "Pub workspaces"). */
export function isPubMember(bytes: Uint8Array): boolean {
  return /^resolution: *["']?workspace\b/m.test(new TextDecoder().decode(bytes));
}
