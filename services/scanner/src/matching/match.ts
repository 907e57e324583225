import type { Advisory } from '@repo/upstream/advisory';
import { groupSeverity } from '@repo/upstream/severity';
import { affectedEntry, fixesOf } from './affected-by.ts';
import type { LookedUpPackage } from './find-advisories.ts';
import type { Finding } from './finding.ts';
import { mergeAliases } from './merge-aliases.ts';

/** What was found in a package before: second opinions and the report ask the same again. */
const CACHE = new WeakMap<LookedUpPackage, readonly Finding[]>();

/** The vulnerabilities of each package: its advisories, grouped by alias, each group led by the record with the fix. */
export function match(lookedUp: readonly LookedUpPackage[]): readonly Finding[] {
  return lookedUp.filter(({ advisories }) => advisories.length > 0).flatMap(findingsOf);
}

function findingsOf(known: LookedUpPackage): readonly Finding[] {
  const before = CACHE.get(known);
  if (before !== undefined) return before;
  const findings = mergeAliases(known.advisories).map((group) => toFinding(known, group));
  CACHE.set(known, findings);
  return findings;
}

function toFinding(known: LookedUpPackage, group: readonly Advisory[]): Finding {
  const ranked = group
    .map((advisory) => ({ advisory, fixes: fixesOf(known, advisory) }))
    .sort(
      (a, b) =>
        Number(b.fixes.length > 0) - Number(a.fixes.length > 0) || byPreference(a.advisory, b.advisory),
    );
  const [first] = ranked;
  if (first === undefined) throw new TypeError('a group of advisories is never empty');
  const others = ranked.slice(1).map(({ advisory }) => advisory);
  return {
    package: known.package,
    primary: first.advisory,
    others,
    rating: groupSeverity(
      ranked.map(({ advisory }) => ({ advisory, affected: affectedEntry(known, advisory) })),
    ),
    fixedVersions: first.fixes,
  };
}

/** Reviewed records of ecosystems first, then other databases, bare CVE records last; then by id. */
const PREFERRED = [/^GHSA-/, /^(PYSEC|GO|RUSTSEC|RSEC|HSEC|MAL)-/, /^(?!CVE-)/, /^CVE-/];

function byPreference(a: Advisory, b: Advisory): number {
  return rankOf(a) - rankOf(b) || (a.id < b.id ? -1 : 1);
}

function rankOf({ id }: Advisory): number {
  return PREFERRED.findIndex((pattern) => pattern.test(id));
}
