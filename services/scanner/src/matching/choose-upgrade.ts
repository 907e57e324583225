import type { Advisory } from '@repo/upstream/advisory';
import { affectedJudge, fixesOf, schemeOf } from './affected-by.ts';
import type { LookedUpPackage } from './find-advisories.ts';
import { mergeAliases } from './merge-aliases.ts';

/** A version to move to, and the advisories known to affect it all the same. */
export interface UpgradeChoice {
  readonly version: string;
  readonly remaining: readonly Advisory[];
}

/**
 * The version above the installed one that the fewest of `advisories` affect, the smallest of those; null when none
 * is better than the installed one. Only versions that some advisory names as its fix are considered, and
 * pre-releases only for a package that stands on one.
 *
 * @param refuted for versions that the source, asked later, found affected: the advisories it named.
 */
export function chooseUpgrade(
  known: LookedUpPackage,
  advisories: readonly Advisory[],
  refuted: ReadonlyMap<string, readonly Advisory[]>,
): UpgradeChoice | null {
  const judged = advisories.map((advisory) => ({ advisory, isAffected: affectedJudge(known, advisory) }));
  const affecting = (version: string) => {
    const named = new Set(refuted.get(version));
    return judged
      .filter(({ advisory, isAffected }) => named.has(advisory) || isAffected(version))
      .map(({ advisory }) => advisory);
  };
  const choices = candidates(known, advisories).map((version) => ({
    version,
    remaining: affecting(version),
  }));
  const best = choices.reduce<{ choice: UpgradeChoice | null; groups: number }>(
    (least, choice) => {
      const groups = mergeAliases(choice.remaining).length;
      return groups < least.groups ? { choice, groups } : least;
    },
    { choice: null, groups: mergeAliases(known.advisories).length },
  );
  return best.choice?.version === statedBesideArchive(known) ? null : best.choice;
}

function candidates(known: LookedUpPackage, advisories: readonly Advisory[]): readonly string[] {
  const [first] = known.package.lookups;
  const scheme = first === undefined ? null : schemeOf(known, first);
  if (scheme === null) return [];
  const allowPrerelease = known.package.lookups.some(({ version }) => scheme.isPrerelease(version));
  const stated = statedBesideArchive(known);
  const fixes = advisories.flatMap((advisory) => fixesOf(known, advisory));
  return [...new Set(stated === null ? fixes : [stated, ...fixes])]
    .filter((version) => scheme.isValid(version) && (allowPrerelease || !scheme.isPrerelease(version)))
    .filter((version) => stated === null || scheme.compare(version, stated) >= 0)
    .sort((a, b) => scheme.compare(a, b));
}

/**
 * The version that a lockfile states of an archive of another one, else null. A lockfile that is written anew has it: what
 * it clears needs no other version.
 */
function statedBesideArchive({ package: { lookups } }: LookedUpPackage): string | null {
  const [stated, archived] = lookups;
  const isSame = stated?.name === archived?.name && stated?.ecosystem === archived?.ecosystem;
  return stated !== undefined && isSame && stated.version !== archived?.version ? stated.version : null;
}
