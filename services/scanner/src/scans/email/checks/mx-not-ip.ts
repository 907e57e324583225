import { fail, pass } from '../../../audit/verdict.ts';
import { whenMxHosts } from '../email-check.ts';

export const mxNotIp = whenMxHosts((hosts, { domain }) => {
  const literal = hosts.find(({ isAddress }) => isAddress);
  if (literal === undefined) return pass('Every mail exchanger is a name.');
  return fail(
    -10,
    `An address stands where a name must: ${literal.exchange}.`,
    `Give the host a name with an address record, and put the name in place of ${literal.exchange} in the MX record of ${domain}.`,
  );
});
