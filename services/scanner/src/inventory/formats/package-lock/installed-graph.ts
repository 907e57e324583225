import { createGraphBuilder, type DependencyGraph, type GraphNode } from '../../dependency-graph.ts';
import type { Package } from '../../package.ts';
import { isJsonObject, type JsonObject } from '../../text/json-object.ts';

/** Peers are installed by npm 7 and later, and so needed like the rest. Only a project gets its `devDependencies`. */
const MEMBERS = ['dependencies', 'optionalDependencies', 'peerDependencies'] as const;
const ROOT_MEMBERS = [...MEMBERS, 'devDependencies'] as const;

/** A member of `packages` that is a node. */
export interface Folder {
  /** With slashes only. */
  readonly path: string;
  readonly entry: JsonObject;
  /** Null: a part of the project. */
  readonly found: Package | null;
}

/**
 * Who needs whom among the folders of lockfile versions 2 and 3: a dependency is the nearest `node_modules/<name>`
 * upwards, as Node.js resolves it. One that is not there (an optional one) is no edge.
 */
export function installedGraph({ name }: JsonObject, folders: readonly Folder[]): DependencyGraph {
  const graph = createGraphBuilder();
  const within = new Map<string, Map<string, GraphNode>>();
  const nodes = folders.map(({ path, entry, found }) => {
    if (found === null) return graph.addRoot(path === '' ? projectName(name, entry['name']) : path);
    const own = { name: found.name, version: found.version };
    const node = graph.addEntry(entry['inBundle'] === true ? { ...own, isBundled: true } : own);
    const modules = modulesOf(path);
    const base = path.slice(0, Math.max(0, modules - 1));
    const known = within.get(base) ?? new Map<string, GraphNode>();
    within.set(base, known.set(path.slice(modules + MODULES.length), node));
    return node;
  });
  folders.forEach(({ path, entry, found }, index) => {
    const node = nodes[index];
    const asked = (found === null ? ROOT_MEMBERS : MEMBERS)
      .map((member) => entry[member])
      .filter(isJsonObject);
    if (node === undefined || asked.length === 0) return;
    const levels = levelsOf(path, within);
    for (const dependencies of asked) {
      for (const dependency of Object.keys(dependencies)) {
        const range = dependencies[dependency];
        // The first member that names a dependency counts.
        const first = asked.find((member) => typeof member[dependency] === 'string');
        if (typeof range !== 'string' || first !== dependencies) continue;
        const to = nearest(levels, dependency);
        if (to !== undefined) graph.addEdge(node, to, range);
      }
    }
  });
  return graph.finish();
}

function projectName(...names: readonly unknown[]): string {
  return names.find((name) => typeof name === 'string' && name !== '')?.toString() ?? '.';
}

/** The nodes in one `node_modules`, by name. */
type Level = ReadonlyMap<string, GraphNode>;

/** Deeper than any project is. */
const MAX_LEVELS = 64;

/** Where a dependency of the folder may lie, the nearest first. */
function levelsOf(path: string, within: ReadonlyMap<string, Level>): readonly Level[] {
  const levels: Level[] = [];
  let base = path;
  for (let count = 0; count < MAX_LEVELS; count += 1) {
    const level = within.get(base);
    if (level !== undefined) levels.push(level);
    if (base === '') break;
    const modules = modulesOf(base);
    const end = modules === -1 ? base.lastIndexOf('/') : modules - 1;
    base = base.slice(0, Math.max(0, end));
  }
  return levels;
}

function nearest(levels: readonly Level[], dependency: string): GraphNode | undefined {
  for (const level of levels) {
    const node = level.get(dependency);
    if (node !== undefined) return node;
  }
  return undefined;
}

export const MODULES = 'node_modules/';

/** Where the last `node_modules/` begins; -1 where there is none. */
export function modulesOf(path: string): number {
  const modules = path.lastIndexOf(MODULES);
  return modules === 0 || path[modules - 1] === '/' ? modules : -1;
}
