import { readIssuer, unknownCriticalTag } from '../../../audit/caa.ts';
import { fail, info, pass, undetermined, unlessWorse, warn } from '../../../audit/verdict.ts';
import { joinList, quote } from '../../../audit/words.ts';
import { type EmailJudges, type EmailVerdict, namesOf, whenMxHosts } from '../email-check.ts';
import type { EmailFacts, MxHost } from '../facts.ts';
import { tlsaFault } from '../records/tlsa.ts';

export const dnssecJudges = {
  dnssec_status: ({ dnssec }) => {
    if (dnssec.kind === 'unknown') return undetermined(-10, 'Whether the zone is signed', dnssec.reason);
    const { state, zone } = dnssec.value;
    if (state === 'secure') return pass(`The zone ${zone} is signed, and the signatures are valid.`);
    if (state !== 'bogus') return info(`${STATES[state]} Zone: ${zone}.`);
    return fail(
      -10,
      `The signatures of the zone ${zone} are not valid: receivers that validate get no answer at all.`,
      `Renew the signatures of ${zone}, or correct or remove its DS record at the parent zone.`,
    );
  },

  /** RFC 7672 2.2, 3.1; whether the records match the certificates needs port 25 and stays open. */
  dane_tlsa: whenMxHosts((hosts, facts) => {
    const gaps = hosts.flatMap(({ exchange, tlsa }) =>
      tlsa.kind === 'unknown' ? [`${exchange}: ${tlsa.reason}`] : [],
    );
    const verdict = judge(hosts, facts);
    return unlessWorse(verdict, 0, 'Whether every mail exchanger has TLSA records', gaps[0] ?? null);
  }),

  /** RFC 9495 3, 4: who may issue certificates for addresses at the domain (S/MIME). */
  caa_issuemail: ({ caa, domain }) => {
    if (caa.kind === 'unknown') return undetermined(0, 'Who may issue S/MIME certificates', caa.reason);
    const { name: owner, records } = caa.value ?? { name: domain, records: [] };
    const strange = unknownCriticalTag(records);
    if (strange !== null) {
      return warn(
        0,
        `A CAA record of ${owner} is critical and has the tag ${quote(strange)}, which is not known: it allows nobody (RFC 8659 §4.5).`,
        'Correct the tag, or take away the critical flag (128).',
      );
    }
    const properties = records.filter(({ tag }) => tag === 'issuemail');
    if (properties.length === 0) {
      return info(
        `Every certification authority may issue S/MIME certificates for addresses at ${domain}: no CAA record says "issuemail", which is optional.`,
      );
    }
    const issuers = properties.map(readIssuer);
    const broken = properties.filter((_, i) => issuers[i] === null);
    if (broken.length > 0) {
      return warn(
        0,
        `CAA records of ${owner} that cannot be read: ${joinList(broken.map(({ value }) => quote(value)))}. They allow nobody (RFC 9495 §4).`,
        `Write each as the domain of an authority, such as ca.example, or as ";" to allow nobody, in the CAA records of ${owner}.`,
      );
    }
    const allowed = [...new Set(issuers)].filter((issuer): issuer is string => Boolean(issuer));
    return pass(
      allowed.length === 0
        ? `The CAA records of ${owner} allow nobody to issue S/MIME certificates.`
        : `The CAA records of ${owner} allow S/MIME certificates of ${joinList(allowed.map(quote))}.`,
    );
  },
} satisfies EmailJudges;

const STATES = {
  unsigned: 'The zone is not signed: its parent holds no DS record.',
  unvalidated:
    'The zone seems to be signed; our resolver does not validate, so whether the signatures are valid is unknown.',
} as const;

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
