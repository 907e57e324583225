import type { DependencyGraph, GraphEntry } from '../../dependency-graph.ts';
import type { ProjectPart } from '../../manifests/project-parts.ts';
import { graphOf, type Requirement } from '../../requirements.ts';
import { isJsonObject, type JsonObject } from '../../text/json-object.ts';
import { type DependencyLevel, nearest } from './dependency-level.ts';

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
