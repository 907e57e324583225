import type { Paint, PaintFormat } from './demonstration.ts';
import { graphemesOf } from './graphemes-of.ts';

/** A cell of a table; colours do not count as width. */
export interface Cell {
  readonly text: string;
  readonly format?: PaintFormat;
}

const GAP = '  ';

/** A table as lines: a dim header, columns as wide as their widest cell, nothing after the last one. */
export function alignColumns(
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
  paint: Paint,
): readonly string[] {
  const table = [header.map((text): Cell => ({ text, format: 'dim' })), ...rows];
  const widths = header.map((_, column) => Math.max(...table.map((row) => widthOf(row[column]?.text ?? ''))));
  return table.map((row) =>
    row
      .map(({ text, format }, column) => {
        const painted = format === undefined ? text : paint(format, text);
        const isLast = column === row.length - 1;
        return isLast ? painted : painted + ' '.repeat((widths[column] ?? 0) - widthOf(text));
      })
      .join(GAP),
  );
}

/** Names and values below each other, those without a value left out. */
export function alignPairs(
  pairs: readonly (readonly [name: string, value: string | null])[],
  paint: Paint,
): readonly string[] {
  const shown = pairs.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  const width = Math.max(...shown.map(([name]) => widthOf(name)));
  return shown.map(
    ([name, value]) => `${paint('dim', name)}${' '.repeat(width - widthOf(name))}${GAP}${value}`,
  );
}

function widthOf(text: string): number {
  return graphemesOf(text).length;
}
