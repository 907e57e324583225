import type { Advisory, AdvisoryAnswer, AdvisorySource } from '@repo/upstream/advisory';
import { orNull } from '@repo/upstream/errors';
import { createLocalEvaluator, type LocalEvaluator } from '@repo/upstream/local-evaluator';
import { schemeFor } from '@repo/versions';
import type { Package } from '../inventory/package.ts';
import { applies } from './applies.ts';
import { chooseUpgrade, type UpgradeChoice } from './choose-upgrade.ts';
import { type LookedUpPackage, wasAsked } from './find-advisories.ts';

/** A step up that was checked against every advisory the source knows. */
export interface UpgradePath {
  readonly package: Package;
  readonly to: string;
  /** By the ecosystem's own convention; null where it has none. */
  readonly breaking: boolean | null;
  /** Advisories that affect `to` as well. */
  readonly remaining: readonly Advisory[];
}

export interface UpgradePaths {
  readonly paths: readonly UpgradePath[];
  /** False when the source failed, or a limit was reached, before all were verified: some may be missing. */
  readonly isWhole: boolean;
}

/** When nothing could be verified in time. */
export const NOT_VERIFIED: UpgradePaths = { paths: [], isWhole: false };

/** What a report warns of where paths may be missing. */
export function upgradeWarnings({ isWhole }: Pick<UpgradePaths, 'isWhole'>): string[] {
  return isWhole
    ? []
    : ['Not every fixed version could be verified, so upgrades may be missing: scan again later.'];
}

interface Search {
  readonly known: LookedUpPackage;
  /** Null: only the source can tell. */
  readonly judge: LocalEvaluator | null;
  readonly advisories: Map<string, Advisory>;
  readonly refuted: Map<string, readonly Advisory[]>;
  choice: UpgradeChoice | null;
  /** What affects the chosen version; null where the source is to be asked. */
  judged: readonly Advisory[] | null;
}

/** A chain of fixes that are themselves vulnerable and fixed later is seldom longer than three. */
const MAX_ROUNDS = 8;

/**
 * For each vulnerable package the smallest version above the installed one that no known advisory affects, asked of
 * `source` again until its answer brings nothing new; not asked where the package's whole history is known and can be
 * judged. A version that could not be verified is not suggested.
 *
 * @throws the signal's reason when it ends.
 */
export async function findUpgradePaths(
  lookedUp: readonly LookedUpPackage[],
  source: AdvisorySource,
  signal: AbortSignal,
): Promise<UpgradePaths> {
  const affected = lookedUp.filter(({ advisories }) => advisories.length > 0);
  const histories = await Promise.all(affected.map(async ({ history }) => (await history?.read()) ?? null));
  signal.throwIfAborted();
  const searches = affected.map((known, index) => startSearch(known, histories[index] ?? null));
  const verified = new Set<Search>();
  let isWhole = true;
  let open: readonly Search[] = searches;
  for (let round = 0; round < MAX_ROUNDS && open.length > 0; round += 1) {
    open = open.filter(choose);
    const answers = await ask(open, source, signal);
    isWhole &&= open.every((search) => answers.get(search)?.every(wasAsked) === true);
    for (const search of open) if (confirms(search, answers.get(search) ?? [])) verified.add(search);
    open = open.filter((search) => search.choice !== null && !verified.has(search));
  }
  const paths = searches.filter((search) => verified.has(search)).flatMap(toUpgradePath);
  return { paths, isWhole: isWhole && open.length === 0 };
}

function startSearch(known: LookedUpPackage, history: readonly Advisory[] | null): Search {
  const judge =
    known.history === undefined || history === null
      ? null
      : createLocalEvaluator({ ...known.history, history });
  const advisories = new Map(known.advisories.map((advisory) => [advisory.id, advisory]));
  return { known, judge, advisories, refuted: new Map(), choice: null, judged: null };
}

/** Whether there is a version left to verify. */
function choose(search: Search): boolean {
  search.choice = chooseUpgrade(search.known, [...search.advisories.values()], search.refuted);
  search.judged = search.choice === null ? null : (search.judge?.(search.choice.version) ?? null);
  return search.choice !== null;
}

/** Nothing of those about which the source failed to answer. */
async function ask(
  searches: readonly Search[],
  source: AdvisorySource,
  signal: AbortSignal,
): Promise<ReadonlyMap<Search, readonly AdvisoryAnswer[]>> {
  const bySearch = new Map<Search, AdvisoryAnswer[]>();
  const queries = searches.flatMap((search) => {
    const { ecosystem, package: each } = search.known;
    const version = search.choice?.version ?? '';
    if (search.judged !== null) {
      bySearch.set(search, [{ kind: 'advisories', advisories: search.judged }]);
      return [];
    }
    const places = new Map(
      each.lookups.map((lookup) => [`${lookup.ecosystem ?? ecosystem}\0${lookup.name}`, lookup]),
    );
    return [...places.values()].map((lookup) => ({
      search,
      query: { ecosystem: lookup.ecosystem ?? ecosystem, name: lookup.name, version },
    }));
  });
  if (queries.length === 0) return bySearch;
  const asked = source.findAdvisories(
    queries.map(({ query }) => query),
    signal,
  );
  const answers = await orNull(asked, signal);
  for (const [index, { search }] of queries.entries()) {
    const answer = answers?.[index];
    if (answer !== undefined) bySearch.set(search, [...(bySearch.get(search) ?? []), answer]);
  }
  return bySearch;
}

/**
 * Whether the source names nothing for the chosen version but what was expected; else what it names is learnt. Of a version
 * that it cannot judge nothing can be learnt: the choice is given up.
 */
function confirms(search: Search, answers: readonly AdvisoryAnswer[]): boolean {
  const { choice } = search;
  if (choice === null) return false;
  if (answers.length === 0 || answers.some(({ kind }) => kind === 'unanswerable')) {
    search.choice = null;
    return false;
  }
  const named = answers
    .flatMap((answer) => (answer.kind === 'advisories' ? answer.advisories : []))
    .filter((advisory) => applies(search.known, advisory, choice.version));
  const expected = new Set(choice.remaining.map(({ id }) => id));
  if (named.every(({ id }) => expected.has(id))) return true;
  for (const advisory of named) search.advisories.set(advisory.id, advisory);
  search.refuted.set(choice.version, named);
  return false;
}

function toUpgradePath({ known, choice }: Search): readonly UpgradePath[] {
  if (choice === null) return [];
  const scheme = schemeFor(known.ecosystem);
  const from = known.package.lookups[0]?.version ?? known.package.version;
  return [
    {
      package: known.package,
      to: choice.version,
      breaking: scheme?.isBreaking(from, choice.version) ?? null,
      remaining: choice.remaining,
    },
  ];
}
