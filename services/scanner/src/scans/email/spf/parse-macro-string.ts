import type { MacroLetter, MacroPiece, MacroString } from './spf-record.ts';

/** Letters that may stand in a domain; `c`, `r` and `t` are for explanations (RFC 7208 7.2). */
export const DOMAIN_LETTERS = ['s', 'l', 'o', 'd', 'i', 'p', 'v', 'h'] as const;
export const ALL_LETTERS = [...DOMAIN_LETTERS, 'c', 'r', 't'] as const;

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['%', '%'],
  ['_', ' '],
  ['-', '%20'],
]);

/** Text, `%` and an escape, or `%{` letter, digits, `r`, delimiters `}`: each part is bounded by the next, so that it is linear. */
const PIECE =
  /(?<text>[^%]+)|%(?<escape>[%_-])|%\{(?<letter>[a-z])(?<digits>\d*)(?<reverse>r?)(?<delimiters>[.\-+,/_=]*)\}/giy;

/** Reads a macro-string (RFC 7208 7.1), or an explanation, which has blanks besides; null when it is none. */
export function parseMacroString(text: string, letters: readonly MacroLetter[]): MacroString | null {
  if (!/^[\x20-\x7e]*$/.test(text)) return null;
  const matches = [...text.matchAll(PIECE)];
  const pieces = matches
    .map(({ groups }) => readPiece(groups ?? {}, letters))
    .filter((piece) => piece !== null);
  const length = matches.reduce((sum, [match]) => sum + match.length, 0);
  if (pieces.length < matches.length || length < text.length) return null;
  return { text, pieces, endsInMacro: matches.at(-1)?.[0].startsWith('%') === true };
}

function readPiece(
  {
    text,
    escape,
    letter: written = '',
    digits = '',
    reverse,
    delimiters = '',
  }: Partial<Record<string, string>>,
  letters: readonly MacroLetter[],
): MacroPiece | null {
  const plain = text ?? ESCAPES.get(escape ?? '');
  if (plain !== undefined) return { kind: 'text', text: plain };
  const letter = letters.find((one) => one === written.toLowerCase());
  const keep = digits === '' ? null : Number(digits);
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
