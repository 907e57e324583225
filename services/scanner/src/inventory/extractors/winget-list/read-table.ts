import { MAX_LINE_LENGTH } from '../../package-list/list-lines.ts';
import type { LineReading, ListReading } from '../../package-list/read-entries.ts';
import { type InstalledProgram, isProductId } from '../../winget/winget-package.ts';
import { isHeader, isRuler, isSeparating, tableColumns } from './columns.ts';
import { readRow } from './row.ts';

/** Reads the tables of `winget list` and `winget upgrade`, or a list of identifiers, one a line. */
export function readWingetTable(text: string): ListReading<InstalledProgram> {
  const lines = terminalLines(text);
  const headers = headerPlaces(lines);
  if (headers.length === 0) return readIdentifiers(lines);
  const entries: InstalledProgram[] = [];
  const unreadable: string[] = [];
  for (const [index, place] of headers.entries()) {
    const table = readTable(lines.slice(place, headers[index + 1] ?? lines.length));
    for (const entry of table.entries) entries.push(entry);
    for (const row of table.unreadable) unreadable.push(row);
  }
  return { entries, understood: entries.length, unreadable };
}

/**
 * The lines as a terminal shows them last: a carriage return or a backspace in a line (progress bars and spinners)
 * hides what stands before it.
 */
function terminalLines(text: string): readonly string[] {
  const ends = text.includes('\n') ? '\n' : '\r';
  const lines: string[] = [];
  for (const line of text.split(ends)) {
    const shown = line.trimEnd();
    const from = Math.max(shown.lastIndexOf('\r'), shown.lastIndexOf('\b')) + 1;
    lines.push(repaired(shown.slice(from)));
  }
  return lines;
}

/** The ellipsis of a cut cell, as consoles of other code pages wrote it. */
const ELLIPSES = ['ÔÇª', 'ΓÇª', 'â€¦', '???'];

function repaired(line: string): string {
  let text = line;
  for (const mojibake of ELLIPSES) if (text.includes(mojibake)) text = text.replaceAll(mojibake, '…');
  return text;
}

/** A header stands above a ruler; without rulers it is known by its words. */
function headerPlaces(lines: readonly string[]): readonly number[] {
  const places: number[] = [];
  for (const [index, line] of lines.entries()) {
    if (isRuler(line) && index > 0 && (lines[index - 1] ?? '').trim() !== '') places.push(index - 1);
  }
  if (places.length > 0) return places;
  for (const [place, line] of lines.entries()) {
    if (line.length <= MAX_LINE_LENGTH && isHeader(line)) return [place];
  }
  return [];
}

interface Table {
  readonly entries: readonly InstalledProgram[];
  readonly unreadable: readonly string[];
}

function readTable(lines: readonly string[]): Table {
  const [header = '', ...rest] = lines;
  const rows = rest.filter((line) => line.trim() !== '' && !isRuler(line));
  const columns =
    header.length > MAX_LINE_LENGTH
      ? null
      : tableColumns(
          header,
          rows.filter((row) => row.length <= MAX_LINE_LENGTH),
        );
  const entries: InstalledProgram[] = [];
  const unreadable: string[] = [];
  for (const row of rows) {
    const entry = row.length > MAX_LINE_LENGTH || columns === null ? null : readRow(row, columns);
    if (entry !== null) entries.push(entry);
    else if (entries.length === 0 || !isSeparating(row)) unreadable.push(row);
  }
  return { entries, unreadable };
}

/** One identifier a line, as people keep them for `winget import`. */
function readIdentifiers(lines: readonly string[]): ListReading<InstalledProgram> {
  const entries: InstalledProgram[] = [];
  const unreadable: string[] = [];
  for (const line of lines) {
    const id = line.trim();
    if (id === '' || id.startsWith('#')) continue;
    const isId = id.length <= MAX_LINE_LENGTH && isProductId(id);
    const reading: LineReading<InstalledProgram> = isId
      ? { name: null, id, version: '', isTruncated: false }
      : null;
    if (reading === null) unreadable.push(line);
    else entries.push(reading);
  }
  return { entries, understood: entries.length, unreadable };
}
