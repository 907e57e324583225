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
  /** What its other versions may be judged from; absent: only the source can tell. */
  readonly history?: PackageHistory;
}

/** What the source named for one query, and, later than that, all that it knows of the package. */
export interface PackageHistory {
  readonly query: AdvisoryQuery;
  readonly advisories: readonly Advisory[];
  readonly read: () => Promise<readonly Advisory[] | null>;
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
 * Asks `source` once for all packages, for very many in parts. A package none of whose lookups could be answered is
 * unmatched, never clean.
 *
 * @throws UpstreamError when the source failed.
 */
export async function findAdvisories(
  packages: readonly Package[],
  source: AdvisorySource,
  signal: AbortSignal,
): Promise<KnownAdvisories> {
  return lookUp(packages, source, false, signal);
}

/** The same, and of affected packages what `findUpgradePaths` is spared asking for. */
export async function findAdvisoriesForUpgrades(
  packages: readonly Package[],
  source: AdvisorySource,
  signal: AbortSignal,
): Promise<KnownAdvisories> {
  return lookUp(packages, source, true, signal);
}

async function lookUp(
  packages: readonly Package[],
  source: AdvisorySource,
  wantsHistory: boolean,
  signal: AbortSignal,
): Promise<KnownAdvisories> {
  const lookedUp: LookedUpPackage[] = [];
  const unmatched: UnmatchedPackage[] = [];
  for (const part of inParts(packages)) {
    const queries = await takeSteps(toQueries(part, wantsHistory), signal);
    const answers = await source.findAdvisories(queries, signal);
    await takeSteps(addKnown({ packages: part, queries, answers, lookedUp, unmatched }), signal);
  }
  return { lookedUp, unmatched };
}

/** More than most ask at once; a host of SLES asks in nine ecosystems for each package. */
const MAX_LOOKUPS = 20_000;

function* inParts(packages: readonly Package[]): Generator<readonly Package[], void> {
  let from = 0;
  let lookups = 0;
  for (const [index, each] of packages.entries()) {
    if (index > from && lookups + each.lookups.length > MAX_LOOKUPS) {
      yield packages.slice(from, index);
      from = index;
      lookups = 0;
    }
    lookups += each.lookups.length;
  }
  yield from === 0 ? packages : packages.slice(from);
}

// What is done in a step is a function, not the body of the generator: V8 makes fast code of what runs through.
const PACKAGES_PER_STEP = 250;

function* toQueries(
  packages: readonly Package[],
  wantsHistory: boolean,
): Generator<void, readonly AdvisoryQuery[]> {
  const queries: AdvisoryQuery[] = [];
  for (let start = 0; start < packages.length; start += PACKAGES_PER_STEP) {
    addQueries(packages, start, wantsHistory, queries);
    yield;
  }
  return queries;
}

function addQueries(
  packages: readonly Package[],
  start: number,
  wantsHistory: boolean,
  queries: AdvisoryQuery[],
): void {
  const end = Math.min(packages.length, start + PACKAGES_PER_STEP);
  for (let index = start; index < end; index += 1) {
    const each = packages[index];
    if (each === undefined || each.ecosystem === null || !isAsked(each)) continue;
    for (const { ecosystem, name, version } of each.lookups) {
      queries.push({ ecosystem: ecosystem ?? each.ecosystem, name, version, wantsHistory });
    }
  }
}

/** Packages with the queries and answers of all of them, and the sides they are put on. */
interface Division {
  readonly packages: readonly Package[];
  readonly queries: readonly AdvisoryQuery[];
  readonly answers: readonly AdvisoryAnswer[];
  readonly lookedUp: LookedUpPackage[];
  readonly unmatched: UnmatchedPackage[];
}

function* addKnown(division: Division): Generator<void, void> {
  let at = 0;
  for (let start = 0; start < division.packages.length; start += PACKAGES_PER_STEP) {
    yield;
    at = divide(division, start, at);
  }
}

/** @returns the place of the next package's first answer. */
function divide(division: Division, start: number, firstAnswer: number): number {
  const { packages, queries, answers, lookedUp, unmatched } = division;
  let at = firstAnswer;
  const end = Math.min(packages.length, start + PACKAGES_PER_STEP);
  for (let index = start; index < end; index += 1) {
    const each = packages[index];
    if (each === undefined) continue;
    const asked = isAsked(each) ? each.lookups.length : 0;
    const only = asked === 1 ? answers[at] : undefined;
    const isTold = only?.kind === 'advisories';
    const own = isTold ? NO_ANSWERS : answers.slice(at, at + asked);
    const history = isTold ? historyOf(queries[at], only) : null;
    at += asked;
    const named = isTold ? only.advisories : distinct(own);
    const reason = each.unmatched ?? (isTold || named.length > 0 ? null : reasonOf(own));
    if (reason === null && each.ecosystem !== null) {
      const subject = { package: each, ecosystem: each.ecosystem };
      const advisories = named.length === 0 ? NONE : named.filter((advisory) => applies(subject, advisory));
      const known = { package: each, ecosystem: each.ecosystem, advisories };
      lookedUp.push(history === null ? known : { ...known, history });
    } else {
      unmatched.push({ package: each, reason: reason ?? 'no-advisory-feed' });
    }
  }
  return at;
}

const NO_ANSWERS: readonly AdvisoryAnswer[] = [];
const NONE: readonly Advisory[] = [];

function historyOf(
  query: AdvisoryQuery | undefined,
  { advisories, history }: Extract<AdvisoryAnswer, { kind: 'advisories' }>,
): PackageHistory | null {
  return query === undefined || history === undefined ? null : { query, advisories, read: history };
}

function isAsked({ ecosystem, unmatched }: Package): boolean {
  return ecosystem !== null && unmatched === null;
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
  if (reasons.includes('unknown-name')) return 'unmapped';
  return reasons.every((reason) => reason === 'no-feed') ? 'no-advisory-feed' : null;
}
