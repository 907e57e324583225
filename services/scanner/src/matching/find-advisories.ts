import { setImmediate as nextTurn } from 'node:timers/promises';
import type { UnmatchedPackage as ReportedPackage } from '@repo/contracts/scanner';
import type { Advisory, AdvisoryAnswer, AdvisoryQuery, AdvisorySource } from '@repo/upstream/advisory';
import { baseEcosystem } from '@repo/upstream/ecosystem';
import type { Package } from '../inventory/package.ts';
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
  /** Of when the data is, by ecosystem (base name) that was asked about; absent: of now, or not known. */
  readonly dataAsOf?: Readonly<Record<string, string>>;
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
  wantsHistory = false,
): Promise<KnownAdvisories> {
  const all: (LookedUpPackage | UnmatchedPackage)[] = [];
  for (const part of inParts(packages)) {
    const queries = part.map((each) => queriesOf(each, wantsHistory));
    const answers = await source.findAdvisories(queries.flat(), signal);
    let at = 0;
    part.forEach((each, index) => {
      const own = queries[index] ?? [];
      all.push(judge(each, own, answers.slice(at, at + own.length)));
      at += own.length;
    });
    // What the source remembers it answers at once: others have their turn between the parts, and before the report.
    if (part.length < packages.length) await nextTurn();
  }
  return { ...onTwoSides(all), ...datesFor(packages, source.dataAsOf?.()) };
}

/** The same, and of affected packages what `findUpgradePaths` is spared asking for. */
export async function findAdvisoriesForUpgrades(
  packages: readonly Package[],
  source: AdvisorySource,
  signal: AbortSignal,
): Promise<KnownAdvisories> {
  return findAdvisories(packages, source, signal, true);
}

/** Whether the source had time and leave to answer; what it cannot judge is answered, too. */
export function wasAsked(answer: AdvisoryAnswer): boolean {
  return answer.kind !== 'unanswerable' || answer.reason !== 'not-asked';
}

/** Of the dates of data by ecosystem those that concern these packages; nothing where there is none. */
export function datesFor(
  packages: readonly Package[],
  dates: KnownAdvisories['dataAsOf'] = {},
): Pick<KnownAdvisories, 'dataAsOf'> {
  const all = Object.entries(dates);
  if (all.length === 0) return {};
  const ecosystems = new Set<string>();
  for (const { ecosystem, unmatched, lookups } of packages) {
    if (ecosystem === null || unmatched !== null) continue;
    for (const own of lookups) ecosystems.add(own.ecosystem ?? ecosystem);
  }
  const asked = new Set([...ecosystems].map(baseEcosystem));
  const known = all.filter(([ecosystem]) => asked.has(ecosystem));
  return known.length === 0 ? {} : { dataAsOf: Object.fromEntries(known) };
}

/** A package that a system package owns was patched with it: where the system was looked up, that answer counts. */
function onTwoSides(all: readonly (LookedUpPackage | UnmatchedPackage)[]): KnownAdvisories {
  const lookedUp: LookedUpPackage[] = [];
  const unmatched: UnmatchedPackage[] = [];
  const answered = new Set<string>();
  for (const known of all) if (!('reason' in known)) answered.add(known.ecosystem);
  for (const known of all) {
    const { ownedIn } = known.package;
    if ('reason' in known) unmatched.push(known);
    else if (ownedIn === undefined || !answered.has(ownedIn)) lookedUp.push(known);
    else unmatched.push({ package: known.package, reason: 'not-a-registry-package' });
  }
  return { lookedUp, unmatched };
}

/**
 * Asked for in some milliseconds of this thread; a host of SLES asks in nine ecosystems for each package. One that nobody
 * is asked about takes its time too.
 */
const MAX_LOOKUPS = 4_000;

function* inParts(packages: readonly Package[]): Generator<readonly Package[], void> {
  let part: Package[] = [];
  let lookups = 0;
  for (const each of packages) {
    const own = Math.max(1, each.lookups.length);
    if (part.length > 0 && lookups + own > MAX_LOOKUPS) {
      yield part;
      part = [];
      lookups = 0;
    }
    part.push(each);
    lookups += own;
  }
  yield part;
}

/** Empty for a package that is not asked for. */
function queriesOf({ ecosystem, unmatched, lookups }: Package, wantsHistory: boolean): AdvisoryQuery[] {
  if (ecosystem === null || unmatched !== null) return [];
  return lookups.map(({ ecosystem: own, name, version }) => ({
    ecosystem: own ?? ecosystem,
    name,
    version,
    wantsHistory,
  }));
}

function judge(
  each: Package,
  queries: readonly AdvisoryQuery[],
  answers: readonly AdvisoryAnswer[],
): LookedUpPackage | UnmatchedPackage {
  const { ecosystem } = each;
  if (each.unmatched !== null) return { package: each, reason: each.unmatched };
  if (ecosystem === null) return { package: each, reason: 'no-advisory-feed' };
  const known = { package: each, ecosystem, advisories: NONE };
  const named = distinct(answers);
  const advisories = named.length === 0 ? NONE : named.filter((advisory) => applies(known, advisory));
  if (advisories.length === 0) {
    const reason = reasonOf(answers) ?? (each.isGuessed === true ? 'unmapped' : null);
    return reason === null ? known : { package: each, reason };
  }
  const history = historyOf(queries, answers);
  return { ...known, advisories, ...(history === null ? {} : { history }) };
}

/** Only where one answer tells all of the package. */
function historyOf(
  [query, ...others]: readonly AdvisoryQuery[],
  [answer]: readonly AdvisoryAnswer[],
): PackageHistory | null {
  if (query === undefined || others.length > 0 || answer?.kind !== 'advisories') return null;
  const { advisories, history } = answer;
  return history === undefined ? null : { query, advisories, read: history };
}

const NONE: readonly Advisory[] = [];

function distinct(answers: readonly AdvisoryAnswer[]): readonly Advisory[] {
  // Of most packages there is no advisory.
  if (answers.every((answer) => answer.kind !== 'advisories' || answer.advisories.length === 0)) return NONE;
  const byId = new Map<string, Advisory>();
  for (const answer of answers) {
    if (answer.kind !== 'advisories') continue;
    for (const advisory of answer.advisories) byId.set(advisory.id, advisory);
  }
  return [...byId.values()];
}

/**
 * Nothing was found, or nothing that applies: that is clean only if nothing was refused or left unasked and at least one ecosystem has a feed.
 * A host's further ecosystems (repositories, modules) may have none.
 */
function reasonOf(answers: readonly AdvisoryAnswer[]): ReportedPackage['reason'] | null {
  const refusals = answers.filter((answer) => answer.kind === 'unanswerable');
  if (refusals.length === 0 && answers.length > 0) return null;
  const reasons = refusals.map(({ reason }) => reason);
  if (reasons.includes('refused')) return 'unreadable';
  if (reasons.includes('not-asked')) return 'not-asked';
  if (reasons.includes('unknown-name')) return 'unmapped';
  return reasons.length === answers.length ? 'no-advisory-feed' : null;
}
