const MOST_EDITS = 2;
const MOST_CHARACTERS = 100;

/** The path that somebody may have meant who asked for `asked`: one that ends so, else one that is hardly different. */
export function closestPath(asked: string, paths: readonly string[]): string | null {
  const path = asked.toLowerCase().replace(/\/$/, '');
  if (path === '' || path.length > MOST_CHARACTERS) return null;
  const longer = paths.find((each) => each.toLowerCase().endsWith(path));
  if (longer !== undefined) return longer;
  const near = paths.map((each) => ({ each, edits: editDistance(path, each.toLowerCase()) }));
  const [best] = near.toSorted((a, b) => a.edits - b.edits);
  return best !== undefined && best.edits <= MOST_EDITS ? best.each : null;
}

/** Levenshtein's distance. */
function editDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const change = a.charAt(row - 1) === b.charAt(column - 1) ? 0 : 1;
      line.push(
        Math.min((above[column - 1] ?? 0) + change, (above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1),
      );
    }
    above = line;
  }
  return above[b.length] ?? 0;
}
