import { isAffectedVersion, schemeFor } from '@repo/versions';
import type { Advisory, AdvisoryAnswer, AdvisoryQuery, AffectedPackage } from '../advisory.ts';
import { isAskableQuery } from '../askable-query.ts';
import { baseEcosystem, ecosystemKeys, isFoundUnder, rangesCount } from './ecosystem-keys.ts';
import { mergeRecords } from './merge-records.ts';
import { normalPackageName } from './package-name.ts';

/** A set of advisories that is asked by package version. */
export interface RecordIndex {
  /** Distinct advisories, withdrawn ones included. */
  readonly size: number;
  /** The same answer as the OSV API gives from the same records. */
  find(query: AdvisoryQuery): AdvisoryAnswer;
}

interface Candidate {
  readonly advisory: Advisory;
  readonly affected: AffectedPackage;
}

/** Builds the index in memory. A withdrawn record answers nothing, but shows that its ecosystem has a feed. */
export function createRecordIndex(records: Iterable<Advisory>): RecordIndex {
  const advisories = mergeRecords(records);
  const candidates = new Map<string, Candidate[]>();
  const feeds = new Set<string>();
  for (const advisory of advisories) {
    for (const affected of advisory.affected) {
      for (const key of ecosystemKeys(affected.ecosystem)) feeds.add(key);
      if (advisory.withdrawn !== null) continue;
      const key = packageKey(affected.ecosystem, affected.name);
      const known = candidates.get(key);
      if (known === undefined) candidates.set(key, [{ advisory, affected }]);
      else known.push({ advisory, affected });
    }
  }
  return {
    size: advisories.length,
    find: (query) => {
      if (!isAskableQuery(query)) return { kind: 'unanswerable', reason: 'refused' };
      if (!feeds.has(query.ecosystem)) return { kind: 'unanswerable', reason: 'no-feed' };
      return judge(query, candidates.get(packageKey(query.ecosystem, query.name)) ?? []);
    },
  };
}

function judge(query: AdvisoryQuery, candidates: readonly Candidate[]): AdvisoryAnswer {
  const scheme = schemeFor(query.ecosystem);
  if (scheme === null) return { kind: 'unanswerable', reason: 'refused' };
  const found = new Map<string, Advisory>();
  for (const { advisory, affected } of candidates) {
    if (found.has(advisory.id) || !isFoundUnder(query.ecosystem, affected.ecosystem)) continue;
    const ranges = rangesCount(query.ecosystem, affected.ecosystem) ? affected.ranges : [];
    const isHit = isAffectedVersion(scheme, query.version, { ranges, versions: affected.versions });
    if (isHit) found.set(advisory.id, advisory);
  }
  const advisories = [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  return { kind: 'advisories', advisories };
}

function packageKey(ecosystem: string, name: string): string {
  const base = baseEcosystem(ecosystem);
  return JSON.stringify([base, normalPackageName(base, name)]);
}
