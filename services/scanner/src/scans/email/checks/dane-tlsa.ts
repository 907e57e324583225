import { info, undetermined, unlessWorse, warn } from '../../../audit/verdict.ts';
import { joinList } from '../../../audit/words.ts';
import { type EmailVerdict, whenMxHosts } from '../email-check.ts';
import type { EmailFacts, MxHost } from '../facts.ts';
import { tlsaFault } from '../records/tlsa.ts';

/** RFC 7672 2.2, 3.1; whether the records match the certificates needs port 25 and stays open. */
export const daneTlsa = whenMxHosts((hosts, facts) => {
  const gaps = hosts.flatMap(({ exchange, tlsa }) =>
    tlsa.kind === 'unknown' ? [`${exchange}: ${tlsa.reason}`] : [],
  );
  const verdict = judge(hosts, facts);
  return unlessWorse(verdict, 0, 'Whether every mail exchanger has TLSA records', gaps[0] ?? null);
});

const UNSEEN = 'Whether they match the certificates is not looked at: that needs port 25.';

function judge(hosts: readonly MxHost[], { dnssec, domain }: EmailFacts): EmailVerdict {
  const known = hosts.flatMap(({ exchange, tlsa }) =>
    tlsa.kind === 'known' ? [{ exchange, ...tlsa.value }] : [],
  );
  const having = known.filter(({ records }) => records.length > 0);
  if (having.length === 0) return info('No mail exchanger has TLSA records.');
  const found = `TLSA records: ${namesOf(having)}.`;
  const isResolverBlind = dnssec.kind === 'unknown' || dnssec.value.state === 'unvalidated';
  const unsigned = having.filter(({ isAuthentic }) => !isAuthentic);
  if (unsigned.length > 0 && isResolverBlind)
    return undetermined(0, `${found} Whether DNSSEC vouches for them`, 'our resolver did not confirm it');
  if (unsigned.length > 0) {
    return warn(
      0,
      `${found} Those of ${namesOf(unsigned)} count for nothing: DNSSEC does not vouch for them, the MX records and the addresses of the hosts (RFC 7672 §2.2).`,
      `Sign the zones of ${domain} and of ${namesOf(unsigned)}, or delete the TLSA records.`,
    );
  }
  const faults = having.flatMap(({ exchange, records }) => {
    const all = records.map(tlsaFault);
    const [first] = all;
    return all.includes(null) || first === undefined || first === null ? [] : [`${exchange} (${first})`];
  });
  if (faults.length > 0) {
    return warn(
      0,
      `${found} Mail servers cannot use those of ${joinList(faults)} (RFC 7672 §3.1).`,
      'Publish TLSA records 3 1 1: the SHA-256 digest of the public key of the host.',
    );
  }
  const without = known.filter(({ records }) => records.length === 0);
  if (without.length > 0) {
    return warn(
      0,
      `${found} There are none for ${namesOf(without)}: who blocks the others leads mail there (RFC 7672 §2.2).`,
      `Publish TLSA records for ${namesOf(without)} as well.`,
    );
  }
  return info(`${found} DNSSEC vouches for them and for the MX records. ${UNSEEN}`);
}

function namesOf(hosts: readonly Pick<MxHost, 'exchange'>[]): string {
  return joinList(hosts.map(({ exchange }) => exchange));
}
