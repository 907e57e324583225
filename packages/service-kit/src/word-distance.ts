/** How far two words are apart: characters more, less, another, or two neighbours swapped (optimal string alignment). */
export function wordDistance(word: string, other: string): number {
  const row = lastRow(word, other);
  return row.at(-1) ?? 0;
}

/** How far a word is from the beginning of another, and how many characters long that beginning is. */
export function prefixDistance(
  word: string,
  other: string,
): { readonly distance: number; readonly length: number } {
  const row = lastRow(word, other);
  const size = Array.from(word).length;
  return row
    .map((distance, length) => ({ distance, length }))
    .reduce((best, each) =>
      each.distance < best.distance ||
      (each.distance === best.distance && Math.abs(each.length - size) < Math.abs(best.length - size))
        ? each
        : best,
    );
}

/** The distances of the whole word from each beginning of the other, from none to all of it. */
function lastRow(word: string, other: string): readonly number[] {
  const [from, to] = [Array.from(word), Array.from(other)];
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, character] of from.entries()) {
    const next = [index + 1];
    for (const [place, target] of to.entries()) {
      const isSwap = index > 0 && place > 0 && character === to[place - 1] && from[index - 1] === target;
      next.push(
        Math.min(
          at(row, place + 1) + 1,
          at(next, place) + 1,
          at(row, place) + (character === target ? 0 : 1),
          isSwap ? at(before, place - 1) + 1 : Infinity,
        ),
      );
    }
    before = row;
    row = next;
  }
  return row;
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
