import type { Platform } from '@repo/contracts/scanner';
import { UnknownDistributionError } from '../../distribution/unknown-distribution-error.ts';
import type { Inventory } from '../../package.ts';
import {
  decodePackageList,
  notThisList,
  type PackageListFormat,
} from '../../package-list/decode-package-list.ts';
import { MAX_LINE_LENGTH } from '../../package-list/list-lines.ts';
import {
  addUnreadable,
  assertReadable,
  type LineReading,
  type Listed,
  type ListReading,
} from '../../package-list/read-entries.ts';
import { createPackageSet } from '../../package-set.ts';
import type { ReadOptions } from '../../reader.ts';
import { jsonLines, STEP } from '../../text/json-lines.ts';
import { isJsonObject } from '../../text/json-object.ts';
import { type InstalledProgram, isProductId, wingetPackage } from '../../winget/winget-package.ts';
import { isHeader, isRuler, isSeparating, readRow, tableColumns } from './columns.ts';

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
  const reading = /^\s*[{[]/.test(text) ? readWingetExport(text, FORMAT) : readWingetTable(text);
  assertReadable(reading, FORMAT);
  const packages = createPackageSet();
  for (const entry of reading.entries) packages.add(wingetPackage(entry), entry.at);
  addUnreadable(packages, reading);
  return {
    ...packages.toInventory(),
    platform: WINDOWS,
    findLines: (paths) => jsonLines(text, paths),
  };
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
function readWingetExport(text: string, format: PackageListFormat): ListReading<InstalledProgram> {
  const root = parse(text, format);
  const sources = isJsonObject(root) ? root['Sources'] : undefined;
  if (!Array.isArray(sources)) throw notThisList(format, 'its JSON is no export of winget');
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

function parse(text: string, format: PackageListFormat): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notThisList(format, 'it looks like JSON, and is not valid');
  }
}

/** Reads the tables of `winget list` and `winget upgrade`, or a list of identifiers, one a line. */
function readWingetTable(text: string): ListReading<InstalledProgram> {
  const lines = terminalLines(text);
  const headers = headerPlaces(lines);
  if (headers.length === 0) return readIdentifiers(lines);
  const entries: Listed<InstalledProgram>[] = [];
  const unreadable: string[] = [];
  for (const [index, place] of headers.entries()) {
    const table = readTable(lines.slice(place, headers[index + 1] ?? lines.length), place + 1);
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
  readonly entries: readonly Listed<InstalledProgram>[];
  readonly unreadable: readonly string[];
}

/** @param first the line of the header in the file. */
function readTable(lines: readonly string[], first: number): Table {
  const [header = '', ...rest] = lines;
  const rows = rest.filter(isRow);
  const columns =
    header.length > MAX_LINE_LENGTH
      ? null
      : tableColumns(
          header,
          rows.filter((row) => row.length <= MAX_LINE_LENGTH),
        );
  const entries: Listed<InstalledProgram>[] = [];
  const unreadable: string[] = [];
  for (const [place, row] of rest.entries()) {
    if (!isRow(row)) continue;
    const entry = row.length > MAX_LINE_LENGTH || columns === null ? null : readRow(row, columns);
    if (entry !== null) entries.push({ ...entry, at: first + place + 1 });
    else if (entries.length === 0 || !isSeparating(row)) unreadable.push(row);
  }
  return { entries, unreadable };
}

function isRow(line: string): boolean {
  return line.trim() !== '' && !isRuler(line);
}

/** One identifier a line, as people keep them for `winget import`. */
function readIdentifiers(lines: readonly string[]): ListReading<InstalledProgram> {
  const entries: Listed<InstalledProgram>[] = [];
  const unreadable: string[] = [];
  for (const [place, line] of lines.entries()) {
    const id = line.trim();
    if (id === '' || id.startsWith('#')) continue;
    const isId = id.length <= MAX_LINE_LENGTH && isProductId(id);
    const reading: LineReading<InstalledProgram> = isId
      ? { name: null, id, version: '', isTruncated: false }
      : null;
    if (reading === null) unreadable.push(line);
    else entries.push({ ...reading, at: place + 1 });
  }
  return { entries, understood: entries.length, unreadable };
}
