import { reverseName } from '../../../net/dns/dns-name.ts';
import { dataOf } from '../../../net/dns/dns-outcome.ts';
import { dottedAddress, isSameIpAddress } from '../../../net/ip-address.ts';
import { type MacroValues, readableAddress } from './expand-macros.ts';
import { SPF_LIMITS, type SpfEvaluation } from './spf-evaluation.ts';
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
  const [family] = evaluation.families();
  const names: string[] = [];
  const pointers = dataOf(await evaluation.ask(reverseName(ip), 'PTR'));
  // Voids of names that the client chose are not the domain owner's: nothing is counted.
  for (const name of pointers.slice(0, SPF_LIMITS.addressedNames)) {
    const addresses = dataOf(await evaluation.ask(name, family));
    if (addresses.some((address) => isSameIpAddress(address, text))) names.push(name);
  }
  return names;
}

/** The `p` macro: the domain itself, else a name below it, else any; `unknown` when there is none (RFC 7208 7.2). */
async function validatedName(evaluation: SpfEvaluation, domain: string): Promise<string> {
  const names = await validatedNames(evaluation);
  const target = domain.toLowerCase();
  const own = names.find((name) => name === target) ?? names.find((name) => name.endsWith(`.${target}`));
  return own ?? names[0] ?? 'unknown';
}
