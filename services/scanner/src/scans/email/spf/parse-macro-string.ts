import type { MacroLetter, MacroPiece, MacroString } from './spf-record.ts';

/** Letters that may stand in a domain; `c`, `r` and `t` are for explanations (RFC 7208 7.2). */
export const DOMAIN_LETTERS = ['s', 'l', 'o', 'd', 'i', 'p', 'v', 'h'] as const;
export const ALL_LETTERS = [...DOMAIN_LETTERS, 'c', 'r', 't'] as const;

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['%', '%'],
  ['_', ' '],
  ['-', '%20'],
]);

// "%{" letter, digits, "r", delimiters "}": every part is bounded by the next, so the match is linear.
const MACRO = /\{(?<letter>[a-z])(?<digits>\d*)(?<reverse>r?)(?<delimiters>[.\-+,/_=]*)\}/iy;

/** Reads a macro-string (RFC 7208 7.1), or an explanation, which has blanks besides; null when it is none. */
export function parseMacroString(text: string, letters: readonly MacroLetter[]): MacroString | null {
  if (!/^[\x20-\x7e]*$/.test(text)) return null;
  const pieces: MacroPiece[] = [];
  let offset = 0;
  let endsInMacro = false;
  while (offset < text.length) {
    const percent = text.indexOf('%', offset);
    const end = percent === -1 ? text.length : percent;
    if (end > offset) pieces.push({ kind: 'text', text: text.slice(offset, end) });
    endsInMacro = percent !== -1;
    if (percent === -1) break;
    const escape = ESCAPES.get(text.charAt(percent + 1));
    MACRO.lastIndex = percent + 1;
    const piece =
      escape === undefined ? readMacro(MACRO.exec(text), letters) : { kind: 'text' as const, text: escape };
    if (piece === null) return null;
    pieces.push(piece);
    offset = escape === undefined ? MACRO.lastIndex : percent + 2;
  }
  return { text, pieces, endsInMacro };
}

function readMacro(match: RegExpExecArray | null, letters: readonly MacroLetter[]): MacroPiece | null {
  const { letter: written = '', digits = '', reverse = '', delimiters = '' } = match?.groups ?? {};
  const letter = letters.find((one) => one === written.toLowerCase());
  const keep = digits === '' ? null : Math.min(Number(digits), 255);
  if (letter === undefined || keep === 0) return null;
  return {
    kind: 'macro',
    letter,
    isEscaped: letter !== written,
    keep,
    isReversed: reverse !== '',
    delimiters: delimiters === '' ? '.' : delimiters,
  };
}
