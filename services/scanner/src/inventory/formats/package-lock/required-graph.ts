import type { DependencyGraph, GraphEntry } from '../../dependency-graph.ts';
import type { ProjectPart } from '../../manifests/project-parts.ts';
import { graphOf, type Requirement } from '../../requirements.ts';
import { isJsonObject, type JsonObject } from '../../text/json-object.ts';

/** The `dependencies` of the project or of a package, with the places of those that were read. */
export interface DependencyLevel {
  readonly above: DependencyLevel | null;
  readonly places: Map<string, number>;
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

/** More than any project has. */
const MAX_LEVELS = 64;

function nearest(from: DependencyLevel, dependency: string): number | null {
  let level: DependencyLevel | null = from;
  for (let count = 0; level !== null && count < MAX_LEVELS; count += 1) {
    const place = level.places.get(dependency);
    if (place !== undefined) return place;
    level = level.above;
  }
  return null;
}
