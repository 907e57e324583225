import { info, pass, undetermined, warn } from '../../../audit/verdict.ts';
import { editedDmarc, ownDmarc, whenReportsShow, withoutTag } from '../advice/dmarc-advice.ts';
import { type EmailJudges, whenDmarc } from '../email-check.ts';
import type { MailProfile } from '../facts.ts';
import { recommend } from '../recommend.ts';
import type { DmarcPolicy } from '../records/dmarc.ts';
import { dmarcPolicy, POLICY_RANK } from '../records/dmarc-policy.ts';
import { dmarcGap } from '../records/dmarc-tree.ts';
import { registrableDomain } from '../registrable-domain.ts';

export const dmarcPolicyJudges = {
  dmarc_policy: whenDmarc((applied, facts) => {
    const { request, domain, isInherited } = applied;
    const { enforced, policy } = request;
    if (enforced === null) return info('The DMARC record has no effect.');
    const test = policy === enforced ? '' : ` (the record says ${policy}, but is in test mode)`;
    const from = isInherited ? `, inherited from ${domain},` : '';
    const found = `The policy${from} is ${enforced}${test}.`;
    if (enforced === 'reject') return pass(`${found} Forged mail is refused.`);
    const [impact, better, why] =
      enforced === 'quarantine'
        ? ([-3, 'reject', 'Forged mail is put aside as spam.'] as const)
        : ([-20, 'quarantine', 'Receivers are asked to do nothing against forged mail.'] as const);
    const step = policy === better && !isInherited ? 'remove t=y.' : STEPS[better];
    const sentence = `${whenReportsShow(applied)}, ${step}`;
    // What others inherit as well is not to be changed for this domain's sake.
    const records = isInherited
      ? ownDmarc(facts, applied, better)
      : [editedDmarc(applied, { p: better, t: null })];
    return warn(
      impact,
      `${found} ${why}`,
      recommend(sentence, records, `${sentence} The record belongs at _dmarc.${facts.domain}.`),
    );
  }),

  dmarc_subdomain_policy: whenDmarc((applied, facts) => {
    const { record, request, isInherited } = applied;
    const own = request.enforced;
    const { organizationalDomain } = facts.dmarc.tree;
    if (isInherited || own === null) return info('Not applicable: the policy is not the domain’s own.');
    if (organizationalDomain !== null && organizationalDomain !== facts.domain && record.psd !== 'y')
      return info('Not applicable: a policy for subdomains counts at the organisational domain only.');
    const scopes = (['subdomain', 'non-existent'] as const).map((scope) => dmarcPolicy(record, scope));
    const weakest = scopes.toSorted(
      (a, b) => POLICY_RANK[a.enforced ?? 'none'] - POLICY_RANK[b.enforced ?? 'none'],
    )[0];
    const policy = weakest?.enforced ?? own;
    if (POLICY_RANK[policy] >= POLICY_RANK[own])
      return pass(`The policy for subdomains is no weaker than that of the domain: ${policy}.`);
    const impact = policy === 'none' ? -8 : -1;
    const gap = dmarcGap(facts.dmarc.tree);
    if (gap !== null) return undetermined(impact, 'Whether the policy counts for subdomains', gap);
    const when = whenReportsShow(applied, 'the mail of your subdomains');
    return warn(
      impact,
      `The policy is ${own}, but ${policy} for ${weakest?.tag === 'np' ? 'subdomains that do not exist' : 'subdomains'}: forgers use those.`,
      recommend(
        `${when}, go one step further.`,
        [
          editedDmarc(
            applied,
            Object.fromEntries((['sp', 'np'] as const).flatMap((tag) => oneStepUp(tag, record[tag], own))),
          ),
        ],
        `${when}, ask for ${own} for them, too (sp, np).`,
      ),
    );
  }),

  dmarc_pct: whenDmarc((applied) => {
    const { record, request } = applied;
    const { pct } = record;
    if (pct === null) return pass('The policy is not limited to a share of the mail.');
    const isWeaker = pct < 100 && request.enforced !== null && request.enforced !== 'none';
    const when = isWeaker ? `${whenReportsShow(applied)}, remove` : 'Remove';
    const advice = withoutTag(applied, 'pct', `${when} pct`);
    if (!isWeaker) return warn(0, `The record has pct=${pct}; RFC 9989 has removed the tag.`, advice);
    return warn(
      -5,
      `The record has pct=${pct}: receivers that follow RFC 7489 apply the policy to that share of the mail only; others ignore it.`,
      advice,
    );
  }),

  dmarc_test_mode: whenDmarc((applied) => {
    const { record, request } = applied;
    if (!record.isTest) return pass('The record is not in test mode.');
    return warn(
      0,
      `The record is in test mode (t=y): receivers act one step below the policy. Those that follow RFC 7489 do not know the tag and apply ${request.policy ?? 'none'}.`,
      withoutTag(applied, 't', `${whenReportsShow(applied)}, remove t=y`),
    );
  }),

  dmarc_alignment: whenDmarc(({ record: { adkim, aspf } }) =>
    info(`Alignment: DKIM ${ALIGNMENT[adkim]}, SPF ${ALIGNMENT[aspf]}.`),
  ),

  domain_parked: ({ profile, domain }) => {
    const suffix =
      registrableDomain(domain) === null ? ' It is a public suffix: others register names below it.' : '';
    if (profile !== null) return info(`${PROFILES[profile]}${suffix}`);
    return undetermined(0, 'Whether the domain sends mail', 'an SPF record could not be looked up');
  },
} satisfies EmailJudges;

const STEPS = {
  quarantine: 'enforce the policy: first quarantine, then reject.',
  reject: 'ask for reject.',
} as const;

/** The change that makes a tag one step stricter, where it is weaker than the policy of the domain itself. */
function oneStepUp(tag: 'sp' | 'np', policy: DmarcPolicy | null, own: DmarcPolicy) {
  if (policy === null || POLICY_RANK[policy] >= POLICY_RANK[own]) return [];
  return [[tag, policy === 'none' && own === 'reject' ? 'quarantine' : null] as const];
}

const ALIGNMENT = { r: 'relaxed (subdomains count)', s: 'strict (exactly the domain)' } as const;

const PROFILES = {
  sending: 'The domain takes or sends mail.',
  'no-mail-declared': 'The domain declares that it sends no mail.',
  'no-mail-undeclared':
    'The domain seems to be without mail, but does not declare it: anyone can send as it.',
} as const satisfies Record<MailProfile, string>;
