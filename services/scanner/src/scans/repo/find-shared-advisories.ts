import type { AdvisorySource } from '@repo/upstream/advisory';
import type { DependencyFile } from '../../dependency-files/file-reading.ts';
import type { Package } from '../../inventory/package.ts';
import { createPackageSet, moreCertain } from '../../inventory/package-set.ts';
import {
  datesFor,
  findAdvisoriesForUpgrades,
  type KnownAdvisories,
  type LookedUpPackage,
  type UnmatchedPackage,
} from '../../matching/find-advisories.ts';
import {
  findSecondOpinions,
  type KnownWithOpinions,
  type SecondOpinionDeps,
} from '../../matching/second-opinions.ts';
import type { SoftDeadline } from '../../source-tree/soft-deadline.ts';

/** A file of which its packages are looked up. */
export type CollectedLockfile = Pick<DependencyFile, 'path' | 'scope' | 'inventory'>;

export interface KnownLockfile extends CollectedLockfile {
  readonly known: KnownWithOpinions;
}

export interface SharedAdvisories {
  readonly lockfiles: readonly KnownLockfile[];
  /** Each distinct package of all lockfiles once. */
  readonly all: KnownWithOpinions;
  /** The same for a part of these packages. */
  of(packages: readonly Package[]): KnownWithOpinions;
  /** False when the time was over before the source answered: then every package is `not-asked`. */
  readonly isAnswered: boolean;
}

/** How long the source is waited for, and how long others may be asked after it, in milliseconds. */
export interface AskingTime {
  readonly asking: SoftDeadline;
  opinionsMs(): number;
}

/**
 * Asks once for the distinct packages of all lockfiles and hands each lockfile its own part.
 *
 * @throws UpstreamError when the source failed.
 */
export async function findSharedAdvisories(
  lockfiles: readonly CollectedLockfile[],
  source: AdvisorySource,
  secondOpinions: SecondOpinionDeps,
  time: AskingTime,
  signal: AbortSignal,
): Promise<SharedAdvisories> {
  const packages = [
    ...new Map(
      lockfiles.flatMap(({ inventory }) => inventory.packages.map((each) => [keyOf(each), each] as const)),
    ).values(),
  ];
  const advisories = await time.asking.attempt((soft) => findAdvisoriesForUpgrades(packages, source, soft));
  const timeoutMs = Math.min(secondOpinions.timeoutMs, time.opinionsMs());
  const known = await findSecondOpinions(
    advisories ?? notAsked(packages),
    { ...secondOpinions, timeoutMs },
    signal,
  );
  const answers = byKey(known);
  const of = (some: readonly Package[]) => partOf(some, answers, known);
  return {
    lockfiles: lockfiles.map((lockfile) => ({ ...lockfile, known: of(lockfile.inventory.packages) })),
    all: of(distinctPackages(lockfiles)),
    of,
    isAnswered: advisories !== null,
  };
}

/** Each package of some lockfiles once, as one of them has it: so it was asked for. */
export function distinctPackages(lockfiles: readonly CollectedLockfile[]): readonly Package[] {
  const union = createPackageSet(moreCertain);
  for (const { inventory } of lockfiles) for (const each of inventory.packages) union.add(each);
  return union.toInventory().packages;
}

function notAsked(packages: readonly Package[]): KnownAdvisories {
  return {
    lookedUp: [],
    unmatched: packages.map((each) => ({ package: each, reason: each.unmatched ?? 'not-asked' })),
  };
}

/** All that decides a package's answer: two packages of one name and version may be asked for by different lookups. */
function keyOf({ name, version, ecosystem, lookups, isGuessed, unmatched }: Package): string {
  const asked = lookups.map((lookup) => [lookup.ecosystem, lookup.name, lookup.version]);
  return JSON.stringify([name, version, ecosystem, unmatched, isGuessed, asked]);
}

type Answers = ReadonlyMap<string, LookedUpPackage | UnmatchedPackage>;

function byKey({ lookedUp, unmatched }: KnownAdvisories): Answers {
  return new Map([...lookedUp, ...unmatched].map((answer) => [keyOf(answer.package), answer]));
}

function partOf(
  packages: readonly Package[],
  answers: Answers,
  { unasked, dataAsOf }: KnownWithOpinions,
): KnownWithOpinions {
  const lookedUp: LookedUpPackage[] = [];
  const unmatched: UnmatchedPackage[] = [];
  for (const each of packages) {
    const answer = answers.get(keyOf(each));
    if (answer === undefined) throw new TypeError('every package was asked for');
    if ('advisories' in answer) lookedUp.push({ ...answer, package: each });
    else unmatched.push({ ...answer, package: each });
  }
  return { lookedUp, unmatched, unasked: ownOf(unasked, lookedUp), ...datesFor(packages, dataAsOf) };
}

/** What was left open about these packages, without what concerns other lockfiles only. */
function ownOf(
  unasked: KnownWithOpinions['unasked'],
  lookedUp: readonly LookedUpPackage[],
): KnownWithOpinions['unasked'] {
  const own = new Set(lookedUp.flatMap(({ advisories }) => advisories.map(({ id }) => id)));
  return unasked
    .map((opinion) => ({ ...opinion, vulnerabilities: opinion.vulnerabilities.filter((id) => own.has(id)) }))
    .filter(({ vulnerabilities }) => vulnerabilities.length > 0);
}
