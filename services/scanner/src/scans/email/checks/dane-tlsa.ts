import type { Verdict } from '../../../audit/check.ts';
import { info, unlessWorse } from '../../../audit/verdict.ts';
import { whenMxHosts } from '../email-check.ts';
import type { MxHost } from '../facts.ts';
import { joinList } from '../recommend.ts';

export const daneTlsa = whenMxHosts((hosts) => {
  const gaps = hosts.flatMap(({ exchange, tlsa }) =>
    tlsa.kind === 'unknown' ? [`${exchange}: ${tlsa.reason}`] : [],
  );
  return unlessWorse(describe(hosts), 0, 'Whether every mail exchanger has TLSA records', gaps[0] ?? null);
});

function describe(hosts: readonly MxHost[]): Verdict {
  const having = hosts.flatMap(({ exchange, tlsa }) =>
    tlsa.kind === 'known' && tlsa.value.count > 0 ? [{ exchange, ...tlsa.value }] : [],
  );
  if (having.length === 0) return info('No mail exchanger has TLSA records.');
  const names = joinList(having.map(({ exchange }) => exchange));
  const useless = having.filter(({ usableCount }) => usableCount === 0).map(({ exchange }) => exchange);
  const flaw =
    useless.length === 0 ? '' : ` Mail servers cannot use those of ${joinList(useless)} (RFC 7672 §3.1).`;
  if (having.every(({ isAuthentic }) => isAuthentic))
    return info(`TLSA records, validated by DNSSEC together with the MX records: ${names}.${flaw}`);
  return info(
    `TLSA records: ${names}. Without DNSSEC, which our resolver did not confirm, they count for nothing.${flaw}`,
  );
}
