import { fail, pass, unlessWorse } from '../../../audit/verdict.ts';
import { joinList } from '../../../audit/words.ts';
import { isPublicAddress } from '../../../net/public-address.ts';
import { isBelow } from '../../../net/special-use.ts';
import { addressGap, whenMxHosts } from '../email-check.ts';

export const mxPublic = whenMxHosts((hosts, { domain }) => {
  const hidden = hosts.filter(
    ({ exchange, addresses }) =>
      isBelow(exchange, ['localhost']) || addresses.some((address) => !isPublicAddress(address)),
  );
  if (hidden.length > 0) {
    const names = joinList(hidden.map(({ exchange }) => exchange));
    return fail(
      -8,
      `Mail exchangers with an address that the internet cannot reach: ${names}.`,
      `Give ${names} public addresses only, or delete the MX record at ${domain}.`,
    );
  }
  const verdict = pass('Every address of the mail exchangers is public.');
  return unlessWorse(verdict, -8, 'Whether every mail exchanger is public', addressGap(hosts));
});
