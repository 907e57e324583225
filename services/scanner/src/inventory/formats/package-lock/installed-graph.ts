import { createGraphBuilder, type DependencyGraph, type GraphNode } from '../../dependency-graph.ts';
import { foldersFrom, levelsFrom, nearest } from '../../npm/nested-folders.ts';
import type { Package } from '../../package.ts';
import { isJsonObject, type JsonObject, textOf } from '../../text/json-object.ts';

/**
 * Of what is named twice the first counts, as for npm. Peers are installed by npm 7 and later, and so needed like the
 * rest; `requires` is of lockfile version 1, whose `dependencies` have no ranges. Only a project gets its
 * `devDependencies`.
 */
const MEMBERS = ['optionalDependencies', 'dependencies', 'peerDependencies', 'requires'] as const;
const ROOT_MEMBERS = ['devDependencies', ...MEMBERS] as const;

/** A folder that a lockfile names. */
export interface Folder {
  /** With slashes only. */
  readonly path: string;
  readonly entry: JsonObject;
  /** Null: a part of the project. */
  readonly found: Package | null;
}

/**
 * Who needs whom among folders: a dependency is the nearest `node_modules/<name>` upwards, as Node.js resolves it. One
 * that is not there (an optional one) is no edge.
 */
export function installedGraph(
  { name }: JsonObject,
  folders: readonly Folder[],
  isWhole: boolean,
): DependencyGraph {
  const graph = createGraphBuilder();
  const isBundled = findBundled(folders);
  /** By the folder that each `node_modules` is in. */
  const levels = new Map<string, Map<string, GraphNode>>();
  const nodes = folders.map((folder) => {
    const { path, entry, found } = folder;
    if (found === null) return graph.addRoot(path || textOf(name) || textOf(entry['name']) || '.');
    const node = graph.addEntry({
      name: found.name,
      version: found.version,
      ...(isBundled(folder) ? { isBundled: true } : {}),
      ...(isJsonObject(entry['peerDependencies']) ? { hasPeers: true } : {}),
    });
    const modules = modulesOf(path);
    const base = path.slice(0, Math.max(0, modules - 1));
    const level = levels.get(base) ?? new Map<string, GraphNode>();
    levels.set(base, level.set(path.slice(modules + MODULES.length), node));
    return node;
  });
  folders.forEach(({ path, entry, found }, index) => {
    const node = nodes[index] ?? 0;
    const above = levelsFrom(path, levels, folderAbove);
    const before: JsonObject[] = [];
    const isAsked = (dependency: string) => before.some((each) => typeof each[dependency] === 'string');
    for (const member of found === null ? ROOT_MEMBERS : MEMBERS) {
      const dependencies = entry[member];
      if (!isJsonObject(dependencies)) continue;
      for (const dependency in dependencies) {
        const range = dependencies[dependency];
        if (typeof range !== 'string' || (before.length > 0 && isAsked(dependency))) continue;
        const to = nearest(above, dependency);
        if (to !== undefined) graph.addEdge(node, to, range);
      }
      before.push(dependencies);
    }
  });
  return graph.finish({ isWhole });
}

/** What a package bundles or locks for itself (npm, "npm-shrinkwrap.json"), only that package changes. */
function findBundled(folders: readonly Folder[]): (folder: Folder) => boolean {
  // What the project bundles itself is no archive yet.
  const having = (member: string) =>
    new Set(folders.flatMap(({ path, entry, found }) => (found !== null && entry[member] ? path : [])));
  const locked = having('hasShrinkwrap');
  const bundling = having('bundleDependencies');
  return ({ path, entry }) =>
    entry['bundled'] === true ||
    isBelow(path, locked) ||
    (entry['inBundle'] === true && isBelow(path, bundling));
}

function isBelow(path: string, folders: ReadonlySet<string>): boolean {
  return folders.size > 0 && foldersFrom(folderAbove(path), folderAbove).some((each) => folders.has(each));
}

/** The folder that the last `node_modules` is in, else the one that holds it; the project's is empty. */
function folderAbove(path: string): string {
  const modules = modulesOf(path);
  const end = modules === -1 ? path.lastIndexOf('/') : modules - 1;
  return path.slice(0, Math.max(0, end));
}

export const MODULES = 'node_modules/';

/** Where the last `node_modules/` begins; -1 where there is none. */
export function modulesOf(path: string): number {
  const modules = path.lastIndexOf(MODULES);
  return modules === 0 || path[modules - 1] === '/' ? modules : -1;
}
