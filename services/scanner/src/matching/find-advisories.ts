import type { UnmatchedPackage as ReportedPackage } from '@repo/contracts/scanner';
import type { Advisory, AdvisoryAnswer, AdvisoryQuery, AdvisorySource } from '@repo/upstream/advisory';
import type { Package } from '../inventory/package.ts';
import { applies } from './applies.ts';

/** A package that was looked up, and every advisory that affects it. */
export interface LookedUpPackage {
  readonly package: Package;
  readonly ecosystem: string;
  readonly advisories: readonly Advisory[];
}

/** A package about which nothing is known, and why. */
export interface UnmatchedPackage {
  readonly package: Package;
  readonly reason: ReportedPackage['reason'];
}

/** Every package of an inventory, in its order, on one of the two sides. */
export interface KnownAdvisories {
  readonly lookedUp: readonly LookedUpPackage[];
  readonly unmatched: readonly UnmatchedPackage[];
}

/**
 * Asks `source` once for all packages. A package none of whose lookups could be answered is unmatched, never clean.
 *
 * @throws UpstreamError when the source failed.
 */
export async function findAdvisories(
  packages: readonly Package[],
  source: AdvisorySource,
  signal: AbortSignal,
): Promise<KnownAdvisories> {
  const asked = packages.map((each) => ({ package: each, queries: queriesOf(each) }));
  const answers = await source.findAdvisories(
    asked.flatMap(({ queries }) => queries),
    signal,
  );
  const lookedUp: LookedUpPackage[] = [];
  const unmatched: UnmatchedPackage[] = [];
  let at = 0;
  for (const { package: each, queries } of asked) {
    const own = answers.slice(at, at + queries.length);
    at += queries.length;
    const named = distinct(own);
    const reason = each.unmatched ?? (named.length === 0 ? reasonOf(own) : null);
    if (reason === null && each.ecosystem !== null) {
      const subject = { package: each, ecosystem: each.ecosystem };
      lookedUp.push({ ...subject, advisories: named.filter((advisory) => applies(subject, advisory)) });
    } else {
      unmatched.push({ package: each, reason: reason ?? 'no-advisory-feed' });
    }
  }
  return { lookedUp, unmatched };
}

function queriesOf({ ecosystem, lookups, unmatched }: Package): readonly AdvisoryQuery[] {
  if (ecosystem === null || unmatched !== null) return [];
  return lookups.map((lookup) => ({
    ecosystem: lookup.ecosystem ?? ecosystem,
    name: lookup.name,
    version: lookup.version,
  }));
}

function distinct(answers: readonly AdvisoryAnswer[]): readonly Advisory[] {
  const byId = new Map<string, Advisory>();
  for (const answer of answers) {
    if (answer.kind !== 'advisories') continue;
    for (const advisory of answer.advisories) byId.set(advisory.id, advisory);
  }
  return [...byId.values()];
}

/**
 * Nothing was found: that is clean only if nothing was refused or left unasked and at least one ecosystem has a feed.
 * A host's further ecosystems (repositories, modules) may have none.
 */
function reasonOf(answers: readonly AdvisoryAnswer[]): ReportedPackage['reason'] | null {
  const reasons = answers.map((answer) => (answer.kind === 'unanswerable' ? answer.reason : null));
  if (reasons.includes('refused')) return 'unreadable';
  if (reasons.includes('not-asked')) return 'not-asked';
  return reasons.every((reason) => reason === 'no-feed') ? 'no-advisory-feed' : null;
}
