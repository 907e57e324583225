import { type FixFirst, MAX_FIX_FIRST, type UpgradePath, type Vulnerability } from '@repo/contracts/scanner';
import { byCodeUnit } from '../by-code-unit.ts';
import { versionKey } from '../inventory/package.ts';
import { compareUrgency, isMalicious, mostUrgentTier } from './compare-urgency.ts';

/** An entry of a report, as far as it decides what comes first. */
interface Entry {
  readonly package: { readonly name: string; readonly version: string; readonly ecosystem?: string | null };
  readonly vulnerabilities: readonly Vulnerability[];
}

/** What one file holds, and its upgrades: another file's may be of a namesake in another ecosystem. */
interface FileResults {
  readonly results: readonly Entry[];
  readonly upgradePaths: readonly UpgradePath[];
}

interface Candidate {
  readonly row: FixFirst;
  readonly removed: readonly Vulnerability[];
}

/**
 * What to do first over all files, a package version that several have once: the upgrades, and the malicious packages that no upgrade mends, by what they remove. By tier, in
 * one tier malware, then what is known to be exploited, severity, EPSS, name.
 */
export function fixFirst(files: readonly FileResults[]): FixFirst[] {
  const distinct = new Map<string, readonly Candidate[]>();
  for (const { results, upgradePaths } of files) {
    const upgrades = new Map(
      upgradePaths.map((path) => [
        versionKey({ ecosystem: path.ecosystem, name: path.package, version: path.from }),
        path,
      ]),
    );
    for (const entry of results) {
      const key = versionKey({ ecosystem: null, ...entry.package });
      distinct.set(key, toCandidate(entry, upgrades.get(key) ?? null));
    }
  }
  const candidates = [...distinct.values()].flat();
  return candidates
    .toSorted(
      (a, b) =>
        compareUrgency(a.removed, b.removed) ||
        byCodeUnit(a.row.package, b.row.package) ||
        byCodeUnit(a.row.from, b.row.from),
    )
    .slice(0, MAX_FIX_FIRST)
    .map(({ row }) => row);
}

/** None where nothing can be done. A package that stays malicious is to be removed, whatever else an upgrade mends. */
function toCandidate(entry: Entry, upgrade: UpgradePath | null): readonly Candidate[] {
  const { name, version, ecosystem = null } = entry.package;
  const mended = entry.vulnerabilities.filter(
    ({ id }) => upgrade !== null && !upgrade.remaining.includes(id),
  );
  const staysMalicious = entry.vulnerabilities.some((each) => isMalicious(each) && !mended.includes(each));
  const removed = staysMalicious ? entry.vulnerabilities : mended;
  if (removed.length === 0) return [];
  const row: FixFirst = {
    package: name,
    ecosystem,
    from: version,
    to: staysMalicious ? null : (upgrade?.to ?? null),
    fixes: removed.map(({ id }) => id),
    tier: mostUrgentTier(removed),
  };
  return [{ row, removed }];
}
