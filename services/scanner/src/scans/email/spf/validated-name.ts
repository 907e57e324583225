import { reverseName } from '../../../net/dns/reverse-name.ts';
import { isSameIpAddress } from '../../../net/ip-address.ts';
import { readableAddress } from './expand-macros.ts';
import { SpfError, type SpfEvaluation } from './spf-evaluation.ts';

/**
 * The names that the client's address claims by PTR and that claim the address back (RFC 7208 5.5), of the first ten.
 * A failing look-up of the PTR records means no names, of an address that this name is passed over.
 */
export async function validatedNames(evaluation: SpfEvaluation): Promise<readonly string[]> {
  const { ip } = evaluation.identity;
  const text = readableAddress(ip);
  const pointers = await findOrNull(() => evaluation.findUncounted(reverseName(ip), 'PTR'));
  if (pointers?.kind !== 'answer') return [];
  const names: string[] = [];
  for (const { data: name } of pointers.records.slice(0, evaluation.limits.maxAddressedNames)) {
    const addresses = await findOrNull(() => evaluation.addressesOfClaim(name));
    if (addresses?.some((address) => isSameIpAddress(address, text)) === true) names.push(name);
  }
  return names;
}

/** The `p` macro: the domain itself, else a name below it, else any; `unknown` when there is none (RFC 7208 7.2). */
export async function validatedName(evaluation: SpfEvaluation, domain: string): Promise<string> {
  const names = await findOrNull(() => validatedNames(evaluation));
  const target = domain.toLowerCase();
  const own = names?.find((name) => name === target) ?? names?.find((name) => name.endsWith(`.${target}`));
  return own ?? names?.[0] ?? 'unknown';
}

/** Null where the DNS fails; other faults of the evaluation go on. */
async function findOrNull<T>(find: () => Promise<T>): Promise<T | null> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof SpfError && error.result === 'temperror') return null;
    throw error;
  }
}
