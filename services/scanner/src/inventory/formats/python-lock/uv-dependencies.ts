import type { DependencyScope } from '../../package.ts';
import { type Edge, scopesByReach } from '../../scopes-by-reach.ts';
import { isJsonObject, type JsonObject, textOf } from '../../text/json-object.ts';
import { tablesOf } from '../../text/parse-toml.ts';

/**
 * The scopes of the packages of a `uv.lock`, by their places in it: what the project's own packages depend on, their
 * extras (optional) and their groups (development). What none of them reaches is absent.
 *
 * @param isOwn whether a package is a part of the project
 */
export function uvScopes(
  { manifest }: JsonObject,
  tables: readonly JsonObject[],
  isOwn: (table: JsonObject) => boolean,
): ReadonlyMap<number, DependencyScope> {
  const places = Map.groupBy(tables.keys(), (at) => textOf(tables[at]?.['name']));
  const nodesOf = (dependencies: unknown) =>
    (tablesOf(dependencies) ?? []).flatMap((each) => targets(each, tables, places));
  const roots: (readonly [Node, DependencyScope])[] = [];
  const add = (dependencies: unknown, scope: DependencyScope) => {
    for (const node of nodesOf(dependencies)) roots.push([node, scope]);
  };
  for (const table of tables.filter(isOwn)) {
    add(table['dependencies'], 'production');
    for (const list of listsOf(table['optional-dependencies'])) add(list, 'optional');
    for (const list of listsOf(table['dev-dependencies'])) add(list, 'development');
  }
  // Of a script or a workspace without a project of its own.
  if (isJsonObject(manifest)) {
    add(manifest['requirements'], 'production');
    for (const list of listsOf(manifest['dependency-groups'])) add(list, 'development');
  }
  const scopes = scopesByReach(roots, (node) => edgesOf(node, tables).flatMap(nodesOf).map(required));
  return new Map([...scopes].flatMap(([node, scope]) => (node.includes(' ') ? [] : [[Number(node), scope]])));
}

/** The place of a package, with a space and an extra of it behind where that is meant. */
type Node = string;

function targets(
  dependency: JsonObject,
  tables: readonly JsonObject[],
  places: ReadonlyMap<string, readonly number[]>,
): readonly Node[] {
  const { name, version, extra } = dependency;
  // One of several by its version, where there are several.
  const meant = (places.get(textOf(name)) ?? []).filter(
    (at) => version === undefined || tables[at]?.['version'] === version,
  );
  const extras: readonly unknown[] = Array.isArray(extra) ? extra : [];
  return meant.flatMap((at) => [String(at), ...extras.map((each) => `${at} ${textOf(each)}`)]);
}

function edgesOf(node: Node, tables: readonly JsonObject[]): readonly unknown[] {
  const [at = '', extra] = node.split(' ', 2);
  const table = tables[Number(at)];
  if (extra === undefined) return [table?.['dependencies']];
  const optional = table?.['optional-dependencies'];
  return isJsonObject(optional) ? [optional[extra]] : [];
}

function required(to: Node): Edge<Node> {
  return { to, isOptional: false };
}

function listsOf(table: unknown): readonly unknown[] {
  return isJsonObject(table) ? Object.values(table) : [];
}
