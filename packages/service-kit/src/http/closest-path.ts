import { wordDistance } from '../word-distance.ts';

const MOST_EDITS = 2;
const MOST_CHARACTERS = 100;

/** The path that somebody may have meant who asked for `asked`: one that ends so, else one that is hardly different. */
export function closestPath(asked: string, paths: readonly string[]): string | null {
  const path = asked.toLowerCase().replace(/\/$/, '');
  if (path === '' || path.length > MOST_CHARACTERS) return null;
  const longer = paths.find((each) => each.toLowerCase().endsWith(path));
  if (longer !== undefined) return longer;
  const near = paths.map((each) => ({ each, edits: wordDistance(path, each.toLowerCase()) }));
  const [best] = near.toSorted((a, b) => a.edits - b.edits);
  return best !== undefined && best.edits <= MOST_EDITS ? best.each : null;
}
