import type { Inventory } from './package.ts';
import { publicNames } from './public-reference.ts';

export type LostPart = Pick<Inventory, 'isWhole' | 'lost'>;

/** @param why as in `Inventory`; null where all of the file is there. */
export function lostPart(why: string | null): LostPart {
  return why === null ? {} : { isWhole: false, lost: why };
}

/** Of a file that its tool always ends alike. */
export function lostEnd(hasEnd: boolean, end: string): LostPart {
  return lostPart(hasEnd ? null : `it ends before \`${end}\``);
}

/** @param missing what a file asks for and does not list, of a format in which it has to. */
export function lostNames(missing: Iterable<string>): LostPart {
  const names = [...missing];
  if (names.length === 0) return {};
  return lostPart(`it does not list ${publicNames(names)}, which it asks for`);
}
