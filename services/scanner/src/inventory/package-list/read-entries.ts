import type { Platform } from '@repo/contracts/scanner';
import type { Inventory, Package, Place } from '../package.ts';
import { createPackageSet } from '../package-set.ts';
import { publicReference } from '../public-reference.ts';
import { notThisList, type PackageListFormat } from './decode-package-list.ts';
import { MAX_LINE_LENGTH } from './list-lines.ts';

/**
 * What one line of a list says: an entry, nothing about a package (`noise`), that a package is not installed
 * (`absent`), or something that could not be read (null).
 */
export type LineReading<Entry> = Entry | 'noise' | 'absent' | null;

/** An entry, and where the list names it first. */
export type Listed<Entry> = Entry & { readonly at: Place };

/** What a whole list says. */
export interface ListReading<Entry> {
  readonly entries: readonly Listed<Entry>[];
  /** How many lines told of a package, installed or not. */
  readonly understood: number;
  /** The lines that could not be read, as they stand. */
  readonly unreadable: readonly string[];
}

/** Reads line by line, each with its place from 0; blank lines are noise. Their places in `lines` are those in the file. */
export function readEntries<Entry extends object>(
  lines: readonly string[],
  readLine: (line: string, place: number) => LineReading<Entry>,
): ListReading<Entry> {
  const entries: Listed<Entry>[] = [];
  const unreadable: string[] = [];
  let understood = 0;
  for (const [place, line] of lines.entries()) {
    if (line === '') continue;
    const reading = line.length > MAX_LINE_LENGTH ? null : readLine(line, place);
    if (reading === null) unreadable.push(line);
    else if (reading !== 'noise') understood += 1;
    if (typeof reading === 'object' && reading !== null) entries.push({ ...reading, at: place + 1 });
  }
  return { entries, understood, unreadable };
}

/** Throws `NotTheFormatError` when next to nothing of a file could be read: it is then another thing. */
export function assertReadable(reading: ListReading<object>, format: PackageListFormat): void {
  const { understood, unreadable } = reading;
  if (understood === 0) throw notThisList(format, 'no line of it names an installed package and its version');
  if (unreadable.length > understood * MAX_UNREADABLE_PER_ENTRY) {
    throw notThisList(
      format,
      `only ${understood} of its ${understood + unreadable.length} lines can be read`,
    );
  }
}

const MAX_UNREADABLE_PER_ENTRY = 4;

/** The inventory of a list: its entries, as `judge` tells them, and every line that could not be read, as unmatched. */
export function listInventory<Entry extends object>(
  { entries, unreadable }: ListReading<Entry>,
  platform: Platform,
  judge: (entry: Entry) => Package,
): Inventory {
  const packages = createPackageSet();
  for (const entry of entries) packages.add(judge(entry), entry.at);
  for (const line of unreadable) packages.add(unreadableLine(line));
  return { ...packages.toInventory(), platform };
}

const MAX_LABEL_LENGTH = 100;
const MAX_EXAMINED_LENGTH = 500;

function unreadableLine(line: string): Package {
  // Credentials are looked for in words, and a line may be one word of megabytes.
  const name = publicReference(line.slice(0, MAX_EXAMINED_LENGTH).toWellFormed(), MAX_LABEL_LENGTH) || '�';
  return { name, version: '', ecosystem: null, lookups: [], unmatched: 'unreadable', scope: null };
}
