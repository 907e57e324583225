import type { Platform } from '@repo/contracts/scanner';
import { UnknownDistributionError } from '../../distribution/unknown-distribution-error.ts';
import type { Inventory, LineFinder } from '../../package.ts';
import {
  assertReadable,
  decodePackageList,
  type LineReading,
  type Listed,
  type ListReading,
  listInventory,
  MAX_LINE_LENGTH,
  notThisList,
  readEntries,
} from '../../package-list/package-list.ts';
import type { ReadOptions } from '../../reader.ts';
import { jsonLines, STEP } from '../../text/json-lines.ts';
import { isJsonObject } from '../../text/json-object.ts';
import { type InstalledProgram, isProductId, wingetPackage } from '../../winget/winget-package.ts';
import { isHeader, isRuler, isSeparating, readRow, type TableColumns, tableColumns } from './columns.ts';

const FORMAT = {
  fileName: 'winget-list.txt',
  command: 'winget list > winget-list.txt',
  isJson: true,
} as const;

/** Installed programs of Windows: the table of `winget list`, in any language, or the JSON of `winget export`. */
export function readWingetList(bytes: Uint8Array, { distribution }: ReadOptions): Inventory {
  const text = decodePackageList(bytes, FORMAT);
  if (distribution !== null) {
    throw new UnknownDistributionError(
      'A winget list belongs to Windows, which has no OSV ecosystem: leave `distribution` out.',
    );
  }
  const reading = /^\s*[{[]/.test(text) ? readWingetExport(text) : readWingetTable(text);
  assertReadable(reading, FORMAT);
  const findLines: LineFinder = (paths) => jsonLines(text, paths);
  return { ...listInventory(reading, WINDOWS, wingetPackage), findLines };
}

const WINDOWS: Platform = {
  ecosystem: null,
  distribution: 'Windows',
  release: null,
  source: 'inferred',
  confidence: 'high',
  evidence: ['a list of winget'],
};

/**
 * `winget export` (schemas 1.0 and 2.0): `Sources[].Packages[]` with a `PackageIdentifier` and, with
 * `--include-versions`, a `Version`. Throws `NotTheFormatError` for any other JSON.
 */
function readWingetExport(text: string): ListReading<InstalledProgram> {
  const root = parse(text);
  const sources = isJsonObject(root) ? root['Sources'] : undefined;
  if (!Array.isArray(sources)) throw notThisList(FORMAT, 'its JSON is no export of winget');
  const entries: Listed<InstalledProgram>[] = [];
  const unreadable: string[] = [];
  for (const [place, source] of sources.entries()) {
    const packages: unknown = isJsonObject(source) ? source['Packages'] : undefined;
    if (!Array.isArray(packages)) unreadable.push('a source without packages');
    else for (const [at, entry] of packages.entries()) readPackage(entry, ['Sources', place, 'Packages', at]);
  }
  // An export of nothing is one all the same.
  return { entries, understood: entries.length + 1, unreadable };

  function readPackage(entry: unknown, path: readonly (string | number)[]): void {
    const id = isJsonObject(entry) ? entry['PackageIdentifier'] : undefined;
    const version = isJsonObject(entry) ? entry['Version'] : undefined;
    if (typeof id !== 'string' || id === '') unreadable.push('a package without an identifier');
    else
      entries.push({
        name: null,
        id,
        version: typeof version === 'string' ? version : '',
        isTruncated: false,
        at: [...path, 'PackageIdentifier'].join(STEP),
      });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notThisList(FORMAT, 'it looks like JSON, and is not valid');
  }
}

/** Reads the tables of `winget list` and `winget upgrade`, or a list of identifiers, one a line. */
function readWingetTable(text: string): ListReading<InstalledProgram> {
  const lines = terminalLines(text);
  const headers = headerPlaces(lines);
  const [first] = headers;
  if (first === undefined) return readEntries(lines, readIdentifier);
  const ends = new Map(headers.map((place, index) => [place, headers[index + 1] ?? lines.length]));
  let columns: TableColumns | null = null;
  let hasRows = false;
  const isShown = (line: string, place: number) => ends.has(place) || (place > first && !isRuler(line));
  const rows = lines.map((line, place) => (isShown(line, place) ? line : ''));
  return readEntries(rows, (line, place) => {
    const end = ends.get(place);
    if (end !== undefined) {
      columns = tableColumns(line, rows.slice(place + 1, end));
      hasRows = false;
      return 'noise';
    }
    const entry = columns === null ? null : readRow(line, columns);
    if (entry === null && hasRows && isSeparating(line)) return 'noise';
    hasRows ||= entry !== null;
    return entry;
  });
}

/** As people keep them for `winget import`. */
function readIdentifier(line: string): LineReading<InstalledProgram> {
  const id = line.trim();
  if (id.startsWith('#')) return 'noise';
  return isProductId(id) ? { name: null, id, version: '', isTruncated: false } : null;
}

/**
 * The lines as a terminal shows them last: a carriage return or a backspace in a line (progress bars and spinners)
 * hides what stands before it.
 */
function terminalLines(text: string): readonly string[] {
  return text.split(text.includes('\n') ? '\n' : '\r').map((line) => {
    const shown = line.trimEnd();
    const from = Math.max(shown.lastIndexOf('\r'), shown.lastIndexOf('\b')) + 1;
    return shown.slice(from).replaceAll(ELLIPSES, '…');
  });
}

/** The ellipsis of a cut cell, as consoles of other code pages wrote it. */
const ELLIPSES = /ÔÇª|ΓÇª|â€¦|\?{3}/g;

/** A header stands above a ruler; without rulers it is known by its words. */
function headerPlaces(lines: readonly string[]): readonly number[] {
  const places: number[] = [];
  for (const [index, line] of lines.entries()) {
    if (isRuler(line) && index > 0 && (lines[index - 1] ?? '').trim() !== '') places.push(index - 1);
  }
  if (places.length > 0) return places;
  const header = lines.findIndex((line) => line.length <= MAX_LINE_LENGTH && isHeader(line));
  return header === -1 ? [] : [header];
}
