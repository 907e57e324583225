import type { GraphEntry } from '../../dependency-graph.ts';
import type { Ask, NamedEntry } from '../../graph-of-names.ts';
import { canonicalName } from '../../python/canonical-name.ts';
import { parseRequirement } from '../../python/requirement.ts';
import { formatSpecifiers } from '../../python/specifier.ts';
import { isJsonObject, type JsonObject, textOf } from '../../text/json-object.ts';

/**
 * The entries of a `poetry.lock`: `[package.dependencies]`, each a range, a table or, by environment, several. An
 * optional one counts where another entry asks for an extra that brings it.
 *
 * @param packages by their places in the file; null for a part of the project
 */
export function poetryEntries(
  tables: readonly JsonObject[],
  packages: readonly (GraphEntry | null)[],
): readonly NamedEntry[] {
  const asked = new Map<string, Set<string>>();
  for (const [name, { extras }] of tables.flatMap(dependenciesOf)) {
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
  if (!isJsonObject(dependencies)) return [];
  return Object.entries(dependencies).flatMap(([name, value]) => {
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
  if (asked === undefined || !isJsonObject(extras)) return new Set();
  const lists = Object.entries(extras).filter(([extra]) => asked.has(extra));
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

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
