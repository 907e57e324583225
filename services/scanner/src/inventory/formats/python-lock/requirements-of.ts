import type { GraphEntry } from '../../dependency-graph.ts';
import { type LostPart, lostNames } from '../../lost-part.ts';
import type { ManifestAsk, ProjectPart } from '../../manifests/project-manifest.ts';
import { asksOfLine, poetryRequirements } from '../../manifests/pyproject.ts';
import { canonicalName } from '../../python/canonical-name.ts';
import type { Ask, NamedEntry, NamedRoot } from '../../requirements.ts';
import { type JsonObject, listOf, objectOf, textOf } from '../../text/json-object.ts';

/** Who needs whom in a file. */
export interface PythonRequirements {
  readonly roots: readonly NamedRoot[];
  readonly entries: readonly NamedEntry[];
  readonly lost: LostPart;
}

/**
 * Of a `poetry.lock`: `[package.dependencies]`, each a range, a table or, by environment, several. An optional one counts
 * where another entry asks for an extra that brings it.
 *
 * @param packages by their places in the file; null for a part of the project
 * @param parts what the project asks for itself, where its manifest is there
 */
export function poetryRequirementsOf(
  tables: readonly JsonObject[],
  packages: readonly (GraphEntry | null)[],
  parts: readonly ProjectPart[],
): PythonRequirements {
  const asked = new Map<string, Set<string>>();
  for (const { name, extras = [] } of [
    ...tables.flatMap(dependenciesOf),
    ...parts.flatMap(({ asks }) => asks),
  ]) {
    const known = asked.get(name) ?? new Set();
    asked.set(name, known);
    for (const extra of extras) known.add(extra);
  }
  const entries = entriesOf(tables, packages, (table) => {
    const brought = broughtByExtras(table, asked.get(canonicalName(textOf(table['name']))));
    return dependenciesOf(table).filter(({ name, isOptional }) => !isOptional || brought.has(name));
  });
  return { roots: rootsOf(parts, tables, packages), entries, lost: {} };
}

/** Of a `pdm.lock`: `dependencies` as PEP 508 writes them; a package with extras is an entry of its own. */
export function pdmRequirementsOf(
  tables: readonly JsonObject[],
  packages: readonly (GraphEntry | null)[],
  parts: readonly ProjectPart[],
): PythonRequirements {
  const listed = new Set(tables.map(({ name }) => canonicalName(textOf(name))));
  const missing = tables
    .flatMap(({ dependencies }) => listOf(dependencies).map(textOf))
    // What is asked for in some environments only may be missing.
    .filter((requirement) => !requirement.includes(';'))
    .map(projectOf)
    .filter((name) => !listed.has(name));
  const entries = entriesOf(tables, packages, ({ name, dependencies }) =>
    listOf(dependencies)
      .flatMap((each) => asksOfLine(textOf(each)))
      .flatMap(withNameOfExtras)
      .filter((ask) => ask.name !== canonicalName(textOf(name))),
  );
  return { roots: rootsOf(parts, tables, packages), entries, lost: lostNames(missing) };
}

/**
 * The parts of the project: its own by the manifest, and folders of it that the file lists. None without the manifest,
 * for the folders are not all.
 */
function rootsOf(
  parts: readonly ProjectPart[],
  tables: readonly JsonObject[],
  packages: readonly (GraphEntry | null)[],
): readonly NamedRoot[] {
  if (parts.length === 0) return [];
  const folders = tables.filter((_, at) => packages[at] === null);
  return [
    ...parts.map(({ label, asks }) => ({ label, asks: asks.flatMap(withNameOfExtras) })),
    ...folders.map((table) => ({ label: textOf(table['name']), asks: dependenciesOf(table) })),
  ];
}

/** A package with extras is an entry of its own in what PDM writes. */
function withNameOfExtras<Asked extends Pick<ManifestAsk, 'name' | 'range' | 'extras'>>(ask: Asked) {
  const names = new Set([ask.name, withExtras(ask.name, ask.extras ?? [])]);
  return [...names].map((name) => ({ ...ask, name }));
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

/** What a table of a `poetry.lock` asks for. */
function dependenciesOf({ dependencies }: JsonObject) {
  return poetryRequirements(objectOf(dependencies)).map(({ name, wanted }) => ({
    name: canonicalName(name),
    range: textOf(wanted['version']) || null,
    extras: listOf(wanted['extras']).map(textOf),
    isOptional: wanted['optional'] === true,
  }));
}

/** `[package.extras]` names what each brings as PEP 508 writes it. */
function broughtByExtras(
  { extras }: JsonObject,
  asked: ReadonlySet<string> | undefined,
): ReadonlySet<string> {
  const lists = Object.entries(objectOf(extras)).filter(([extra]) => asked?.has(extra));
  return new Set(lists.flatMap(([, list]) => listOf(list).map((each) => projectOf(textOf(each)))));
}

function projectOf(text: string): string {
  return canonicalName(/^[\w.-]*/.exec(text)?.[0] ?? '');
}

function withExtras(name: string, extras: readonly string[]): string {
  const sorted = extras.map((each) => each.trim()).sort();
  return sorted.length === 0 ? name : `${name}[${sorted.join(',')}]`;
}
