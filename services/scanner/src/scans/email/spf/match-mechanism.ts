import { type Cidr, cidrContains, WIDTH } from '../../../net/cidr.ts';
import { parseIpAddress } from '../../../net/ip-address.ts';
import { isBelow } from '../../../net/special-use.ts';
import { expandDomain } from './expand-macros.ts';
import { macroValues, validatedNames } from './macro-values.ts';
import { SPF_LIMITS, SpfError, type SpfEvaluation } from './spf-evaluation.ts';
import type { SpfHosts, SpfMechanism, SpfResult } from './spf-record.ts';

/**
 * Whether a mechanism matches the client (RFC 7208 §5); `domain` is the current one, `checkIncluded` is check_host() for
 * an included one.
 *
 * @throws SpfError when the evaluation ends in an error.
 */
export async function matchMechanism(
  mechanism: SpfMechanism,
  domain: string,
  evaluation: SpfEvaluation,
  checkIncluded: (domain: string) => Promise<SpfResult>,
): Promise<boolean> {
  if (mechanism.name === 'all') return true;
  if ('network' in mechanism) return cidrContains(mechanism.network, evaluation.client);
  evaluation.countTerm();
  const { domain: spec } = mechanism;
  const name = spec === null ? domain : expandDomain(spec, await macroValues(spec, domain, evaluation));
  switch (mechanism.name) {
    case 'include':
      return matchInclude(name, await checkIncluded(name));
    case 'exists':
      return (await evaluation.find(name, 'A')).kind === 'answer';
    case 'a':
    case 'mx':
      if (isForOthers(mechanism, evaluation)) return false;
      return mechanism.name === 'a'
        ? containsClient(await evaluation.addressesOf(name), mechanism, evaluation)
        : matchMx(name, mechanism, evaluation);
    case 'ptr': {
      const names = await validatedNames(evaluation);
      return names.some((one) => isBelow(one, [name.toLowerCase()]));
    }
  }
}

/** RFC 7208 5.2: what the included domain says decides whether the mechanism matches. */
function matchInclude(target: string, result: SpfResult): boolean {
  if (result === 'temperror')
    throw new SpfError('temperror', `the included ${target} cannot be evaluated now`);
  if (result === 'none') throw new SpfError('permerror', `the included ${target} has no SPF record`);
  if (result === 'permerror') throw new SpfError('permerror', `the included ${target} is broken`);
  return result === 'pass';
}

type PrefixLengths = Pick<SpfHosts, 'prefix4' | 'prefix6'>;

/** The addresses that an address of an `a` or `mx` stands for; null: it is none. */
export function hostRange(text: string, { prefix4, prefix6 }: PrefixLengths): Cidr | null {
  const address = parseIpAddress(text);
  if (address === null) return null;
  const { version, value } = address;
  return { version, network: value, prefix: version === 4 ? prefix4 : prefix6 };
}

/** Single hosts never have an address that is nobody's: they need not be looked up. */
function isForOthers({ prefix4, prefix6 }: PrefixLengths, { identity }: SpfEvaluation): boolean {
  return identity.isNobody === true && prefix4 === WIDTH[4] && prefix6 === WIDTH[6];
}

/** RFC 7208 5.4; a null MX and no MX at all match nothing, and there is no implicit MX. */
async function matchMx(target: string, lengths: PrefixLengths, evaluation: SpfEvaluation): Promise<boolean> {
  const outcome = await evaluation.find(target, 'MX');
  if (outcome.kind !== 'answer') return false;
  const exchanges = outcome.records
    .toSorted((a, b) => a.preference - b.preference)
    .map(({ exchange }) => exchange)
    .filter((exchange) => exchange !== '.');
  for (const exchange of exchanges.slice(0, SPF_LIMITS.addressedNames)) {
    const addresses = await evaluation.addressesOf(exchange);
    if (containsClient(addresses, lengths, evaluation)) return true;
  }
  if (exchanges.length <= SPF_LIMITS.addressedNames) return false;
  throw new SpfError('permerror', `${target} has more than ${SPF_LIMITS.addressedNames} mail exchangers`);
}

function containsClient(
  addresses: readonly string[],
  lengths: PrefixLengths,
  { client }: SpfEvaluation,
): boolean {
  const ranges = addresses.map((text) => hostRange(text, lengths));
  return ranges.some((range) => range !== null && cidrContains(range, client));
}
