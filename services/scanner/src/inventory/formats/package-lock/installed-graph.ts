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
  for (const [key, entry] of Object.entries(installed)) {
    const folder = key.replaceAll('\\', '/');
    const from = nodes.get(folder);
    if (from === undefined || !isJsonObject(entry)) continue;
    for (const [dependency, range] of rangesOf(entry, from)) {
      const to = nearest(folder, dependency, nodes);
      if (to !== null) graph.addEdge(from, to, range);
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

/** More levels than any project has: a name of many slashes costs no more than this. */
const MAX_LEVELS = 64;
/** No folder of so many names is longer: one that is would cost its length for each dependency. */
const MAX_FOLDER_LENGTH = 16_384;

/** Null where it is not installed, or a workspace. */
function nearest(
  folder: string,
  dependency: string,
  nodes: ReadonlyMap<string, GraphNode>,
): GraphNode | null {
  let base = folder.length > MAX_FOLDER_LENGTH ? '' : folder;
  for (let level = 0; level < MAX_LEVELS; level += 1) {
    const node = nodes.get(base === '' ? `node_modules/${dependency}` : `${base}/node_modules/${dependency}`);
    if (node !== undefined) return node;
    if (base === '') return null;
    const modules = base.lastIndexOf('node_modules/');
    const isModule = modules === 0 || base[modules - 1] === '/';
    base = base.slice(0, Math.max(0, isModule ? modules - 1 : base.lastIndexOf('/')));
  }
  return null;
}
