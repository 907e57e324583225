import type { Advisory } from '@repo/upstream/advisory';

/**
 * The advisories of one package version, grouped: two that share an id or an alias tell of the same vulnerability.
 *
 * A distribution's advisory that names several CVEs is a bundle: it joins the group of one of them, but it does not
 * chain them together. Groups and their members keep the order given.
 */
export function mergeAliases(advisories: readonly Advisory[]): readonly (readonly Advisory[])[] {
  if (advisories.length < 2) return advisories.map((advisory) => [advisory]);
  const groups = new Map<Advisory, Advisory[]>();
  const groupOfName = new Map<string, Advisory[]>();
  const bundles: Advisory[] = [];
  for (const advisory of advisories) {
    if (isBundle(advisory)) bundles.push(advisory);
    else join(advisory, namesOf(advisory));
  }
  for (const bundle of bundles) {
    const known = namesOf(bundle).find((name) => groupOfName.has(name));
    join(bundle, known === undefined ? [bundle.id] : [known]);
  }
  return [...new Set(groups.values())];

  function join(advisory: Advisory, names: readonly string[]): void {
    const merged = [...new Set(names.flatMap((name) => groupOfName.get(name) ?? []))];
    const group = [...merged, advisory];
    for (const member of group) groups.set(member, group);
    for (const member of group)
      for (const name of member === advisory ? names : namesOf(member)) groupOfName.set(name, group);
  }
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
