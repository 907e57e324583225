import { createGraphBuilder, type DependencyGraph, type GraphNode } from '../../dependency-graph.ts';
import type { Package } from '../../package.ts';
import { isJsonObject, type JsonObject } from '../../text/json-object.ts';

/** Peers are installed by npm 7 and later, and so needed like the rest. Only a project gets its `devDependencies`. */
const MEMBERS = ['dependencies', 'optionalDependencies', 'peerDependencies'] as const;
const ROOT_MEMBERS = [...MEMBERS, 'devDependencies'] as const;

/**
 * Who needs whom among the folders of lockfile versions 2 and 3: a dependency is the nearest `node_modules/<name>`
 * upwards, as Node.js resolves it. One that is not there (an optional one) is no edge.
 *
 * @param packages by folder.
 */
export function installedGraph(
  { name }: JsonObject,
  installed: JsonObject,
  packages: ReadonlyMap<string, Package>,
): DependencyGraph {
  const graph = createGraphBuilder();
  const nodes = new Map<string, GraphNode>();
  for (const [key, entry] of Object.entries(installed)) {
    const folder = key.replaceAll('\\', '/');
    const found = packages.get(folder);
    if (!isJsonObject(entry)) continue;
    if (found !== undefined) {
      const bundled = entry['inBundle'] === true ? ({ isBundled: true } as const) : {};
      nodes.set(folder, graph.addEntry({ name: found.name, version: found.version, ...bundled }));
    } else if (!isInModules(folder)) {
      nodes.set(folder, graph.addRoot(folder === '' ? projectName(name, entry['name']) : folder));
    }
  }
  const within = nodesWithin(nodes);
  for (const [key, entry] of Object.entries(installed)) {
    const folder = key.replaceAll('\\', '/');
    const from = nodes.get(folder);
    if (from === undefined || !isJsonObject(entry)) continue;
    const levels = levelsOf(folder, within);
    for (const [dependency, range] of rangesOf(entry, from)) {
      const to = levels.find((level) => level.has(dependency))?.get(dependency);
      if (to !== undefined) graph.addEdge(from, to, range);
    }
  }
  return graph.finish();
}

function isInModules(folder: string): boolean {
  return folder.startsWith('node_modules/') || folder.includes('/node_modules/');
}

function projectName(...names: readonly unknown[]): string {
  return names.find((name) => typeof name === 'string' && name !== '')?.toString() ?? '.';
}

function rangesOf(entry: JsonObject, { kind }: GraphNode): ReadonlyMap<string, string> {
  const ranges = new Map<string, string>();
  for (const member of kind === 'root' ? ROOT_MEMBERS : MEMBERS) {
    const dependencies = entry[member];
    if (!isJsonObject(dependencies)) continue;
    for (const [name, range] of Object.entries(dependencies)) {
      if (typeof range === 'string' && !ranges.has(name)) ranges.set(name, range);
    }
  }
  return ranges;
}

/** The nodes in the `node_modules` of each folder, by name. */
type NodesWithin = ReadonlyMap<string, ReadonlyMap<string, GraphNode>>;

function nodesWithin(nodes: ReadonlyMap<string, GraphNode>): NodesWithin {
  const within = new Map<string, Map<string, GraphNode>>();
  for (const [folder, node] of nodes) {
    const modules = modulesOf(folder);
    if (modules === -1) continue;
    const base = folder.slice(0, Math.max(0, modules - 1));
    const known = within.get(base) ?? new Map<string, GraphNode>();
    within.set(base, known.set(folder.slice(modules + MODULES.length), node));
  }
  return within;
}

/** Deeper than any project is. */
const MAX_LEVELS = 64;

/** Where a dependency of `folder` may lie, the nearest first. */
function levelsOf(folder: string, within: NodesWithin): readonly ReadonlyMap<string, GraphNode>[] {
  const levels = [within.get(folder)];
  let base = folder;
  for (let level = 1; base !== '' && level < MAX_LEVELS; level += 1) {
    const modules = modulesOf(base);
    const end = modules === -1 ? base.lastIndexOf('/') : modules - 1;
    base = base.slice(0, Math.max(0, end));
    levels.push(within.get(base));
  }
  return levels.filter((level) => level !== undefined);
}

const MODULES = 'node_modules/';

/** Where the last `node_modules/` begins; -1 where there is none. */
function modulesOf(folder: string): number {
  const modules = folder.lastIndexOf(MODULES);
  return modules === 0 || folder[modules - 1] === '/' ? modules : -1;
}
