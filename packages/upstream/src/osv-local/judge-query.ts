import { isAffectedVersion, schemeFor } from '@repo/versions';
import type { Advisory, AdvisoryAnswer, AdvisoryQuery, AffectedPackage } from '../advisory.ts';
import { isAskableQuery } from '../askable-query.ts';
import { isFoundUnder, rangesCount } from './ecosystem-keys.ts';
import { packageKey } from './package-name.ts';

/** The answer to most queries: of most packages there is no record. */
const NOTHING_KNOWN: AdvisoryAnswer = { kind: 'advisories', advisories: [] };

const NO_FEED: AdvisoryAnswer = { kind: 'unanswerable', reason: 'no-feed' };

/** What an advisory says of a package. */
export interface Candidate {
  readonly advisory: Advisory;
  readonly affected: AffectedPackage;
}

/**
 * The answer to one query from local records, the same as the OSV API's.
 *
 * @param feeds every ecosystem string of which there is a feed: of others what is found is told, and nothing is clean.
 * @param candidatesOf the advisories, none withdrawn, that name the package with this key (`packageKey`).
 */
export function judgeQuery(
  query: AdvisoryQuery,
  feeds: ReadonlySet<string>,
  candidatesOf: (key: string) => readonly Candidate[],
): AdvisoryAnswer {
  if (!isAskableQuery(query)) return { kind: 'unanswerable', reason: 'refused' };
  const unfound = feeds.has(query.ecosystem) ? NOTHING_KNOWN : NO_FEED;
  const scheme = schemeFor(query.ecosystem);
  // Records that we cannot order are as good as none.
  if (scheme === null) return NO_FEED;
  const candidates = candidatesOf(packageKey(query.ecosystem, query.name));
  const { version } = query;
  if (version === null) return unfound === NO_FEED ? NO_FEED : wholePackage(query.ecosystem, candidates);
  if (candidates.length === 0) return unfound;
  const found = new Map<string, Advisory>();
  for (const { advisory, affected } of candidates) {
    if (found.has(advisory.id) || !isFoundUnder(query.ecosystem, affected.ecosystem)) continue;
    const ranges = rangesCount(query.ecosystem, affected.ecosystem) ? affected.ranges : [];
    const isHit = isAffectedVersion(scheme, version, { ranges, versions: affected.versions });
    if (isHit) found.set(advisory.id, advisory);
  }
  if (found.size === 0) return unfound;
  const advisories = [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  return { kind: 'advisories', advisories };
}

function wholePackage(ecosystem: string, candidates: readonly Candidate[]): AdvisoryAnswer {
  const naming = candidates.filter(({ affected }) => isFoundUnder(ecosystem, affected.ecosystem));
  const advisories = new Map(naming.map(({ advisory }) => [advisory.id, advisory]));
  return {
    kind: 'package',
    isNamed: advisories.size > 0,
    history: () => Promise.resolve([...advisories.values()]),
  };
}
