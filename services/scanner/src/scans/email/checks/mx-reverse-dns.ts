import { info, pass, unlessWorse, warn } from '../../../audit/verdict.ts';
import { joinList, quote } from '../../../audit/words.ts';
import { isPublicAddress } from '../../../net/public-address.ts';
import { whenMxHosts } from '../email-check.ts';
import { gapOf } from '../known.ts';
import { isSameOwner } from '../registrable-domain.ts';

/** RFC 1912 2.1: the name of an address leads back to the address. Hosts of others are theirs to name. */
export const mxReverseDns = whenMxHosts((hosts, { domain }) => {
  const own = hosts.filter(({ exchange }) => isSameOwner(exchange, domain));
  const pointed = own.filter(({ pointers }) => pointers.length > 0);
  if (pointed.length === 0) return info('No mail exchanger below the domain has a public address.');
  const faults = pointed.flatMap(({ exchange, pointers }) =>
    pointers.flatMap((pointer) => {
      if (pointer.kind === 'unknown' || pointer.value.isConfirmed) return [];
      const { address, names } = pointer.value;
      const why =
        names.length === 0 ? 'no name' : `${joinList(names.map(quote))}, which has not this address`;
      return [`${address} of ${exchange}: ${why}`];
    }),
  );
  const rest = own.filter(
    ({ pointers, addresses }) => pointers.length === 0 && addresses.some(isPublicAddress),
  );
  const note = rest.length === 0 ? '' : ` Not looked at: ${joinList(rest.map(({ exchange }) => exchange))}.`;
  const verdict =
    faults.length === 0
      ? pass(`The addresses of the mail exchangers have names that lead back to them.${note}`)
      : warn(
          0,
          `Addresses of mail exchangers without a name that leads back to them: ${joinList(faults)}.${note} Receivers refuse mail that such hosts send (RFC 1912 §2.1).`,
          'Let whoever gave you the addresses set PTR records to the names of the hosts.',
        );
  const gap = gapOf(pointed.flatMap(({ pointers }) => pointers));
  return unlessWorse(verdict, 0, 'Whether every address of the mail exchangers has a name', gap);
});
