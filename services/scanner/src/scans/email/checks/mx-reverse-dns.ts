import { info, pass, unlessWorse, warn } from '../../../audit/verdict.ts';
import { isPublicAddress } from '../../../net/public-address.ts';
import { whenMxHosts } from '../email-check.ts';
import { gapOf } from '../known.ts';
import { joinList, quote } from '../recommend.ts';
import { registrableDomain } from '../registrable-domain.ts';

/** RFC 1912 2.1: the name of an address leads back to the address. */
export const mxReverseDns = whenMxHosts((hosts, { domain }) => {
  const pointed = hosts.filter(({ pointers }) => pointers.length > 0);
  if (pointed.length === 0)
    return info('No mail exchanger has a public address that was asked for its name.');
  const faults = pointed.flatMap(({ exchange, pointers }) =>
    pointers.flatMap((pointer) => {
      if (pointer.kind === 'unknown' || pointer.value.isConfirmed) return [];
      const { address, names } = pointer.value;
      const why =
        names.length === 0 ? 'no name' : `${joinList(names.map(quote))}, which has not this address`;
      return [{ exchange, text: `${address} of ${exchange}: ${why}` }];
    }),
  );
  const rest = hosts.filter(
    ({ pointers, addresses }) => pointers.length === 0 && addresses.some(isPublicAddress),
  );
  const note = rest.length === 0 ? '' : ` Not looked at: ${joinList(rest.map(({ exchange }) => exchange))}.`;
  // The addresses of a provider are its own affair.
  const own = faults.filter(({ exchange }) => registrableDomain(exchange) === registrableDomain(domain));
  const found = `Addresses of mail exchangers without a name that leads back to them: ${joinList(faults.map(({ text }) => text))}.${note}`;
  const verdict =
    own.length > 0
      ? warn(
          0,
          `${found} Receivers refuse mail that such hosts send (RFC 1912 §2.1).`,
          `Let whoever gave you the addresses set PTR records to the names of the hosts: ${joinList(own.map(({ exchange }) => exchange))}.`,
        )
      : faults.length > 0
        ? info(`${found} They are not yours to name.`)
        : pass(`The addresses of the mail exchangers have names that lead back to them.${note}`);
  const gap = gapOf(pointed.flatMap(({ pointers }) => pointers));
  return unlessWorse(verdict, 0, 'Whether every address of the mail exchangers has a name', gap);
});
