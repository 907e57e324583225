import { fail, pass, undetermined, warn } from '../../../audit/verdict.ts';
import { type EmailCheck, whenMxHosts } from '../email-check.ts';
import { listed } from '../publish.ts';

export const mxResolves: EmailCheck = {
  key: 'mx_resolves',
  category: 'mx',
  name: 'Mail exchangers resolve',
  judge: (facts) =>
    whenMxHosts(facts, (hosts) => {
      const dead = hosts.filter(
        ({ addresses }) => addresses.kind === 'known' && addresses.value.length === 0,
      );
      const names = listed(dead.map(({ exchange }) => exchange));
      const advice = `Give ${names} an A or AAAA record, or delete its MX record at ${facts.domain}.`;
      if (dead.length > 0 && dead.length === hosts.length)
        return fail(-15, `No mail exchanger has an address: ${names}. Mail cannot be delivered.`, advice);
      if (dead.length > 0) return warn(-5, `Mail exchangers without address: ${names}.`, advice);
      const open = hosts.find(({ addresses }) => addresses.kind === 'unknown');
      if (open?.addresses.kind === 'unknown')
        return undetermined(`The address of ${open.exchange}`, open.addresses.reason);
      return pass('Every mail exchanger has an address.');
    }),
};
