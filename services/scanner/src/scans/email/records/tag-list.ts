/** A piece of a record between semicolons: `name=value`, blanks around both removed. */
export interface Tag {
  /** As written. */
  readonly name: string;
  readonly value: string;
  /** Offsets of the piece in the record, blanks around it excluded. */
  readonly start: number;
  readonly end: number;
}

/** A piece that is no tag. */
export interface TagListFault {
  readonly code: 'empty-tag' | 'missing-equals' | 'bad-tag-name';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface TagList {
  readonly tags: readonly Tag[];
  readonly faults: readonly TagListFault[];
}

/** Reads a list of tags as DKIM, DMARC and BIMI write it (RFC 6376 3.2); one semicolon may end it. */
export function parseTagList(text: string): TagList {
  const tags: Tag[] = [];
  const faults: TagListFault[] = [];
  const pieces = text.split(';');
  let offset = 0;
  for (const [i, raw] of pieces.entries()) {
    const start = offset + leadingBlanks(raw);
    const piece = trimBlanks(raw);
    const end = start + piece.length;
    offset += raw.length + 1;
    const isEnd = i === pieces.length - 1 && i > 0;
    if (piece === '' && isEnd) continue;
    const equals = piece.indexOf('=');
    const name = trimBlanks(piece.slice(0, equals === -1 ? undefined : equals));
    const code = faultOf(piece, equals, name);
    if (code === null) tags.push({ name, value: trimBlanks(piece.slice(equals + 1)), start, end });
    else faults.push({ code, text: piece, start, end });
  }
  return { tags, faults };
}

/** Space, tab and the line ends of folding white space. */
export function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start += 1;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function leadingBlanks(text: string): number {
  let count = 0;
  while (count < text.length && isBlank(text.charCodeAt(count))) count += 1;
  return count;
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0d || code === 0x0a;
}

function faultOf(piece: string, equals: number, name: string): TagListFault['code'] | null {
  if (piece === '') return 'empty-tag';
  if (equals === -1) return 'missing-equals';
  return /^[a-z][a-z0-9_]*$/i.test(name) ? null : 'bad-tag-name';
}
