import type { GraphEntry } from '../../dependency-graph.ts';
import type { Ask, NamedEntry, NamedRoot } from '../../graph-of-names.ts';
import type { ManifestAsk } from '../../manifests/project-manifest.ts';
import type { ProjectPart } from '../../manifests/project-parts.ts';
import type { DependencyScope } from '../../package.ts';
import { canonicalName } from '../../python/canonical-name.ts';
import { parseRequirement } from '../../python/requirement.ts';
import { formatSpecifiers } from '../../python/specifier.ts';
import { scopesByReach } from '../../requirements.ts';
import { isJsonObject, type JsonObject, listOf, objectOf, textOf } from '../../text/json-object.ts';

/**
 * The entries of a `poetry.lock`: `[package.dependencies]`, each a range, a table or, by environment, several. An
 * optional one counts where another entry asks for an extra that brings it.
 *
 * @param packages by their places in the file; null for a part of the project
 * @param parts what the project asks for itself, where its manifest is there
 */
export function poetryEntries(
  tables: readonly JsonObject[],
  packages: readonly (GraphEntry | null)[],
  parts: readonly ProjectPart[],
): readonly NamedEntry[] {
  const asked = new Map<string, Set<string>>();
  const ofProject = parts.flatMap(({ asks }) => asks.map(({ name, extras }) => [name, { extras }] as const));
  for (const [name, { extras }] of [...tables.flatMap(dependenciesOf), ...ofProject]) {
    const known = asked.get(name) ?? new Set();
    asked.set(name, known);
    for (const extra of listOf(extras)) known.add(textOf(extra));
  }
  return entriesOf(tables, packages, (table) => {
    const brought = broughtByExtras(table, asked.get(canonicalName(textOf(table['name']))));
    return dependenciesOf(table)
      .filter(([name, { optional }]) => optional !== true || brought.has(name))
      .map(([name, { version }]) => ({ name, range: textOf(version) || null }));
  });
}

/** The entries of a `pdm.lock`: `dependencies` as PEP 508 writes them; a package with extras is an entry of its own. */
export function pdmEntries(
  tables: readonly JsonObject[],
  packages: readonly (GraphEntry | null)[],
): readonly NamedEntry[] {
  return entriesOf(tables, packages, ({ name, dependencies }) =>
    listOf(dependencies)
      .flatMap((each) => asksOfRequirement(textOf(each)))
      .filter((ask) => ask.name !== canonicalName(textOf(name))),
  );
}

/** What a `pdm.lock` asks for wherever it is installed, and does not list. */
export function missingOfPdm(tables: readonly JsonObject[]): readonly string[] {
  const listed = new Set(tables.map(({ name }) => canonicalName(textOf(name))));
  return tables
    .flatMap(({ dependencies }) => listOf(dependencies).map(textOf))
    .filter((requirement) => !requirement.includes(';'))
    .map(projectOf)
    .filter((name) => !listed.has(name));
}

/**
 * The parts of the project: its own by the manifest, and folders of it that the file lists. None without the manifest,
 * for the folders are not all.
 */
export function rootsOf(
  parts: readonly ProjectPart[],
  tables: readonly JsonObject[],
  packages: readonly (GraphEntry | null)[],
): readonly NamedRoot[] {
  if (parts.length === 0) return [];
  const folders = tables.filter((_, at) => packages[at] === null);
  return [
    ...parts.map(({ label, asks }) => ({ label, asks: asks.flatMap(withNameOfExtras) })),
    ...folders.map((table) => ({
      label: textOf(table['name']),
      asks: dependenciesOf(table).map(([name, { version }]) => ({ name, range: textOf(version) || null })),
    })),
  ];
}

/** The scopes of entries by reach from what the project asks for; none without the manifest. */
export function scopesOfEntries(
  parts: readonly ProjectPart[],
  entries: readonly NamedEntry[],
): ReadonlyMap<GraphEntry, DependencyScope> {
  const byName = Map.groupBy(
    entries.flatMap((entry) => entry.names.map((name) => ({ name, entry }))),
    ({ name }) => name,
  );
  const targets = (name: string) => (byName.get(name) ?? []).map(({ entry }) => entry);
  const starts = parts.flatMap(({ asks }) =>
    asks.flatMap((ask) =>
      withNameOfExtras(ask).flatMap(({ name }) => targets(name).map((entry) => [entry, ask.scope] as const)),
    ),
  );
  const scopes = scopesByReach(starts, ({ asks }) =>
    asks.flatMap(({ name }) => targets(name).map((to) => ({ to, isOptional: false }))),
  );
  return new Map([...scopes].map(([{ entry }, scope]) => [entry, scope]));
}

/** A package with extras is an entry of its own in what PDM writes. */
function withNameOfExtras({ name, range, extras = [] }: ManifestAsk): readonly Ask[] {
  const names = new Set([name, withExtras(name, extras)]);
  return [...names].map((each) => ({ name: each, range }));
}

function entriesOf(
  tables: readonly JsonObject[],
  packages: readonly (GraphEntry | null)[],
  asksOf: (table: JsonObject) => readonly Ask[],
): readonly NamedEntry[] {
  return tables.flatMap((table, at) => {
    const entry = packages[at] ?? null;
    const name = canonicalName(textOf(table['name']));
    const extras = listOf(table['extras']).map(textOf);
    return entry === null ? [] : [{ entry, names: [withExtras(name, extras)], asks: asksOf(table) }];
  });
}

function dependenciesOf({ dependencies }: JsonObject): readonly (readonly [string, JsonObject])[] {
  return Object.entries(objectOf(dependencies)).flatMap(([name, value]) => {
    const alternatives: readonly unknown[] = Array.isArray(value) ? value : [value];
    return alternatives.map(
      (each) => [canonicalName(name), isJsonObject(each) ? each : { version: each }] as const,
    );
  });
}

/** `[package.extras]` names what each brings as PEP 508 writes it. */
function broughtByExtras(
  { extras }: JsonObject,
  asked: ReadonlySet<string> | undefined,
): ReadonlySet<string> {
  const lists = Object.entries(objectOf(extras)).filter(([extra]) => asked?.has(extra));
  return new Set(lists.flatMap(([, list]) => listOf(list).map((each) => projectOf(textOf(each)))));
}

function asksOfRequirement(text: string): readonly Ask[] {
  const requirement = parseRequirement(text);
  if (requirement === null) return [];
  const name = canonicalName(requirement.name);
  const range = formatSpecifiers(requirement.specifiers) || null;
  const [, extras = ''] = /^[\w.-]+ ?\[([^\]]*)\]/.exec(text) ?? [];
  const names = extras === '' ? [name] : [name, withExtras(name, extras.split(','))];
  return names.map((each) => ({ name: each, range }));
}

function projectOf(text: string): string {
  return canonicalName(/^[\w.-]*/.exec(text)?.[0] ?? '');
}

function withExtras(name: string, extras: readonly string[]): string {
  const sorted = extras.map((each) => each.trim()).sort();
  return sorted.length === 0 ? name : `${name}[${sorted.join(',')}]`;
}
