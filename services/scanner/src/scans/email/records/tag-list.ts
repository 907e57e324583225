/** A piece of a record between semicolons: `name=value`, blanks around both removed. */
export interface Tag {
  readonly name: string;
  readonly value: string;
  readonly text: string;
}

/** Reads a list of tags as DKIM, DMARC and BIMI write it (RFC 6376 3.2); one semicolon may end it. Faults: pieces that are no tag. */
export function parseTagList(text: string) {
  const tags: Tag[] = [];
  const faults: string[] = [];
  const pieces = text.split(';').map((piece) => trimBlanks(piece));
  if (pieces.length > 1 && pieces.at(-1) === '') pieces.pop();
  for (const piece of pieces) {
    const equals = piece.indexOf('=');
    const name = trimBlanks(piece.slice(0, Math.max(equals, 0)));
    if (/^[a-z][a-z0-9_]*$/i.test(name))
      tags.push({ name, value: trimBlanks(piece.slice(equals + 1)), text: piece });
    else faults.push(piece);
  }
  return { tags, faults };
}

/** Without the `blanks` around it: space, tab and the line ends of folding white space, unless said otherwise. */
export function trimBlanks(text: string, blanks = ' \t\r\n'): string {
  let start = 0;
  let end = text.length;
  while (start < end && blanks.includes(text.charAt(start))) start += 1;
  while (end > start && blanks.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
