import type { VexNote } from '@repo/contracts/scanner';
import type { Advisory } from '@repo/upstream/advisory';
import type { GroupRating } from '@repo/upstream/severity';
import type { Package } from '../inventory/package.ts';

/** One vulnerability of one package version: a group of advisories that are aliases of one another. */
export interface Finding {
  readonly package: Package;
  /** The record that tells the fix, or the best known one. */
  readonly primary: Advisory;
  /** The other records of the group. */
  readonly others: readonly Advisory[];
  readonly rating: GroupRating;
  /** Ascending, all above the installed version; empty when no fix is known. */
  readonly fixedVersions: readonly string[];
  /** What the caller's VEX says of it without excusing it. */
  readonly vex?: VexNote;
}

/** The CVEs that an advisory of a distribution fixes: `upstream`, of AlmaLinux `related`. */
export function fixedBy({ id, upstream, related }: Advisory): readonly string[] {
  return [...upstream, ...(/^AL[SBE]A-/.test(id) ? related : [])];
}

export function isCve(name: string): boolean {
  return name.startsWith('CVE-');
}

/** Every name of a vulnerability. */
export function everyName({ primary, others }: Pick<Finding, 'primary' | 'others'>): readonly string[] {
  return [primary, ...others].flatMap((each) => [each.id, ...each.aliases, ...fixedBy(each)]);
}
