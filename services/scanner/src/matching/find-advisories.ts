import type { UnmatchedPackage as ReportedPackage } from '@repo/contracts/scanner';
import type { Advisory, AdvisoryAnswer, AdvisoryQuery, AdvisorySource } from '@repo/upstream/advisory';
import type { Package } from '../inventory/package.ts';
import { takeSteps } from '../steps.ts';
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
  const queries = await takeSteps(toQueries(packages), signal);
  const answers = await source.findAdvisories(queries, signal);
  return takeSteps(toKnown(packages, answers), signal);
}

const PACKAGES_PER_STEP = 1_000;

function* toQueries(packages: readonly Package[]): Generator<void, readonly AdvisoryQuery[]> {
  const queries: AdvisoryQuery[] = [];
  for (const [index, each] of packages.entries()) {
    addQueries(each, queries);
    if (index % PACKAGES_PER_STEP === 0) yield;
  }
  return queries;
}

function* toKnown(
  packages: readonly Package[],
  answers: readonly AdvisoryAnswer[],
): Generator<void, KnownAdvisories> {
  const lookedUp: LookedUpPackage[] = [];
  const unmatched: UnmatchedPackage[] = [];
  let at = 0;
  for (const [index, each] of packages.entries()) {
    if (index % PACKAGES_PER_STEP === 0) yield;
    const asked = isAsked(each) ? each.lookups.length : 0;
    const own = answers.slice(at, at + asked);
    at += asked;
    const named = distinct(own);
    const reason = each.unmatched ?? (named.length === 0 ? reasonOf(own) : null);
    if (reason === null && each.ecosystem !== null) {
      const subject = { package: each, ecosystem: each.ecosystem };
      const advisories = named.length === 0 ? NONE : named.filter((advisory) => applies(subject, advisory));
      lookedUp.push({ package: each, ecosystem: each.ecosystem, advisories });
    } else {
      unmatched.push({ package: each, reason: reason ?? 'no-advisory-feed' });
    }
  }
  return { lookedUp, unmatched };
}

const NONE: readonly Advisory[] = [];

function isAsked({ ecosystem, unmatched }: Package): boolean {
  return ecosystem !== null && unmatched === null;
}

function addQueries(each: Package, queries: AdvisoryQuery[]): void {
  const { ecosystem, lookups } = each;
  if (ecosystem === null || !isAsked(each)) return;
  for (const lookup of lookups) {
    queries.push({ ecosystem: lookup.ecosystem ?? ecosystem, name: lookup.name, version: lookup.version });
  }
}

function distinct(answers: readonly AdvisoryAnswer[]): readonly Advisory[] {
  const [only] = answers;
  if (answers.length === 1 && only?.kind === 'advisories') return only.advisories;
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
  if (answers[0]?.kind === 'advisories' && answers.length === 1) return null;
  const reasons = answers.map((answer) => (answer.kind === 'unanswerable' ? answer.reason : null));
  if (reasons.includes('refused')) return 'unreadable';
  if (reasons.includes('not-asked')) return 'not-asked';
  if (reasons.includes('unknown-name')) return 'unmapped';
  return reasons.every((reason) => reason === 'no-feed') ? 'no-advisory-feed' : null;
}
