import { unquote } from './blocks.ts';

/** What a project asked for: `name@range`. */
export interface Descriptor {
  readonly name: string;
  readonly range: string;
}

/** The descriptors of a block's header: `a@^1, "b@>=1 <2"` (version 1) or `"a@npm:^1, b@npm:^2"` (later). */
export function descriptorsOf(header: string): readonly Descriptor[] {
  const descriptors: Descriptor[] = [];
  for (const scalar of quotedParts(header)) {
    for (const text of unquote(scalar).split(', ')) {
      if (text.trim() !== '') descriptors.push(toDescriptor(text.trim()));
    }
  }
  return descriptors;
}

/** Splits `name@rest` behind the name, which may begin with the `@` of a scope. */
export function toDescriptor(text: string): Descriptor {
  const at = text.indexOf('@', 1);
  return at === -1 ? { name: text, range: '' } : { name: text.slice(0, at), range: text.slice(at + 1) };
}

function quotedParts(header: string): string[] {
  const parts: string[] = [];
  for (let start = 0; start < header.length; ) {
    const end = header[start] === '"' ? endOfQuoted(header, start) : endOfPlain(header, start);
    parts.push(header.slice(start, end));
    start = end;
    while (header[start] === ',' || header[start] === ' ') start += 1;
  }
  return parts;
}

function endOfQuoted(header: string, start: number): number {
  for (let index = start + 1; index < header.length; index += 1) {
    if (header[index] === '\\') index += 1;
    else if (header[index] === '"') return index + 1;
  }
  return header.length;
}

function endOfPlain(header: string, start: number): number {
  const end = header.indexOf(', ', start);
  return end === -1 ? header.length : end;
}
