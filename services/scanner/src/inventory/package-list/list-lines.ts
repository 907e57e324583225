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
  return { fields: fields.map((field) => unquoted(field.trim())), isLoose };
}

function unquoted(field: string): string {
  const isQuoted = field.length >= 2 && field.startsWith('"') && field.endsWith('"');
  return isQuoted ? field.slice(1, -1).trim() : field;
}
