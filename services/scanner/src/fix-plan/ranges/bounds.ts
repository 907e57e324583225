import type { VersionScheme } from '@repo/versions';

/** What one clause of a range says of a version: how it compares with another. */
export type Bound = readonly [operator: keyof typeof HOLDS, version: string];

/** Long ranges are not what people write, and cost time to compare. */
const MAX_LENGTH = 256;

/** A grammar of ranges in which alternatives stand beside each other, and clauses in each. */
export interface RangeGrammar {
  readonly scheme: VersionScheme;
  readonly alternatives: RegExp;
  readonly clauses: RegExp;
  /** Null for a clause that is not of the grammar. */
  readonly bounds: (clause: string) => readonly Bound[] | null;
}

/** Whether a range admits a version; null where it is not read, and for pre-releases, which have rules of their own. */
export function readBy({ scheme, alternatives, clauses, bounds }: RangeGrammar) {
  return (range: string, version: string): boolean | null => {
    if (range.length > MAX_LENGTH || !scheme.isValid(version) || scheme.isPrerelease(version)) return null;
    const read = range
      .trim()
      .split(alternatives)
      .map((alternative) => alternative.trim().split(clauses).map(bounds));
    if (read.flat().some((each) => each === null || each.some(([, bound]) => !scheme.isValid(bound))))
      return null;
    return read.some((all) =>
      all.every((each) =>
        each?.every(([operator, bound]) => HOLDS[operator](scheme.compare(version, bound))),
      ),
    );
  };
}

/** By the operators as people write them. */
const HOLDS = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '=': (order) => order === 0,
  '==': (order) => order === 0,
  '!=': (order) => order !== 0,
  '<>': (order) => order !== 0,
} satisfies Record<string, (order: number) => boolean>;

export function isOperator(text: string): text is Bound[0] {
  return Object.hasOwn(HOLDS, text);
}

/** From a dotted version to the next one of which only the first `kept` numbers are the same or one more. */
export function upTo(version: string, kept: number): readonly Bound[] {
  const numbers = version.split('.').slice(0, kept).map(Number);
  numbers.push((numbers.pop() ?? 0) + 1);
  return [
    ['>=', version],
    ['<', numbers.join('.')],
  ];
}

/** A caret: up to the next change of the leftmost number that is not zero, or of the last one that is written. */
export function caret(version: string): readonly Bound[] {
  const numbers = version.split('.').map(Number);
  const leading = numbers.findIndex((number) => number > 0);
  return upTo(version, leading === -1 ? numbers.length : leading + 1);
}
