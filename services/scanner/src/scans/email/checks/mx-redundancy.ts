import { info } from '../../../audit/verdict.ts';
import { whenMxHosts } from '../email-check.ts';

export const mxRedundancy = whenMxHosts((hosts, facts) => {
  const { hostCount, hosts: listed } = facts.mx;
  if (hostCount > listed.length)
    return info(`There are ${hostCount} mail exchangers; the first ${listed.length} are listed.`);
  return info(
    hosts.length === 1 ? 'There is one mail exchanger.' : `There are ${hosts.length} mail exchangers.`,
  );
});
