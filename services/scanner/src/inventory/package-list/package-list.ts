import type { Platform } from '@repo/contracts/scanner';
import { type Inventory, type Package, type Place, unmatchedPackage } from '../package.ts';
import { createPackageSet } from '../package-set.ts';
import { publicReference } from '../public-reference.ts';
import { NotTheFormatError } from '../reader.ts';
import { decodeByteOrderMark, decodeUtf8 } from '../text/decode-document.ts';
import { unquoted } from '../text/unquoted.ts';

/** An operating system's list of installed packages, as an error message names it. */
export interface PackageListFormat {
  readonly fileName: string;
  /** The command that makes the file. */
  readonly command: string;
  /** It can be a JSON document. */
  readonly isJson?: true;
}

/**
 * The text of a list that a terminal or a shell redirection wrote: what its byte order mark says, UTF-8, UTF-16 whose
 * mark was lost, or a single-byte code page, of which only the ASCII part is to be relied on. Colours are taken out.
 * Throws `NotTheFormatError` for what is empty, binary, or plainly another kind of document.
 */
export function decodePackageList(bytes: Uint8Array, format: PackageListFormat): string {
  const written =
    decodeByteOrderMark(bytes) ??
    decodeUtf16(bytes) ??
    decodeUtf8(bytes) ??
    new TextDecoder('windows-1252').decode(bytes);
  const text = withoutControlSequences(written);
  const start = text.slice(0, MAX_START).trimStart();
  if (start === '' && text.trim() === '') throw new NotTheFormatError(`The ${format.fileName} is empty.`);
  if (start.startsWith('%PDF-')) throw notThisList(format, 'it is a PDF');
  if (BINARY.test(text)) throw notThisList(format, 'it is a binary file');
  if (lineEnds(text) > MAX_LINES) throw notThisList(format, `it has more than ${MAX_LINES} lines`);
  if (start.startsWith('<')) throw notThisList(format, 'it is an HTML or XML page');
  if (format.isJson !== true && JSON_START.test(start)) throw notThisList(format, 'it is JSON');
  return text;
}

const MAX_START = 4096;

// Not the bracket of a shell prompt, `[root@host ~]#`.
const JSON_START = /^(?:\{|\[\s*[[{"\]])/;

/** PowerShell's `>` writes UTF-16; an editor or a copy may have lost the mark. Lists begin with ASCII. */
function decodeUtf16(bytes: Uint8Array): string | null {
  const [first, second, third, fourth] = bytes;
  if (bytes.length < 4) return null;
  if (second === 0 && fourth === 0 && first !== 0) return new TextDecoder('utf-16le').decode(bytes);
  const isBigEndian = first === 0 && third === 0 && second !== 0;
  return isBigEndian ? new TextDecoder('utf-16be').decode(bytes) : null;
}

// Those of ECMA-48, window titles, and character sets of terminals.
// oxlint-disable-next-line no-control-regex -- the escape of each
const CONTROL_SEQUENCE = /\u001b(?:\[[0-9;?]*[A-Za-z]|\][^\u0007\u001b\n]*(?:\u0007|\u001b\\)|\([0-9AB])/g;

function withoutControlSequences(text: string): string {
  return text.includes('\u001b') ? text.replace(CONTROL_SEQUENCE, '') : text;
}

// Tab, line feed, form feed, carriage return and the backspace of progress spinners belong to text.
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const BINARY = /[\u0000-\u0007\u000e-\u001a\u001c-\u001f]/;

// Ten times the largest host; lines of a few characters cost more to keep than to read.
const MAX_LINES = 400_000;

function lineEnds(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(/\r\n?|\n/g)) count += 1;
  return count;
}

/** The error for a file that is another thing, with the command that makes the right one. */
export function notThisList({ fileName, command }: PackageListFormat, because: string): NotTheFormatError {
  return new NotTheFormatError(`This is not a ${fileName}: ${because}. Make one with: ${command}`);
}

/** A longer line is no entry of any list. */
export const MAX_LINE_LENGTH = 4096;

const LINE_END = /\r\n|\n|\r/;

/** The lines of a list, whatever mix of line ends it has; without trailing blanks, but for a tab: an empty field. */
export function listLines(text: string): readonly string[] {
  return text.split(LINE_END).map(shownLine);
}

function shownLine(line: string): string {
  const shown = line.trimEnd();
  return shown !== '' && line.endsWith('\t') ? `${shown}\t` : shown;
}

/** What lines say that tell of no package. */
export interface ListNoise {
  /** How messages of the tools begin. */
  readonly messages: readonly string[];
  /** A command behind a shell prompt. */
  readonly command: RegExp;
}

/** Whether a line tells of no package: a message of a tool, a shell prompt, or the head of a table that a script made. */
export function isNoise(line: string, { messages, command }: ListNoise): boolean {
  return messages.some((start) => line.startsWith(start)) || isPrompt(line, command) || TABLE_HEAD.test(line);
}

/** `root@host:~# dpkg -l`, `[root@host ~]# rpm -qa`, `/ # apk list`, `$ sudo dnf list`. */
function isPrompt(line: string, command: RegExp): boolean {
  const words = line.split(' ', MAX_PROMPT_WORDS);
  const sign = words.findIndex((word) => /[#$>]$/.test(word));
  if (sign === -1) return false;
  return /^[/~]|@/.test(words[0] ?? '') || command.test(words.slice(sign + 1).join(' '));
}

const MAX_PROMPT_WORDS = 5;
const TABLE_HEAD = /^"?(?:package|name|binary:package)"?[\t,;| ]+"?(?:version|arch|status|epoch)/i;

/** The fields of one line of a list whose format the caller chose. */
interface SplitLine {
  readonly fields: readonly string[];
  /** Set apart by blanks, as the words of a sentence are too. */
  readonly isLoose: boolean;
}

const SEPARATOR = /[,;| ]/;

/** Splits at tabs, or at whichever of comma, semicolon, bar and blank comes first; quotes around a field go. */
export function splitFields(line: string): SplitLine {
  const separator = line.includes('\t') ? '\t' : (SEPARATOR.exec(line)?.[0] ?? ' ');
  const isLoose = separator === ' ';
  const fields = isLoose ? line.trim().split(/ +/) : line.split(separator);
  return { fields: fields.map((field) => unquoted(field.trim(), '"').trim()), isLoose };
}

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
  return unmatchedPackage(null, name, '', 'unreadable');
}

/** The database of a package manager: stanzas of fields, one a line, set apart by blank lines. */
export interface StanzaFormat<Entry> {
  /** The field that begins a stanza; a second one in a stanza begins the next, whose blank line is missing. */
  readonly first: string;
  /**
   * Key and value of a line, `skip` for one that goes on with the field before it or is noise; null for one that
   * cannot be read.
   */
  readonly readField: (line: string) => readonly [key: string, value: string] | 'skip' | null;
  readonly readStanza: (stanza: ReadonlyMap<string, string>) => LineReading<Entry>;
}

export function readStanzas<Entry extends object>(
  lines: readonly string[],
  { first, readField, readStanza }: StanzaFormat<Entry>,
): ListReading<Entry> {
  const entries: Listed<Entry>[] = [];
  const unreadable: string[] = [];
  let understood = 0;
  let stanza = new Map<string, string>();
  /** Of the field that names the package. */
  let at = 0;
  const finish = () => {
    if (stanza.size === 0) return;
    const reading = readStanza(stanza);
    stanza = new Map();
    if (reading === null) unreadable.push('a stanza without a package name');
    else understood += 1;
    if (typeof reading === 'object' && reading !== null) entries.push({ ...reading, at });
  };
  for (const [place, text] of lines.entries()) {
    const field = text === '' ? 'skip' : readField(text);
    if (text === '') finish();
    else if (field === null) unreadable.push(text);
    else if (field !== 'skip') {
      const [key, value] = field;
      if (key === first && stanza.has(key)) finish();
      if (key === first) at = place + 1;
      stanza.set(key, value.trim());
    }
  }
  finish();
  return { entries, understood, unreadable };
}
