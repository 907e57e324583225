import { info, unlessWorse } from '../../../audit/verdict.ts';
import { addressGap, whenMxHosts } from '../email-check.ts';

export const mxIpv6 = whenMxHosts((hosts) => {
  const able = hosts.filter(({ addresses }) => addresses.some((address) => address.includes(':')));
  const verdict = info(`${able.length} of ${hosts.length} mail exchangers can be reached over IPv6.`);
  return unlessWorse(verdict, 0, 'Whether mail exchangers have IPv6 addresses', addressGap(hosts));
});
