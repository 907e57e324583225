import type { Advisory } from '@repo/upstream/advisory';
import { isCve } from './finding.ts';

/**
 * The advisories of one package version, grouped: two that share an id or an alias tell of the same vulnerability.
 *
 * A distribution's advisory that names several CVEs is a bundle: it joins the group of one of them, but it does not
 * chain them together. Groups and their members keep the order given.
 */
export function mergeAliases(advisories: readonly Advisory[]): readonly (readonly Advisory[])[] {
  if (advisories.length < 2) return advisories.map((advisory) => [advisory]);
  const names = createNameSets();
  const bundles = new Set(advisories.filter(isBundle));
  for (const each of advisories)
    if (!bundles.has(each)) for (const name of namesOf(each)) names.join(each.id, name);
  for (const each of bundles) names.join(each.id, namesOf(each).find(names.has) ?? each.id);
  return [...Map.groupBy(advisories, ({ id }) => names.firstOf(id)).values()];
}

/** Names of the same vulnerabilities, as disjoint sets: each name has another of its set, and the first one itself. */
function createNameSets() {
  const another = new Map<string, string>();

  function firstOf(name: string): string {
    const way: string[] = [];
    let first = name;
    for (let next = another.get(first); next !== undefined && next !== first; next = another.get(first)) {
      way.push(first);
      first = next;
    }
    for (const each of way) another.set(each, first);
    return first;
  }

  return {
    firstOf,
    has: (name: string) => another.has(name),
    join: (name: string, same: string) => {
      const first = firstOf(name);
      another.set(first, first);
      another.set(firstOf(same), first);
    },
  };
}

function namesOf(advisory: Advisory): readonly string[] {
  const { id, aliases } = advisory;
  return TRACKED.test(id) ? [id, ...aliases, ...onlyCve(advisory)] : [id, ...aliases];
}

/** Debian and Ubuntu have a record for each CVE and one for each update, and name the CVE as what both stand on. */
const TRACKED = /^(?:DSA|DLA|USN|LSN|DEBIAN-CVE|UBUNTU-CVE)-/;

/** Those of a kernel are merged for every version that it could be brought to. */
const ONLY_CVES = new WeakMap<Advisory, readonly string[]>();

/** None where it stands on several. */
function onlyCve(advisory: Advisory): readonly string[] {
  const known = ONLY_CVES.get(advisory);
  if (known !== undefined) return known;
  const names = [advisory.id, ...advisory.aliases, ...advisory.upstream];
  const cves = new Set(names.flatMap((name) => /CVE-\d{4}-\d{4,}$/.exec(name) ?? []));
  const only = cves.size === 1 ? [...cves] : [];
  ONLY_CVES.set(advisory, only);
  return only;
}

// Advisories of distributions tell of one update, which may fix many vulnerabilities at once.
const DISTRIBUTION_ADVISORY =
  /^(DSA|DLA|USN|LSN|RH[SBE]A|AL[SBE]A|R[LX]SA|ELSA|MGASA|SUSE-[SRFO]U|openSUSE-[SRFO]U|openEuler-SA)-/;

/** Whether it tells of an update that fixes several vulnerabilities, so that its aliases are none of one another. */
export function isBundle(advisory: Advisory): boolean {
  if (!DISTRIBUTION_ADVISORY.test(advisory.id)) return false;
  return new Set(advisory.aliases.filter(isCve)).size > 1;
}
