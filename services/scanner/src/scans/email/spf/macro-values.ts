import { reverseName } from '../../../net/dns/reverse-name.ts';
import { isSameIpAddress } from '../../../net/ip-address.ts';
import { dottedAddress, type MacroValues, readableAddress } from './expand-macros.ts';
import { SPF_LIMITS, SpfError, type SpfEvaluation } from './spf-evaluation.ts';
import type { MacroString } from './spf-record.ts';

/** The macro values for `text` at `domain`; the costly `p` is looked up only where it stands in the text. */
export async function macroValues(
  text: MacroString,
  domain: string,
  evaluation: SpfEvaluation,
): Promise<MacroValues> {
  const { identity, client } = evaluation;
  const needsName = text.pieces.some((piece) => piece.kind === 'macro' && piece.letter === 'p');
  const at = identity.sender.lastIndexOf('@');
  const localPart = at > 0 ? identity.sender.slice(0, at) : 'postmaster';
  const senderDomain = identity.sender.slice(at + 1);
  return {
    s: `${localPart}@${senderDomain}`,
    l: localPart,
    o: senderDomain,
    d: domain,
    i: dottedAddress(client),
    p: needsName ? await validatedName(evaluation, domain) : 'unknown',
    v: client.version === 4 ? 'in-addr' : 'ip6',
    h: identity.helo,
    c: readableAddress(client),
    r: 'unknown',
    t: String(Math.floor((identity.now?.getTime() ?? 0) / 1000)),
  };
}

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
  for (const name of pointers.records.slice(0, SPF_LIMITS.addressedNames)) {
    const addresses = await findOrNull(() => evaluation.addressesOfClaim(name));
    if (addresses?.some((address) => isSameIpAddress(address, text)) === true) names.push(name);
  }
  return names;
}

/** The `p` macro: the domain itself, else a name below it, else any; `unknown` when there is none (RFC 7208 7.2). */
async function validatedName(evaluation: SpfEvaluation, domain: string): Promise<string> {
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
