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
