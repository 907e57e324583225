import { info } from '../../../audit/verdict.ts';
import { type EmailJudge, whenMxHosts } from '../email-check.ts';

export const mxRedundancy: EmailJudge = (facts) =>
  whenMxHosts(facts, (hosts) => {
    const { hostCount, hosts: listed } = facts.mx;
    if (hostCount > listed.length)
      return info(`There are ${hostCount} mail exchangers; the first ${listed.length} are listed.`);
    return info(
      hosts.length === 1 ? 'There is one mail exchanger.' : `There are ${hosts.length} mail exchangers.`,
    );
  });
