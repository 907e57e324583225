import { createRandom } from '../random.ts';
import { packageName } from './package-name.ts';

export interface InstalledPackage {
  readonly name: string;
  readonly version: string;
}

/** 3 of 100 packages are vulnerable; twice as many have records and are past the fix. */
const EVERY = 33;
/** Numbers of packages that no record names. */
const FIRST_CLEAN_PACKAGE = 1_000_000;

/** How many of `count` chosen packages are vulnerable. */
export function vulnerableAmong(count: number): number {
  return Math.ceil(count / EVERY);
}

/** `count` installed packages with the advisories of `generateAdvisories` in mind. */
export function choosePackages(count: number, vulnerablePackages: number): readonly InstalledPackage[] {
  const random = createRandom(count);
  const step = Math.max(3, Math.floor(vulnerablePackages / Math.max(1, vulnerableAmong(count))));
  return Array.from({ length: count }, (_, index) => {
    const place = (Math.floor(index / EVERY) * step) % Math.max(1, vulnerablePackages - 3);
    const minor = `${random.below(12)}.${random.below(20)}`;
    if (index % EVERY === 0) return { name: packageName(place), version: `1.${minor}` };
    if (index % EVERY <= 2) return { name: packageName(place + (index % EVERY)), version: `3.${minor}` };
    return { name: packageName(FIRST_CLEAN_PACKAGE + index), version: `${random.below(9)}.${minor}` };
  });
}
