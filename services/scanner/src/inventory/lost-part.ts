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

const MAX_NAMED = 3;
const MAX_NAME_LENGTH = 100;

/** @param missing what a file asks for and does not list, of a format in which it has to. */
export function lostNames(missing: Iterable<string>): LostPart {
  const names = [...missing];
  if (names.length === 0) return {};
  return lostPart(`it does not list ${publicNames(names, MAX_NAMED, MAX_NAME_LENGTH)}, which it asks for`);
}
