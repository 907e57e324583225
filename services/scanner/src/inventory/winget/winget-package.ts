import { generic } from '@repo/versions';
import data from '../../../data/winget-cpe.json' with { type: 'json' };
import type { Package, UnmatchedReason } from '../package.ts';
import { publicReference } from '../public-reference.ts';

/** One installed program, as a list tells of it. */
export interface InstalledProgram {
  /** As winget shows it to people; null when the list does not. */
  readonly name: string | null;
  readonly id: string;
  readonly version: string;
  /** The list cut the identifier or the version. */
  readonly isTruncated: boolean;
}

const MAX_NAME_LENGTH = 200;
const MAX_VERSION_LENGTH = 100;

/** Judges one installed program. Nobody publishes advisories by winget identifier: it is asked for as a product by CPE. */
export function wingetPackage(program: InstalledProgram): Package {
  const { id, name } = program;
  const product = cpeOf(id);
  const unmatched = reasonOf(program, product);
  // What was not installed by winget has an identifier of the host's own; people know it by its name.
  const shown = isProductId(id) || name === null || name === '' ? id : name;
  return {
    name: publicReference(shown, MAX_NAME_LENGTH) || '�',
    version: publicReference(program.version, MAX_VERSION_LENGTH),
    ecosystem: unmatched === null ? 'winget' : null,
    lookups: unmatched !== null || product === null ? [] : [{ name: product, version: program.version }],
    unmatched,
    scope: null,
  };
}

function reasonOf(
  { version, isTruncated }: InstalledProgram,
  product: string | null,
): UnmatchedReason | null {
  if (isTruncated) return 'truncated';
  if (product === null) return 'unmapped';
  // `Unknown`, in the language of the host.
  if (!/\d/.test(version)) return 'no-version';
  // `< 1.2`: winget knows bounds only.
  if (version.startsWith('<') || version.startsWith('>')) return 'not-pinned';
  return generic.isValid(version) ? null : 'invalid-version';
}

/** `Publisher.Product`, or the twelve and more characters of a store's product. */
export function isProductId(id: string): boolean {
  return PRODUCT_ID.test(id) || STORE_ID.test(id);
}

const PRODUCT_ID = /^[^\s\\{}.]{1,80}(?:\.[^\s\\{}.]{1,80}){1,8}$/;
const STORE_ID = /^(?:9[A-Z0-9]{11}|XP[A-Z0-9]{12})$/;

/**
 * The product that a winget identifier stands for, in any letter case, as NVD names it: `vendor:product`, and an edition
 * with versions of its own behind it (`mozilla:firefox:esr`). Null when we do not know it.
 */
export function cpeOf(id: string): string | null {
  const key = id.toLowerCase();
  const exact = PRODUCTS.get(key);
  if (exact !== undefined) return exact;
  // `Python.Python.3.*` stands for the identifiers of all versions, languages and editions.
  for (let dot = key.lastIndexOf('.'); dot > 0; dot = key.lastIndexOf('.', dot - 1)) {
    const family = PRODUCTS.get(`${key.slice(0, dot)}.*`);
    if (family !== undefined) return family;
  }
  return null;
}

const PRODUCTS: ReadonlyMap<string, string> = new Map(
  Object.entries(data.products).map(([id, name]) => [id.toLowerCase(), name]),
);
