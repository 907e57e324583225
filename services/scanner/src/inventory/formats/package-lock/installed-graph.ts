import {
  createGraphBuilder,
  type DependencyGraph,
  type GraphEntry,
  type GraphNode,
} from '../../dependency-graph.ts';
import type { ProjectPart } from '../../manifests/project-parts.ts';
import type { Package } from '../../package.ts';
import { graphOf, type Requirement } from '../../requirements.ts';
import { isJsonObject, type JsonObject } from '../../text/json-object.ts';

/**
 * Of what is named twice the first counts, as for npm. Peers are installed by npm 7 and later, and so needed like the
 * rest. Only a project gets its `devDependencies`.
 */
const MEMBERS = ['optionalDependencies', 'dependencies', 'peerDependencies'] as const;
const ROOT_MEMBERS = ['devDependencies', ...MEMBERS] as const;

/** A member of `packages` that is a node. */
export interface Folder {
  /** With slashes only. */
  readonly path: string;
  /** Where the last `node_modules/` begins in the path; -1 where it has none. */
  readonly modules: number;
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
  const isBundled = findBundled(folders);
  /** By the folder that each `node_modules` is in. */
  const levels = new Map<string, Level>();
  const nodes: GraphNode[] = [];
  for (const folder of folders) {
    const { path, modules, entry, found } = folder;
    if (found === null) {
      nodes.push(graph.addRoot(path === '' ? projectName(name, entry['name']) : path));
      continue;
    }
    const node = graph.addEntry({
      name: found.name,
      version: found.version,
      ...(isBundled(folder) ? { isBundled: true } : {}),
      ...(isJsonObject(entry['peerDependencies']) ? { hasPeers: true } : {}),
    });
    nodes.push(node);
    const base = path.slice(0, Math.max(0, modules - 1));
    const level: Level = levels.get(base) ?? { above: null, places: new Map() };
    levels.set(base, level);
    level.places.set(path.slice(modules + MODULES.length), node);
  }
  for (const [base, level] of levels) if (base !== '') level.above = levelFrom(folderAbove(base), levels);
  folders.forEach(({ path, entry, found }, index) => {
    const node = nodes[index] ?? 0;
    const before: JsonObject[] = [];
    for (const member of found === null ? ROOT_MEMBERS : MEMBERS) {
      const dependencies = entry[member];
      if (!isJsonObject(dependencies)) continue;
      const level = levelFrom(path, levels);
      for (const dependency in dependencies) {
        const range = dependencies[dependency];
        if (typeof range !== 'string' || before.some((each) => typeof each[dependency] === 'string'))
          continue;
        const to = nearest(level, dependency);
        if (to !== null) graph.addEdge(node, to, range);
      }
      before.push(dependencies);
    }
  });
  return graph.finish();
}

/** What a package bundles or locks for itself (npm, "npm-shrinkwrap.json"), only that package changes. */
function findBundled(folders: readonly Folder[]): (folder: Folder) => boolean {
  const locked = new Set<string>();
  const bundling = new Set<string>();
  for (const { path, entry, found } of folders) {
    // What the project bundles itself is no archive yet.
    if (found === null) continue;
    if (entry['hasShrinkwrap']) locked.add(path);
    if (entry['bundleDependencies']) bundling.add(path);
  }
  return ({ path, entry }) =>
    isBelow(path, locked) || (entry['inBundle'] === true && isBelow(path, bundling));
}

function isBelow(path: string, folders: ReadonlySet<string>): boolean {
  let above = path;
  for (let count = 0; folders.size > 0 && above !== '' && count < MAX_LEVELS; count += 1) {
    above = above.slice(0, Math.max(0, modulesOf(above) - 1));
    if (folders.has(above)) return true;
  }
  return false;
}

function projectName(...names: readonly unknown[]): string {
  return names.find((name) => typeof name === 'string' && name !== '')?.toString() ?? '.';
}

interface Level extends DependencyLevel {
  above: DependencyLevel | null;
}

/** The nearest `node_modules` where a dependency of the folder may lie. */
function levelFrom(path: string, levels: ReadonlyMap<string, DependencyLevel>): DependencyLevel | null {
  let base = path;
  for (let count = 0; count < MAX_LEVELS; count += 1) {
    const level = levels.get(base);
    if (level !== undefined || base === '') return level ?? null;
    base = folderAbove(base);
  }
  return null;
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

/** One `node_modules`, or the `dependencies` of one package: the places of what was read there, by name. */
export interface DependencyLevel {
  /** Where a dependency is looked for next. */
  readonly above: DependencyLevel | null;
  readonly places: Map<string, number>;
}

/** More than any project has. */
export const MAX_LEVELS = 64;

/** The place of a dependency in this level, or in the nearest one above that has it. */
export function nearest(from: DependencyLevel | null, dependency: string): number | null {
  let level = from;
  for (let count = 0; level !== null && count < MAX_LEVELS; count += 1) {
    const place = level.places.get(dependency);
    if (place !== undefined) return place;
    level = level.above;
  }
  return null;
}

/** An entry of lockfile version 1. */
export interface RequiringEntry {
  readonly entry: JsonObject;
  readonly found: GraphEntry;
  /** Where what it requires is looked for first. */
  readonly level: DependencyLevel;
}

/**
 * Who needs whom in lockfile version 1, by `requires`. It does not tell what the project asks for: without the manifest
 * there are no roots. What that names lies at the top. npm 4 and older wrote no `requires`.
 *
 * @param entries in the order of their places.
 */
export function requiredGraph(
  lock: JsonObject,
  entries: readonly RequiringEntry[],
  top: DependencyLevel,
  parts: readonly ProjectPart[],
): DependencyGraph {
  const installed = new Map<number, GraphEntry>();
  const requirements: Requirement<number>[] = [];
  for (const [from, { entry, found, level }] of entries.entries()) {
    const { name, version } = found;
    installed.set(from, entry['bundled'] === true ? { name, version, isBundled: true } : found);
    const { requires } = entry;
    if (!isJsonObject(requires)) continue;
    for (const [dependency, range] of Object.entries(requires)) {
      const to = nearest(level, dependency);
      if (to !== null && typeof range === 'string') requirements.push({ from, to, range });
    }
  }
  const roots = new Map<number, string>();
  for (const [part, { label, asks }] of parts.entries()) {
    const from = -1 - part;
    roots.set(from, label);
    for (const { name, range } of asks) {
      const to = top.places.get(name);
      if (to !== undefined) requirements.push({ from, to, range });
    }
  }
  const isWhole = lock['requires'] === true || entries.some(({ entry }) => isJsonObject(entry['requires']));
  return { ...graphOf(roots, installed, requirements), isWhole };
}
