import { info, unlessWorse } from '../../../audit/verdict.ts';
import { addressGap, type EmailCheck, whenMxHosts } from '../email-check.ts';

export const mxIpv6: EmailCheck = {
  key: 'mx_ipv6',
  category: 'mx',
  name: 'Mail over IPv6',
  about: {
    looksAt: 'How many mail exchangers can be reached over IPv6.',
    impacts: [0],
    fix: null,
    source: 'RFC 5321 §5.2',
  },
  judge: (facts) =>
    whenMxHosts(facts, (hosts) => {
      const able = hosts.filter(({ addresses }) => addresses.some((address) => address.includes(':')));
      const verdict = info(`${able.length} of ${hosts.length} mail exchangers can be reached over IPv6.`);
      return unlessWorse(verdict, 0, 'Whether mail exchangers have IPv6 addresses', addressGap(hosts));
    }),
};
