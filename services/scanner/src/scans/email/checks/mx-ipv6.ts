import { info } from '../../../audit/verdict.ts';
import { type EmailCheck, whenMxHosts } from '../email-check.ts';

export const mxIpv6: EmailCheck = {
  key: 'mx_ipv6',
  category: 'mx',
  name: 'Mail over IPv6',
  judge: (facts) =>
    whenMxHosts(facts, (hosts) => {
      const able = hosts.filter(
        ({ addresses }) =>
          addresses.kind === 'known' && addresses.value.some((address) => address.includes(':')),
      );
      return info(`${able.length} of ${hosts.length} mail exchangers can be reached over IPv6.`);
    }),
};
