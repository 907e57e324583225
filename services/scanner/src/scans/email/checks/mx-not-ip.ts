import { fail, pass } from '../../../audit/verdict.ts';
import { type EmailCheck, whenMxHosts } from '../email-check.ts';

export const mxNotIp: EmailCheck = {
  key: 'mx_not_ip',
  category: 'mx',
  name: 'Mail exchangers are names',
  about: {
    looksAt: 'An IP address where the name of a host must stand.',
    impacts: [-10],
    fix: 'Give the host a name and put that into the MX record.',
    source: 'RFC 1035 §3.3.9',
  },
  judge: (facts) =>
    whenMxHosts(facts, (hosts) => {
      const literal = hosts.find(({ isAddress }) => isAddress);
      if (literal === undefined) return pass('Every mail exchanger is a name.');
      return fail(
        -10,
        `An address stands where a name must: ${literal.exchange}.`,
        `Give the host a name with an address record, and put the name in place of ${literal.exchange} in the MX record of ${facts.domain}.`,
      );
    }),
};
