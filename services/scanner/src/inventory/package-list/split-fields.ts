/** The fields of one line of a list whose format the caller chose. */
export interface SplitLine {
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
