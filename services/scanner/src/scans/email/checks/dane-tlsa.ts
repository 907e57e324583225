import { info } from '../../../audit/verdict.ts';
import { type EmailCheck, whenMxHosts } from '../email-check.ts';
import { listed } from '../publish.ts';

export const daneTlsa: EmailCheck = {
  key: 'dane_tlsa',
  category: 'dnssec',
  name: 'DANE',
  judge: (facts) =>
    whenMxHosts(facts, (hosts) => {
      const having = hosts.filter(({ tlsa }) => tlsa.kind === 'known' && tlsa.value.count > 0);
      const unsigned = having.filter(({ tlsa }) => tlsa.kind === 'known' && !tlsa.value.isAuthentic);
      const open = hosts.filter(({ tlsa }) => tlsa.kind === 'unknown').length;
      const gap = open === 0 ? '' : ` For ${open} it could not be looked up.`;
      if (having.length === 0) return info(`No mail exchanger has TLSA records.${gap}`);
      const names = listed(having.map(({ exchange }) => exchange));
      if (unsigned.length === 0) return info(`TLSA records, validated by DNSSEC: ${names}.${gap}`);
      return info(
        `TLSA records: ${names}. Without DNSSEC, which our resolver did not confirm, they count for nothing.${gap}`,
      );
    }),
};
