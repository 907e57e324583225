import { info, pass, undetermined, warn } from '../../../audit/verdict.ts';
import { dmarcGap } from '../applied-dmarc.ts';
import { editTags } from '../edit-tags.ts';
import { type EmailCheck, whenDmarc } from '../email-check.ts';
import { publish, txtLine } from '../publish.ts';
import type { DmarcPolicy } from '../records/dmarc.ts';
import { dmarcPolicy } from '../records/dmarc-policy.ts';

export const dmarcSubdomainPolicy: EmailCheck = {
  key: 'dmarc_subdomain_policy',
  category: 'dmarc',
  name: 'DMARC subdomain policy',
  judge: (facts) =>
    whenDmarc(facts, ({ record, request, domain, isInherited }) => {
      const own = request.enforced;
      const { organizationalDomain } = facts.dmarc.tree;
      if (isInherited || own === null) return info('Not applicable: the policy is not the domain’s own.');
      if (organizationalDomain !== null && organizationalDomain !== facts.domain && record.psd !== 'y')
        return info('Not applicable: a policy for subdomains counts at the organisational domain only.');
      const scopes = (['subdomain', 'non-existent'] as const).map((scope) => dmarcPolicy(record, scope));
      const weakest = scopes.toSorted((a, b) => RANK[a.enforced ?? 'none'] - RANK[b.enforced ?? 'none'])[0];
      const policy = weakest?.enforced ?? own;
      if (RANK[policy] >= RANK[own])
        return pass(`Subdomains are treated no worse than the domain: ${policy}.`);
      const impact = policy === 'none' ? -8 : -1;
      if (organizationalDomain === null) {
        const gap = dmarcGap(facts.dmarc.tree) ?? 'a look-up failed';
        return undetermined(impact, 'Whether the policy counts for subdomains', gap);
      }
      return warn(
        impact,
        `The policy is ${own}, but ${policy} for ${weakest?.tag === 'np' ? 'subdomains that do not exist' : 'subdomains'}: forgers use those.`,
        publish(
          'Drop the weaker policy.',
          txtLine(`_dmarc.${domain}`, editTags(record.text, { sp: null, np: null })),
        ),
      );
    }),
};

const RANK = { none: 0, quarantine: 1, reject: 2 } as const satisfies Record<DmarcPolicy, number>;
