import type { AdvisoryQuery, AdvisorySource } from '@repo/upstream/advisory';
import { orNull } from '@repo/upstream/errors';
import { withinTime } from '@repo/upstream/within-time';
import type { Package } from '../../inventory/package.ts';
import { recommendVersion } from './recommend-version.ts';

/** What advisories tell of packages beside the versions that were asked about. */
export interface KnownNames {
  /** Packages whose name some advisory has. */
  readonly named: ReadonlySet<Package>;
  /** For packages without a version. */
  readonly recommended: ReadonlyMap<Package, string>;
}

/** Both are more than the verdict needs, which does not wait longer for them. */
const MAX_MS = 8_000;

/**
 * Asks `source` about the names of `packages`. Nothing rests on it: trouble of the source's, and of the time, is an answer
 * that knows nothing.
 */
export async function findKnownNames(
  packages: readonly Package[],
  source: AdvisorySource,
  signal: AbortSignal,
): Promise<KnownNames> {
  const asked = withinTime('osv', MAX_MS, signal, (limited) => askAll(packages, source, limited));
  return (await orNull(asked, signal)) ?? NOTHING;
}

const NOTHING: KnownNames = { named: new Set(), recommended: new Map() };

interface Asked {
  readonly package: Package;
  readonly query: AdvisoryQuery;
}

async function askAll(
  packages: readonly Package[],
  source: AdvisorySource,
  signal: AbortSignal,
): Promise<KnownNames> {
  const answersTo = async (asked: readonly Asked[]) => {
    const queries = asked.map(({ query }) => query);
    return queries.length === 0 ? [] : await source.findAdvisories(queries, signal);
  };
  const named = new Set<Package>();
  const recommended = new Map<Package, string>();
  const open: Asked[] = [];
  const asked = packages.flatMap(toAsked);
  const answers = await answersTo(asked);
  for (const [at, { package: found, query }] of asked.entries()) {
    const answer = answers[at];
    if (answer?.kind !== 'package' || !answer.isNamed) continue;
    named.add(found);
    if (found.unmatched === null) continue;
    const version = recommendVersion(query.ecosystem, query.name, (await answer.history()) ?? []);
    if (version !== null) open.push({ package: found, query: { ...query, version } });
  }
  // The source has the last word: it may know of what our evaluation does not.
  const verdicts = await answersTo(open);
  for (const [at, { package: found, query }] of open.entries()) {
    const verdict = verdicts[at];
    const isClean = verdict?.kind === 'advisories' && verdict.advisories.length === 0;
    if (isClean && query.version !== null) recommended.set(found, query.version);
  }
  return { named, recommended };
}

/** A system package is known under the names of its source and its own. */
const MAX_NAMES = 2;

/** None for a package whose name says nothing. */
function toAsked(found: Package): readonly Asked[] {
  const { ecosystem, name, lookups, unmatched } = found;
  if (ecosystem === null) return [];
  if (unmatched === 'no-version') {
    return [{ package: found, query: { ecosystem, name, version: null } }];
  }
  return lookups.slice(0, MAX_NAMES).map((lookup) => ({
    package: found,
    query: { ecosystem: lookup.ecosystem ?? ecosystem, name: lookup.name, version: null },
  }));
}
