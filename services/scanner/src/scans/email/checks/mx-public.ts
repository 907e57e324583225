import { fail, pass, undetermined } from '../../../audit/verdict.ts';
import { isPublicAddress } from '../../../net/public-address.ts';
import { type EmailCheck, whenMxHosts } from '../email-check.ts';
import { listed } from '../publish.ts';

export const mxPublic: EmailCheck = {
  key: 'mx_public',
  category: 'mx',
  name: 'Mail exchangers are public',
  judge: (facts) =>
    whenMxHosts(facts, (hosts) => {
      const hidden = hosts.filter(
        ({ exchange, addresses }) =>
          isLocalhost(exchange) ||
          (addresses.kind === 'known' && addresses.value.some((address) => !isPublicAddress(address))),
      );
      if (hidden.length > 0) {
        const names = listed(hidden.map(({ exchange }) => exchange));
        return fail(
          -8,
          `Mail exchangers with an address that the internet cannot reach: ${names}.`,
          `Give ${names} public addresses only, or delete the MX record at ${facts.domain}.`,
        );
      }
      const open = hosts.find(({ addresses }) => addresses.kind === 'unknown');
      if (open?.addresses.kind === 'unknown')
        return undetermined(`The address of ${open.exchange}`, open.addresses.reason);
      return pass('Every address of the mail exchangers is public.');
    }),
};

function isLocalhost(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost');
}
