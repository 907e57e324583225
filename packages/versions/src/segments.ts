/** The order of two numbers of any size: an empty one is zero, leading zeros do not count. */
export function compareNumber(a: string, b: string): number {
  if (a === b) return 0;
  const left = a.replace(/^0+/, '');
  const right = b.replace(/^0+/, '');
  return left.length - right.length || compareText(left, right);
}

/** By code unit; of two texts of which one begins the other, the shorter is lower. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Place by place to the end of the longer list: the first difference decides. Behind its end a list has `missing`. */
export function compareLists<T>(
  left: readonly T[],
  right: readonly T[],
  missing: T,
  compare: (a: T, b: T, at: number) => number,
): number {
  for (let at = 0; at < left.length || at < right.length; at += 1) {
    const order = compare(left[at] ?? missing, right[at] ?? missing, at);
    if (order !== 0) return order;
  }
  return 0;
}

/** Compares dotted numbers; missing ones are zero. */
export function compareNumbers(a: string, b: string): number {
  return compareLists(a.split('.'), b.split('.'), '', compareNumber);
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
    const order = isNumber ? compareNumber(segment, other) : compareText(segment, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** A stretch of nothing but digits, or of nothing but letters. */
export interface Run {
  readonly text: string;
  readonly isNumber: boolean;
  /** The character before it: a separator, or empty where letters and digits meet. */
  readonly separator: string;
}

/** Cuts a text into its runs of digits and of ASCII letters; whatever stands between them separates. */
export function runsOf(text: string): readonly Run[] {
  return Array.from(
    text.matchAll(/([^\da-z]?)(?:(\d+)|([a-z]+))/gi),
    ([, separator = '', number, word = '']) => ({
      text: number ?? word,
      isNumber: number !== undefined,
      separator,
    }),
  );
}

/** Control characters and spaces, ASCII or not: no version grammar admits one. */
export const BLANK = /[\p{Cc} \u00a0\u2028\u2029]/u;
