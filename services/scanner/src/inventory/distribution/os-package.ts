import data from '../../../data/distributions.json' with { type: 'json' };
import { type Package, type PackageLookup, type UnmatchedReason, unmatchedPackage } from '../package.ts';
import type { ListPlatform } from './list-platform.ts';

/** An installed package, to be asked of every ecosystem of its platform; `isGuessed`: nothing found says nothing. */
export function osPackage(
  name: string,
  version: string,
  lookups: readonly PackageLookup[],
  { ecosystems, unmatched }: ListPlatform,
  isGuessed = false,
): Package {
  const [ecosystem = null, ...further] = ecosystems;
  if (unmatched !== null) return unmatchedPackage(ecosystem, name, version, unmatched);
  const everywhere = [
    ...lookups,
    ...further.flatMap((other) => lookups.map((lookup) => ({ ...lookup, ecosystem: other }))),
  ];
  const found: Package = {
    name,
    version,
    ecosystem,
    lookups: everywhere,
    unmatched: null,
    scope: null,
  };
  return isGuessed ? { ...found, isGuessed } : found;
}

/** An installed package that cannot be asked about, for a reason of its own. */
export function unmatchedOsPackage(
  name: string,
  version: string,
  reason: UnmatchedReason,
  { ecosystems }: ListPlatform,
): Package {
  return unmatchedPackage(ecosystems[0] ?? null, name, version, reason);
}

/**
 * Whether the advisories of a platform name installed packages themselves, so that no source package needs to be known;
 * all others are about source packages.
 */
export function namesBinaries({ ecosystems }: ListPlatform): boolean {
  return BINARY_FEEDS.has(feedOf(ecosystems[0] ?? ''));
}

/** An ecosystem without its release. */
export function feedOf(ecosystem: string): string {
  return ecosystem.replace(/:.*/, '');
}

const BINARY_FEEDS: ReadonlySet<string> = new Set(data.binaryFeeds);
