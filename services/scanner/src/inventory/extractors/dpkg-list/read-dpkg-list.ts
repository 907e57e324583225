import { listLines, MAX_LINE_LENGTH } from '../../package-list/list-lines.ts';
import { type LineReading, type ListReading, readEntries } from '../../package-list/read-entries.ts';
import { readAptLine } from './apt-line.ts';
import type { DpkgEntry } from './dpkg-entry.ts';
import { isNoise } from './noise.ts';
import { readSeparatedLine } from './separated-line.ts';
import { readStanzas } from './status-stanzas.ts';
import { isRuler, readTableRow, type TableWidths, tableWidths } from './table-row.ts';

/** Reads every shape of a list of Debian packages; lines of several shapes may follow one another. */
export function readDpkgList(text: string): ListReading<DpkgEntry> {
  const lines = listLines(text);
  if (lines.some((line) => STANZA.test(line))) return readStanzas(lines);
  let widths: TableWidths | null = null;
  return readEntries(withoutLegends(lines), (line) => {
    if (!isRuler(line)) return readLine(line, widths);
    widths = tableWidths(line);
    return 'noise';
  });
}

const STANZA = /^Package: ?\S/;

function readLine(line: string, widths: TableWidths | null): LineReading<DpkgEntry> {
  if (isNoise(line)) return 'noise';
  return readTableRow(line, widths) ?? readAptLine(line) ?? readSeparatedLine(line);
}

const MAX_LEGEND_LINES = 10;

/** The lines above the ruler of `dpkg -l` are its legend, in the language of the host. */
function withoutLegends(lines: readonly string[]): readonly string[] {
  const kept: string[] = [];
  for (const line of lines) {
    if (isRuler(line)) dropLegend(kept);
    kept.push(line);
  }
  return kept;
}

function dropLegend(kept: string[]): void {
  for (let dropped = 0; dropped < MAX_LEGEND_LINES; dropped += 1) {
    const last = kept.at(-1);
    if (last === undefined || last.length > MAX_LINE_LENGTH || isRuler(last)) return;
    if (readLine(last, null) !== null && !isNoise(last)) return;
    kept.pop();
  }
}
