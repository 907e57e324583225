import type { Package, PackageLookup, UnmatchedReason } from '../package.ts';
import type { ListPlatform } from './list-platform.ts';

/** An installed package, to be asked of every ecosystem of its platform. */
export function osPackage(
  name: string,
  version: string,
  lookups: readonly PackageLookup[],
  { ecosystems, unmatched }: ListPlatform,
): Package {
  const [ecosystem = null, ...further] = ecosystems;
  if (unmatched !== null) return { name, version, ecosystem, lookups: [], unmatched, scope: 'production' };
  const everywhere = [
    ...lookups,
    ...further.flatMap((other) => lookups.map((lookup) => ({ ...lookup, ecosystem: other }))),
  ];
  return { name, version, ecosystem, lookups: everywhere, unmatched: null, scope: 'production' };
}

/** An installed package that cannot be asked about, for a reason of its own. */
export function unmatchedOsPackage(
  name: string,
  version: string,
  reason: UnmatchedReason,
  { ecosystems }: ListPlatform,
): Package {
  const ecosystem = ecosystems[0] ?? null;
  return { name, version, ecosystem, lookups: [], unmatched: reason, scope: 'production' };
}
