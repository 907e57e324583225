import { unmapIpAddress } from '../../../net/ip-address.ts';
import { dottedAddress, type MacroValues, readableAddress } from './expand-macros.ts';
import type { SpfEvaluation } from './spf-evaluation.ts';
import type { MacroString } from './spf-record.ts';
import { validatedName } from './validated-name.ts';

/** The macro values for `text` at `domain`; the costly `p` is looked up only where it stands in the text. */
export async function macroValues(
  text: MacroString,
  domain: string,
  evaluation: SpfEvaluation,
): Promise<MacroValues> {
  const { identity } = evaluation;
  const ip = unmapIpAddress(identity.ip);
  const needsName = text.pieces.some((piece) => piece.kind === 'macro' && piece.letter === 'p');
  const at = identity.sender.lastIndexOf('@');
  const localPart = at > 0 ? identity.sender.slice(0, at) : 'postmaster';
  const senderDomain = identity.sender.slice(at + 1);
  return {
    s: `${localPart}@${senderDomain}`,
    l: localPart,
    o: senderDomain,
    d: domain,
    i: dottedAddress(ip),
    p: needsName ? await validatedName(evaluation, domain) : 'unknown',
    v: ip.version === 4 ? 'in-addr' : 'ip6',
    h: identity.helo,
    c: readableAddress(ip),
    r: identity.receiver ?? 'unknown',
    t: String(Math.floor((identity.now?.getTime() ?? 0) / 1000)),
  };
}
