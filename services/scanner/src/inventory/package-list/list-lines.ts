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
