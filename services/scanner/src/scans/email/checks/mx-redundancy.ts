import { info } from '../../../audit/verdict.ts';
import { type EmailCheck, whenMxHosts } from '../email-check.ts';

export const mxRedundancy: EmailCheck = {
  key: 'mx_redundancy',
  category: 'mx',
  name: 'Number of mail exchangers',
  about: {
    looksAt: 'How many mail exchangers there are.',
    impacts: [],
    fix: null,
    source: 'RFC 5321 §5.1',
  },
  judge: (facts) =>
    whenMxHosts(facts, (hosts) => {
      const { hostCount, hosts: listed } = facts.mx;
      if (hostCount > listed.length)
        return info(`There are ${hostCount} mail exchangers; the first ${listed.length} are listed.`);
      return info(
        hosts.length === 1 ? 'There is one mail exchanger.' : `There are ${hosts.length} mail exchangers.`,
      );
    }),
};
