import type { DependencyGraph, GraphEntry } from '../../dependency-graph.ts';
import { type Ask, graphOfNames, type NamedEntry } from '../../graph-of-names.ts';
import { type LostPart, lostNames, lostPart } from '../../lost-part.ts';
import type { DependencyScope } from '../../package.ts';
import { scopesByReach } from '../../requirements.ts';
import { isJsonObject, type JsonObject, listOf, objectOf, textOf } from '../../text/json-object.ts';
import { tablesOf } from '../../text/parse-toml.ts';

interface UvDependencies {
  readonly graph: DependencyGraph;
  readonly lost: LostPart;
  /** By places in the file; what no root reaches is absent. */
  readonly scopes: ReadonlyMap<number, DependencyScope>;
}

/**
 * Who needs whom in a `uv.lock`: the roots are the project's own packages, with their extras (optional) and their groups
 * (development). Only they tell ranges.
 *
 * @param packages by their places in the file; null for a part of the project
 */
export function uvDependencies(
  { manifest }: JsonObject,
  tables: readonly JsonObject[],
  packages: readonly (GraphEntry | null)[],
): UvDependencies {
  const places = Map.groupBy(tables.keys(), (at) => textOf(tables[at]?.['name']));
  const asksFor = (dependencies: unknown, ranges?: Ranges): readonly Ask[] =>
    (tablesOf(dependencies) ?? []).flatMap((each) => {
      const range = ranges?.get(textOf(each['name'])) ?? null;
      return targets(each, tables, places).map((name) => ({ name, range }));
    });
  const asksOf = (node: Node) => dependenciesOf(node, tables).flatMap((each) => asksFor(each));

  const roots: { readonly label: string; readonly asks: readonly ScopedAsk[] }[] = [];
  const entries: NamedEntry[] = [];
  for (const [at, table] of tables.entries()) {
    const entry = packages[at] ?? null;
    if (entry === null) roots.push({ label: textOf(table['name']), asks: asksOfProject(table, asksFor) });
    else for (const node of nodesOf(at, table)) entries.push({ entry, names: [node], asks: asksOf(node) });
  }
  const asksOfFolder = isJsonObject(manifest) ? asksOfManifest(manifest, asksFor) : [];
  if (asksOfFolder.length > 0) roots.push({ label: '.', asks: asksOfFolder });
  const asked = roots.flatMap(({ asks }) => asks.map(({ name, scope }) => [name, scope] as const));
  const scopes = scopesByReach(asked, (node) =>
    asksOf(node).map(({ name }) => ({ to: name, isOptional: false })),
  );
  const needed = tables
    .flatMap(({ dependencies, 'optional-dependencies': extras, 'dev-dependencies': groups }) => [
      dependencies,
      ...Object.values(objectOf(extras)),
      ...Object.values(objectOf(groups)),
    ])
    .flatMap((list) => (tablesOf(list) ?? []).map(({ name }) => textOf(name)));
  const members = listOf(objectOf(manifest)['members']).map(textOf);
  const missing = lostNames([...members, ...needed].filter((name) => !places.has(name)));
  const hasProject = manifest !== undefined || tables.length === 0 || packages.includes(null);
  return {
    lost: hasProject ? missing : lostPart('it does not list the project itself'),
    graph: graphOfNames(roots, entries),
    scopes: new Map(
      [...scopes].flatMap(([node, scope]) => (node.includes(' ') ? [] : [[Number(node), scope]])),
    ),
  };
}

/** The place of a package, with a space and an extra of it behind where that is meant. */
type Node = string;
type Ranges = ReadonlyMap<string, string | null>;
type ScopedAsk = Ask & { readonly scope: DependencyScope };
type AsksFor = (dependencies: unknown, ranges?: Ranges) => readonly Ask[];

function asksOfProject(table: JsonObject, asksFor: AsksFor): readonly ScopedAsk[] {
  const metadata = objectOf(table['metadata']);
  const ranges = rangesOf(metadata['requires-dist']);
  const ofGroup = new Map(Object.entries(objectOf(metadata['requires-dev'])));
  return [
    ...scoped(asksFor(table['dependencies'], ranges), 'production'),
    ...Object.entries(objectOf(table['optional-dependencies'])).flatMap(([, list]) =>
      scoped(asksFor(list, ranges), 'optional'),
    ),
    ...Object.entries(objectOf(table['dev-dependencies'])).flatMap(([group, list]) =>
      scoped(asksFor(list, rangesOf(ofGroup.get(group))), 'development'),
    ),
  ];
}

/** Of a script or a workspace without a project of its own. */
function asksOfManifest(manifest: JsonObject, asksFor: AsksFor): readonly ScopedAsk[] {
  const { requirements } = manifest;
  return [
    ...scoped(asksFor(requirements, rangesOf(requirements)), 'production'),
    ...Object.entries(objectOf(manifest['dependency-groups'])).flatMap(([, list]) =>
      scoped(asksFor(list, rangesOf(list)), 'development'),
    ),
  ];
}

function scoped(asks: readonly Ask[], scope: DependencyScope): readonly ScopedAsk[] {
  return asks.map((ask) => ({ ...ask, scope }));
}

/** The specifier of each name; null where it differs by environment. */
function rangesOf(requirements: unknown): Ranges {
  const ranges = new Map<string, string | null>();
  for (const each of tablesOf(requirements) ?? []) {
    const name = textOf(each['name']);
    const range = textOf(each['specifier']) || null;
    ranges.set(name, ranges.has(name) && ranges.get(name) !== range ? null : range);
  }
  return ranges;
}

/** More versions of one name than any project locks. */
const MAX_FORKS = 32;

function targets(
  { name, version, extra }: JsonObject,
  tables: readonly JsonObject[],
  places: ReadonlyMap<string, readonly number[]>,
): readonly Node[] {
  // One of several by its version, where there are several.
  const meant = (places.get(textOf(name)) ?? [])
    .slice(0, MAX_FORKS)
    .filter((at) => version === undefined || tables[at]?.['version'] === version);
  const extras = listOf(extra);
  return meant.flatMap((at) => [String(at), ...extras.map((each) => `${at} ${textOf(each)}`)]);
}

function nodesOf(at: number, table: JsonObject): readonly Node[] {
  return [
    String(at),
    ...Object.entries(objectOf(table['optional-dependencies'])).map(([extra]) => `${at} ${extra}`),
  ];
}

function dependenciesOf(node: Node, tables: readonly JsonObject[]): readonly unknown[] {
  const [at = '', extra] = node.split(' ', 2);
  const table = tables[Number(at)];
  if (extra === undefined) return [table?.['dependencies']];
  return [objectOf(table?.['optional-dependencies'])[extra]];
}
