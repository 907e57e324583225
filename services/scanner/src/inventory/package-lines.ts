import type { Inventory, Package, Place } from './package.ts';

type PlaceOrNone = Place | null | undefined;

/**
 * Tells the lines, from 1, of the places where files name packages; null for what has none. The document is looked
 * through once, and only where one of the places is in it.
 */
export function linesAt(
  places: Iterable<PlaceOrNone>,
  { findLines }: Pick<Inventory, 'findLines'>,
): (place: PlaceOrNone) => number | null {
  const paths = new Set<string>();
  for (const place of places) if (typeof place === 'string') paths.add(place);
  const lines = paths.size === 0 ? undefined : findLines?.(paths);
  return (place) => (typeof place === 'string' ? lines?.get(place) : place) ?? null;
}

/**
 * The same inventory without its document: the lines of all packages are known. With a JSON lockfile that costs a third
 * to a half of its reading again, findings or not: the document is gone before anyone knows which packages have some.
 */
export function withLines({ findLines, ...inventory }: Inventory): Inventory {
  if (findLines === undefined) return inventory;
  const { packages } = inventory;
  const lineOf = linesAt(
    packages.map(({ at }) => at),
    { findLines },
  );
  const atLine = (found: Package): Package => {
    const line = lineOf(found.at);
    // A place that is not found stays: without the document it has no line.
    return line === null ? found : { ...found, at: line };
  };
  return { ...inventory, packages: packages.map(atLine) };
}
