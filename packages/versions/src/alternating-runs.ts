import { codeAt, isDigit, isLetter } from './characters.ts';
import { compareDigits, compareText } from './runs.ts';

/** A stretch of nothing but digits, or of nothing but letters. */
export interface Run {
  readonly text: string;
  readonly isNumber: boolean;
  /** The character before it: a separator, or empty where letters and digits meet. */
  readonly separator: string;
}

/** Cuts a text into its runs of digits and of ASCII letters; whatever stands between them separates. */
export function alternatingRuns(text: string): readonly Run[] {
  const runs: Run[] = [];
  let separator = '';
  for (let at = 0; at < text.length; ) {
    const code = codeAt(text, at);
    const isNumber = isDigit(code);
    if (!isNumber && !isLetter(code)) {
      separator = text.charAt(at);
      at += 1;
      continue;
    }
    let end = at + 1;
    while (end < text.length && isOfRun(codeAt(text, end), isNumber)) end += 1;
    runs.push({ text: text.slice(at, end), isNumber, separator });
    separator = '';
    at = end;
  }
  return runs;
}

/** The order of two runs of one kind: numbers of any size by value, words by code unit. */
export function compareRuns(a: string, b: string, areNumbers: boolean): number {
  const compare = areNumbers ? compareDigits : compareText;
  return compare(a, 0, a.length, b, 0, b.length);
}

/** The order of two lists of numbers and words, the numbers all below or above the words; the longer list is higher. */
export function compareSegments(
  a: readonly string[],
  b: readonly string[],
  numbers: 'below' | 'above',
): number {
  for (const [at, segment] of a.entries()) {
    const other = b[at];
    if (other === undefined) return 1;
    const isNumber = /^\d+$/.test(segment);
    if (isNumber !== /^\d+$/.test(other)) return isNumber === (numbers === 'above') ? 1 : -1;
    const order = compareRuns(segment, other, isNumber);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function isOfRun(code: number, isNumber: boolean): boolean {
  return isNumber ? isDigit(code) : isLetter(code);
}
