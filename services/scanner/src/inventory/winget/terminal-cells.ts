/** Which terminal cells of a line a piece of text takes. */
export interface CellText {
  /** The text from cell `from` up to cell `to`, or to the end. */
  slice(from: number, to: number | null): string;
  /** Whether the cell is blank, or lies behind the end. */
  isBlank(cell: number): boolean;
  readonly width: number;
}

/**
 * Lays a line out as a terminal does: East Asian wide characters take two cells (Unicode UAX #11, W and F), marks and
 * format characters none.
 */
export function layOut(line: string): CellText {
  const startOf: number[] = [];
  let offset = 0;
  for (const character of line) {
    for (let cell = cellsOf(character); cell > 0; cell -= 1) startOf.push(offset);
    offset += character.length;
  }
  const at = (cell: number) => startOf[cell] ?? line.length;
  return {
    slice: (from, to) => line.slice(at(from), to === null ? line.length : at(to)),
    isBlank: (cell) => cell >= startOf.length || line[at(cell)] === ' ',
    width: startOf.length,
  };
}

// Blocks of wide and full-width characters, and of emoji.
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]$/u;

const WITHOUT_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]$/u;

function cellsOf(character: string): number {
  if (character < '\u0300') return 1;
  if (WITHOUT_WIDTH.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}
