import data from '../../../../data/winget-columns.json' with { type: 'json' };
import { MAX_LINE_LENGTH } from '../../package-list/package-list.ts';
import { type CellText, layOut } from '../../winget/terminal-cells.ts';
import { type InstalledProgram, isProductId } from '../../winget/winget-package.ts';

/** Where the columns that we need begin, in terminal cells; they come first and always in this order. */
export interface TableColumns {
  readonly id: number;
  readonly version: number;
  /** Where the column after the version begins; null when there is none. */
  readonly next: number | null;
}

/** The line of dashes under a header. */
export function isRuler(line: string): boolean {
  const text = line.trim();
  return (
    text.length >= 10 && (text[0] === '-' || text[0] === '─') && text === (text[0] ?? '').repeat(text.length)
  );
}

/** Whether a line without a ruler under it is a header: it begins with known words for name, identifier and version. */
export function isHeader(line: string): boolean {
  const words = phrasesOf(line).map(({ text }) => HEADER_WORDS.get(text.toLowerCase()));
  return words[0] === 'name' && words[1] === 'id' && words[2] === 'version';
}

/** A footer, or the sentence above a second table: it ends as sentences do, and has no gaps as rows have. */
export function isSeparating(line: string): boolean {
  const text = line.trim();
  const isSentence = ['.', ':', '!', '。', '：'].includes(text.at(-1) ?? '') && !text.includes('  ');
  return isSentence || (text.startsWith('<') && text.endsWith('>'));
}

/**
 * Finds the columns. A title that we know begins one, and any other word where the rows have a blank in the cell before
 * it: that tells a second word of one title apart, in languages that we do not know. Null for fewer than three columns.
 */
export function tableColumns(header: string, rows: readonly string[]): TableColumns | null {
  const laid = rows
    .filter((row) => row !== '' && row.length <= MAX_LINE_LENGTH && !isSeparating(row))
    .slice(0, MAX_SAMPLED_ROWS)
    .map(layOut);
  const starts = phrasesOf(header)
    .filter(
      ({ text, cell }, index) => index === 0 || HEADER_WORDS.has(text.toLowerCase()) || begins(cell, laid),
    )
    .map(({ cell }) => cell);
  const [, id, version, next = null] = starts;
  return id === undefined || version === undefined ? null : { id, version, next };
}

const MAX_SAMPLED_ROWS = 500;
const MIN_BLANK_SHARE = 0.8;

function begins(cell: number, rows: readonly CellText[]): boolean {
  const long = rows.filter(({ width }) => width > cell);
  const blank = long.filter((row) => row.isBlank(cell - 1)).length;
  return blank >= long.length * MIN_BLANK_SHARE;
}

interface Phrase {
  readonly text: string;
  readonly cell: number;
}

const MAX_HEADER_WORDS = 40;

/** The words of a header with the cells where they begin; two that are known to be one title are joined. */
function phrasesOf(header: string): readonly Phrase[] {
  const phrases: Phrase[] = [];
  let cell = 0;
  for (const word of header.split(' ')) {
    const { width } = layOut(word);
    const last = phrases.at(-1);
    const joined = `${last?.text ?? ''} ${word}`;
    if (word !== '' && last !== undefined && HEADER_WORDS.has(joined.toLowerCase())) {
      phrases[phrases.length - 1] = { text: joined, cell: last.cell };
    } else if (word !== '' && phrases.length < MAX_HEADER_WORDS) {
      phrases.push({ text: word, cell });
    }
    cell += width + 1;
  }
  return phrases;
}

/** A row, cut at its columns; where its cells do not stand in them, by the form of its words. Null for what is none. */
export function readRow(line: string, columns: TableColumns): InstalledProgram | null {
  const cells = layOut(line);
  const { id: idAt, version: versionAt, next } = columns;
  const isAligned = [idAt, versionAt, next].every((cell) => cell === null || cells.isBlank(cell - 1));
  if (!isAligned) return readLooseRow(line);
  const name = cells.slice(0, idAt).trim();
  const id = cells.slice(idAt, versionAt).trim();
  const version = cells.slice(versionAt, next).trim();
  if (id === '' || version === '' || (name === '' && !isProductId(id))) return null;
  return programOf(name, id, version);
}

function programOf(name: string, id: string, version: string): InstalledProgram {
  // What winget did not install is known by its name, so a cut identifier of the host's own loses nothing.
  const isTruncated = (isCut(id) && !id.includes('\\')) || isCut(version);
  return { name, id: withoutEllipsis(id), version: withoutEllipsis(version), isTruncated };
}

function isCut(cell: string): boolean {
  return cell.endsWith('…');
}

function withoutEllipsis(cell: string): string {
  return isCut(cell) ? cell.slice(0, -1).trimEnd() : cell;
}

/** Characters that were lost or doubled on the way shift the cells of a row: the identifier is then the last word that is one. */
function readLooseRow(line: string): InstalledProgram | null {
  const words = line.trim().split(/ +/);
  const place = words.findLastIndex((word) => /[A-Za-z]/.test(word) && isProductId(withoutEllipsis(word)));
  const [bound = '', bounded = ''] = words.slice(place + 1, place + 3);
  if (place < 1 || bound === '') return null;
  const id = words[place] ?? '';
  const version = bound === '<' || bound === '>' ? `${bound} ${bounded}` : bound;
  const isVersion = /\d/.test(version) && !/^[A-Za-z]{4,}/.test(version);
  if (!isVersion) return null;
  return programOf(words.slice(0, place).join(' '), id, version);
}

/** Titles of winget's columns in its languages, in lower case. */
const HEADER_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries(data.titles).flatMap(([column, titles]) =>
    titles.map((title) => [title.toLowerCase(), column] as const),
  ),
);
