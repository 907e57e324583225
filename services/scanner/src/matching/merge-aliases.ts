import type { Advisory } from '@repo/upstream/advisory';

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
  return [advisory.id, ...advisory.aliases];
}

// Advisories of distributions tell of one update, which may fix many vulnerabilities at once.
const DISTRIBUTION_ADVISORY =
  /^(DSA|DLA|USN|LSN|RH[SBE]A|AL[SBE]A|R[LX]SA|ELSA|MGASA|SUSE-[SRFO]U|openSUSE-[SRFO]U|openEuler-SA)-/;

/** Whether it tells of an update that fixes several vulnerabilities, so that its aliases are none of one another. */
export function isBundle(advisory: Advisory): boolean {
  if (!DISTRIBUTION_ADVISORY.test(advisory.id)) return false;
  return new Set(advisory.aliases.filter((name) => name.startsWith('CVE-'))).size > 1;
}
