/** A longer line is no entry of any list. */
export const MAX_LINE_LENGTH = 4096;

const LINE_END = /\r\n|\n|\r/;
const NEXT_LINE_END = /[\r\n]/g;

/** The lines of a list in steps of a few milliseconds, whatever mix of line ends it has; without trailing blanks, but for a tab: an empty field. */
export function* listLines(text: string): Generator<void, readonly string[]> {
  const lines: string[] = [];
  let from = 0;
  while (from <= text.length) {
    const end = partEnd(text, from);
    for (const line of text.slice(from, end).split(LINE_END)) lines.push(shownLine(line));
    from = end + (text.startsWith('\r\n', end) ? 2 : 1);
    yield;
  }
  return lines;
}

const PART_LENGTH = 32 * 1024;

/** Where the first line ends that ends in the next part of the text. */
function partEnd(text: string, from: number): number {
  const wanted = from + PART_LENGTH;
  if (wanted >= text.length) return text.length;
  NEXT_LINE_END.lastIndex = wanted;
  const end = NEXT_LINE_END.exec(text)?.index ?? text.length;
  return text[end] === '\n' && text[end - 1] === '\r' ? end - 1 : end;
}

function shownLine(line: string): string {
  const shown = line.trimEnd();
  return shown !== '' && line.endsWith('\t') ? `${shown}\t` : shown;
}
