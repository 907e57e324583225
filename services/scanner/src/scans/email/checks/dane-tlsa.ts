import { info } from '../../../audit/verdict.ts';
import { type EmailCheck, whenMxHosts } from '../email-check.ts';
import { listed } from '../publish.ts';

export const daneTlsa: EmailCheck = {
  key: 'dane_tlsa',
  category: 'dnssec',
  name: 'DANE',
  judge: (facts) =>
    whenMxHosts(facts, (hosts) => {
      const having = hosts.flatMap(({ exchange, tlsa }) =>
        tlsa.kind === 'known' && tlsa.value.count > 0 ? [{ exchange, ...tlsa.value }] : [],
      );
      const open = hosts.filter(({ tlsa }) => tlsa.kind === 'unknown').length;
      const gap = open === 0 ? '' : ` For ${open} it could not be looked up.`;
      if (having.length === 0) return info(`No mail exchanger has TLSA records.${gap}`);
      const names = listed(having.map(({ exchange }) => exchange));
      const useless = having.filter(({ usableCount }) => usableCount === 0).map(({ exchange }) => exchange);
      const flaw =
        useless.length === 0 ? '' : ` Mail servers cannot use those of ${listed(useless)} (RFC 7672 §3.1).`;
      if (having.every(({ isAuthentic }) => isAuthentic))
        return info(`TLSA records, validated by DNSSEC together with the MX records: ${names}.${flaw}${gap}`);
      return info(
        `TLSA records: ${names}. Without DNSSEC, which our resolver did not confirm, they count for nothing.${flaw}${gap}`,
      );
    }),
};
