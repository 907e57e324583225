import { info, pass, undetermined, warn } from '../../../audit/verdict.ts';
import { editedDmarc } from '../advice/dmarc-advice.ts';
import { whenDmarc } from '../email-check.ts';
import { recommend } from '../recommend.ts';
import type { DmarcPolicy } from '../records/dmarc.ts';
import { dmarcPolicy, POLICY_RANK } from '../records/dmarc-policy.ts';
import { dmarcGap } from '../records/dmarc-tree.ts';

export const dmarcSubdomainPolicy = whenDmarc((applied, facts) => {
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
  if (organizationalDomain === null) {
    const gap = dmarcGap(facts.dmarc.tree) ?? 'a look-up failed';
    return undetermined(impact, 'Whether the policy counts for subdomains', gap);
  }
  return warn(
    impact,
    `The policy is ${own}, but ${policy} for ${weakest?.tag === 'np' ? 'subdomains that do not exist' : 'subdomains'}: forgers use those.`,
    recommend(
      'When the reports show that the mail of your subdomains passes, go one step further.',
      [
        editedDmarc(
          applied,
          Object.fromEntries((['sp', 'np'] as const).flatMap((tag) => oneStepUp(tag, record[tag], own))),
        ),
      ],
      `When the reports show that the mail of your subdomains passes, ask for ${own} for them, too (sp, np).`,
    ),
  );
});

/** The change that makes a tag one step stricter, where it is weaker than the policy of the domain itself. */
function oneStepUp(tag: 'sp' | 'np', policy: DmarcPolicy | null, own: DmarcPolicy) {
  if (policy === null || POLICY_RANK[policy] >= POLICY_RANK[own]) return [];
  return [[tag, policy === 'none' && own === 'reject' ? 'quarantine' : null] as const];
}
