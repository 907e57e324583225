import type { Inventory } from './package.ts';
import { publicReference } from './public-reference.ts';

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
  const names = [...new Set(missing)];
  if (names.length === 0) return {};
  const named = names.slice(0, MAX_NAMED).map((name) => publicReference(name, MAX_NAME_LENGTH));
  const more = names.length - named.length;
  return lostPart(
    `it does not list ${named.join(', ')}${more === 0 ? '' : ` and ${more} more`}, which it asks for`,
  );
}
