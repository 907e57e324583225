import type { Advisory, AdvisoryAnswer, AdvisoryQuery, AdvisorySource } from '../advisory.ts';
import { ecosystemKeys } from './ecosystem-keys.ts';
import { type Candidate, judgeQuery } from './judge-query.ts';
import { mergeRecords } from './merge-records.ts';
import { packageKey } from './package-name.ts';

/** Advisories by the package they name, wherever they are kept. */
export interface AdvisoryStore {
  /** Distinct advisories, withdrawn ones included. */
  readonly size: number;
  /** Every ecosystem string of which there is a feed. */
  readonly feeds: ReadonlySet<string>;
  /** What the advisories, none withdrawn, say of the package with this key (`packageKey`). */
  candidatesOf(key: string): readonly Candidate[];
}

/** A set of advisories that is asked by package version. */
export interface RecordIndex {
  /** Distinct advisories, withdrawn ones included. */
  readonly size: number;
  /** The same answer as the OSV API gives from the same records. */
  find(query: AdvisoryQuery): AdvisoryAnswer;
}

/** An index as a source; asks nobody. */
export function createOsvLocalSource(index: RecordIndex): AdvisorySource {
  return {
    findAdvisories: async (queries, signal) => {
      signal.throwIfAborted();
      return queries.map((query) => index.find(query));
    },
  };
}

/** Builds the index in memory. A withdrawn record answers nothing, but shows that its ecosystem has a feed. */
export function createRecordIndex(records: Iterable<Advisory>): RecordIndex {
  return indexOf([createMemoryStore(records)]);
}

/** One index over several stores. */
export function indexOf(stores: readonly AdvisoryStore[]): RecordIndex {
  const feeds = new Set(stores.flatMap((store) => [...store.feeds]));
  const [first, ...others] = stores.filter(({ size }) => size > 0);
  const candidatesOf = (key: string): readonly Candidate[] => {
    const candidates = first?.candidatesOf(key) ?? [];
    return others.length === 0
      ? candidates
      : [candidates, ...others.map((store) => store.candidatesOf(key))].flat();
  };
  return {
    size: stores.reduce((sum, store) => sum + store.size, 0),
    find: (query) => judgeQuery(query, feeds, candidatesOf),
  };
}

const NONE: readonly Candidate[] = [];

export function createMemoryStore(records: Iterable<Advisory>): AdvisoryStore {
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
  return { size: advisories.length, feeds, candidatesOf: (key) => candidates.get(key) ?? NONE };
}
