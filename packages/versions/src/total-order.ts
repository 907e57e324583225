import { compareDotted } from './compare-dotted.ts';
import { compareUnordered } from './compare-unordered.ts';

type Compare = (a: string, b: string) => number;

/** The order of all strings that `compare` makes of those which its scheme can read: the others sort below them. */
export function totalOrder(isReadable: (version: string) => boolean, compare: Compare): Compare {
  return (a, b) => {
    if (a === b) return 0;
    const aReadable = isReadable(a);
    const bReadable = isReadable(b);
    return aReadable && bReadable ? compare(a, b) : compareUnordered(a, aReadable, b, bReadable);
  };
}

/** The same order, faster for versions of nothing but dotted numbers, of which missing ones must be zero in it. */
export function dottedFirst(compare: Compare): Compare {
  return (a, b) => {
    const order = compareDotted(a, b);
    return Number.isNaN(order) ? compare(a, b) : order;
  };
}
