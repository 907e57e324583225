import { type NvdMatch, namesPackage } from './names-package.ts';
import type { NvdCve } from './schema.ts';

/** The newest CVE of a package among those that were read. */
export interface NewestCve {
  readonly cve: NvdCve;
  readonly match: NvdMatch;
  /** How many of those that were read name the package. */
  readonly relevant: number;
}

/**
 * The most recently published of `cves` that names the package; of equals the greater CVE number. Position says
 * nothing, and a CVE that is there twice counts once. Null when none names it.
 */
export function newestCve(cves: readonly NvdCve[], name: string): NewestCve | null {
  const distinct = new Map(cves.map((cve) => [cve.id, cve]));
  const relevant = [...distinct.values()].flatMap((cve) => {
    const match = namesPackage(cve, name);
    return match === null ? [] : [{ cve, match }];
  });
  const newest = relevant.reduce<(typeof relevant)[number] | null>(
    (best, each) => (best === null || isNewer(each.cve, best.cve) ? each : best),
    null,
  );
  return newest === null ? null : { ...newest, relevant: relevant.length };
}

function isNewer(a: NvdCve, b: NvdCve): boolean {
  if (a.published !== b.published) return a.published > b.published;
  return compareIds(a.id, b.id) > 0;
}

/** By year, then by number: `CVE-2024-10000` is greater than `CVE-2024-9999`. */
function compareIds(a: string, b: string): number {
  const [, aYear = '', aNumber = ''] = a.split('-');
  const [, bYear = '', bNumber = ''] = b.split('-');
  return Number(aYear) - Number(bYear) || Number(aNumber) - Number(bNumber);
}
