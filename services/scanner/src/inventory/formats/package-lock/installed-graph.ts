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
  const placed: Placed[] = [];
  for (const key of Object.keys(installed)) {
    const folder = key.replaceAll('\\', '/');
    const entry = installed[key];
    const found = packages.get(folder);
    if (!isJsonObject(entry)) continue;
    if (found !== undefined) {
      const bundled = entry['inBundle'] === true ? ({ isBundled: true } as const) : {};
      const node = graph.addEntry({ name: found.name, version: found.version, ...bundled });
      placed.push({ folder, entry, node });
    } else if (!isInModules(folder)) {
      const node = graph.addRoot(folder === '' ? projectName(name, entry['name']) : folder);
      placed.push({ folder, entry, node });
    }
  }
  const within = nodesWithin(placed);
  for (const { folder, entry, node } of placed) {
    const levels = levelsOf(folder, within);
    const named = new Set<string>();
    for (const member of node.kind === 'root' ? ROOT_MEMBERS : MEMBERS) {
      const dependencies = entry[member];
      if (!isJsonObject(dependencies)) continue;
      for (const dependency of Object.keys(dependencies)) {
        const range = dependencies[dependency];
        if (typeof range !== 'string' || named.has(dependency)) continue;
        named.add(dependency);
        const to = nearest(levels, dependency);
        if (to !== undefined) graph.addEdge(node, to, range);
      }
    }
  }
  return graph.finish();
}

/** A folder that is a node. */
interface Placed {
  readonly folder: string;
  readonly entry: JsonObject;
  readonly node: GraphNode;
}

function isInModules(folder: string): boolean {
  return folder.startsWith('node_modules/') || folder.includes('/node_modules/');
}

function projectName(...names: readonly unknown[]): string {
  return names.find((name) => typeof name === 'string' && name !== '')?.toString() ?? '.';
}

/** The nodes in the `node_modules` of each folder, by name. */
type NodesWithin = ReadonlyMap<string, Level>;
type Level = ReadonlyMap<string, GraphNode>;

function nodesWithin(placed: readonly Placed[]): NodesWithin {
  const within = new Map<string, Map<string, GraphNode>>();
  for (const { folder, node } of placed) {
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
function levelsOf(folder: string, within: NodesWithin): readonly Level[] {
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

function nearest(levels: readonly Level[], dependency: string): GraphNode | undefined {
  for (const level of levels) {
    const node = level.get(dependency);
    if (node !== undefined) return node;
  }
  return undefined;
}

const MODULES = 'node_modules/';

/** Where the last `node_modules/` begins; -1 where there is none. */
function modulesOf(folder: string): number {
  const modules = folder.lastIndexOf(MODULES);
  return modules === 0 || folder[modules - 1] === '/' ? modules : -1;
}
