import type { Advisory, AffectedPackage } from '../advisory.ts';
import { compareTimestamps } from '../osv/compare-timestamps.ts';

/**
 * One advisory per id. Where an id comes in several records, the latest tells everything, but what it is silent
 * about: an ecosystem that only an earlier record names keeps that record's entries. Records of the same time speak
 * together (feeds of a distribution repeat an id once per release).
 */
export function mergeRecords(advisories: Iterable<Advisory>): Advisory[] {
  const byId = Map.groupBy(advisories, (advisory) => advisory.id);
  return [...byId.values()].flatMap((records) => mergeOne(records));
}

function mergeOne(records: readonly Advisory[]): Advisory[] {
  const latestFirst = records.toSorted((a, b) => compareTimestamps(b.modified, a.modified));
  const [latest] = latestFirst;
  if (latest === undefined || records.length === 1) return [...records];
  const entries = new Map<string, AffectedPackage>();
  const toldAt = new Map<string, string>();
  for (const { modified, affected } of latestFirst) {
    for (const entry of affected) {
      const told = toldAt.get(entry.ecosystem) ?? modified;
      if (compareTimestamps(told, modified) !== 0) continue;
      toldAt.set(entry.ecosystem, told);
      entries.set(JSON.stringify(entry), entry);
    }
  }
  return [{ ...latest, affected: [...entries.values()] }];
}
