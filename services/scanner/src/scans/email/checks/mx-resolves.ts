import { fail, pass, unlessWorse, warn } from '../../../audit/verdict.ts';
import { joinList } from '../../../audit/words.ts';
import { addressGap, whenMxHosts } from '../email-check.ts';

export const mxResolves = whenMxHosts((hosts, { domain }) => {
  const silent = hosts.filter(({ addresses }) => addresses.length === 0);
  const dead = silent.filter((host) => host.addressGap === null);
  const names = joinList(dead.map(({ exchange }) => exchange));
  const advice = `Give ${names} an A or AAAA record, or delete its MX record at ${domain}.`;
  if (dead.length > 0 && dead.length === hosts.length)
    return fail(-15, `No mail exchanger has an address: ${names}. Mail cannot be delivered.`, advice);
  const verdict =
    dead.length > 0
      ? warn(-5, `Mail exchangers without address: ${names}.`, advice)
      : pass('Every mail exchanger has an address.');
  const worst = silent.length === hosts.length ? -15 : -5;
  return unlessWorse(verdict, worst, 'Whether every mail exchanger has an address', addressGap(silent));
});
