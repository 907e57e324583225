import type { MacroLetter, MacroPiece, MacroString } from './spf-record.ts';

export interface MacroRules {
  /** Letters that may stand here: `c`, `r` and `t` only in explanations (RFC 7208 7.2). */
  readonly letters: readonly MacroLetter[];
  /** Blanks may stand in explanations. */
  readonly allowBlanks: boolean;
}

const LETTERS = ['s', 'l', 'o', 'd', 'i', 'p', 'v', 'h'] as const;
const ALL_LETTERS = [...LETTERS, 'c', 'r', 't'] as const;

export const DOMAIN_MACROS: MacroRules = { letters: LETTERS, allowBlanks: false };
export const EXPLANATION_MACROS: MacroRules = { letters: ALL_LETTERS, allowBlanks: true };
export const MODIFIER_MACROS: MacroRules = { letters: ALL_LETTERS, allowBlanks: false };

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['%', '%'],
  ['_', ' '],
  ['-', '%20'],
]);

// "%{" letter, digits, "r", delimiters "}": every part is bounded by the next, so the match is linear.
const MACRO = /\{(?<letter>[a-z])(?<digits>\d*)(?<reverse>r?)(?<delimiters>[.\-+,/_=]*)\}/iy;

/** Reads a macro-string (RFC 7208 7.1); null when it is not one. */
export function parseMacroString(text: string, rules: MacroRules): MacroString | null {
  if (!(rules.allowBlanks ? /^[\x20-\x7e]*$/ : /^[\x21-\x7e]*$/).test(text)) return null;
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
    if (escape !== undefined) {
      pieces.push({ kind: 'text', text: escape });
      offset = percent + 2;
      continue;
    }
    MACRO.lastIndex = percent + 1;
    const piece = readMacro(MACRO.exec(text), rules);
    if (piece === null) return null;
    pieces.push(piece);
    offset = MACRO.lastIndex;
  }
  return { text, pieces, endsInMacro };
}

function readMacro(match: RegExpExecArray | null, { letters }: MacroRules): MacroPiece | null {
  const { letter: written = '', digits = '', reverse = '', delimiters = '' } = match?.groups ?? {};
  const letter = letters.find((one) => one === written.toLowerCase());
  if (letter === undefined) return null;
  const keep = digits === '' ? null : Math.min(Number(digits), 255);
  if (keep === 0) return null;
  return {
    kind: 'macro',
    letter,
    isEscaped: letter !== written,
    keep,
    isReversed: reverse !== '',
    delimiters: delimiters === '' ? '.' : delimiters,
  };
}
