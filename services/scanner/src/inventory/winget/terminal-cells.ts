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

// Blocks of wide and full-width characters, and of emoji; first and last code point.
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0xa4cf],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1f64f],
  [0x1f680, 0x1f6ff],
  [0x1f900, 0x1f9ff],
  [0x20000, 0x3fffd],
];

const WITHOUT_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]$/u;

function cellsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x300) return 1;
  if (WITHOUT_WIDTH.test(character)) return 0;
  return WIDE.some(([from, to]) => point >= from && point <= to) ? 2 : 1;
}
