import { type Known, known, unknown } from '../../../audit/known.ts';
import { type DnsLookup, isDnsFailure } from '../../../net/dns/dns-outcome.ts';
import { gapOf, isTrue, unread } from '../known.ts';
import { publicSuffix, registrableDomain } from '../registrable-domain.ts';

const MAX_DOMAINS = 40;

/**
 * Whether the registrable domain of a name does not exist, though it could be registered: then anyone may take the name
 * over. Below a suffix that does not exist (a typo, an internal name) nobody can register anything. A failing look-up is unknown, never a finding. The audited domain exists and is not asked for.
 */
export async function isUnregistered(
  name: string,
  domain: string,
  lookup: DnsLookup,
): Promise<Known<boolean>> {
  const registrable = registrableDomain(name);
  if (registrable === null || registrable === registrableDomain(domain)) return known(false);
  const outcome = await lookup.query(registrable, 'NS');
  if (isDnsFailure(outcome)) return unread(outcome, registrable);
  return outcome.kind === 'nxdomain' ? canRegisterBelow(publicSuffix(name), lookup) : known(false);
}

/** Suffixes of the public list exist; of others, such as top-level domains newer than the list, the DNS knows. */
async function canRegisterBelow(
  { suffix, isListed }: ReturnType<typeof publicSuffix>,
  lookup: DnsLookup,
): Promise<Known<boolean>> {
  if (isListed) return known(true);
  const outcome = await lookup.query(suffix, 'NS');
  return isDnsFailure(outcome) ? unread(outcome, suffix) : known(outcome.kind !== 'nxdomain');
}

/** Those of the targets whose registrable domain does not exist; unknown when a look-up failed and none was found. */
export async function findUnregistered<T extends { readonly name: string }>(
  targets: readonly T[],
  domain: string,
  lookup: DnsLookup,
): Promise<Known<readonly T[]>> {
  const names = Map.groupBy(targets, ({ name }) => registrableDomain(name));
  const asked = [...names.values()].slice(0, MAX_DOMAINS).flatMap(([first]) => first ?? []);
  const verdicts = await Promise.all(asked.map(({ name }) => isUnregistered(name, domain, lookup)));
  const found = asked.filter((_, i) => isTrue(verdicts[i] ?? known(false)));
  if (found.length > 0) return known(found);
  const gap = gapOf(verdicts);
  if (gap !== null) return unknown(gap);
  return names.size > MAX_DOMAINS ? unknown(`more than ${MAX_DOMAINS} domains are pointed at`) : known([]);
}
