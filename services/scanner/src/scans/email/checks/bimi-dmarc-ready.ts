import { info, pass, unlessWorse, warn } from '../../../audit/verdict.ts';
import { type AppliedDmarc, isEnforcing } from '../applied-dmarc.ts';
import { whenSending } from '../email-check.ts';
import type { EmailFacts } from '../facts.ts';
import { dmarcPolicy } from '../records/dmarc-policy.ts';
import { dmarcGap } from '../records/dmarc-tree.ts';

export const bimiDmarcReady = whenSending((facts) => {
  const { record } = facts.bimi;
  const { applied, tree } = facts.dmarc;
  const own = faultOf(applied);
  const above = own === null ? organizationalRecord(facts) : null;
  const aboveFault = above === null ? null : faultOf(above);
  const weak = aboveFault === null ? applied : above;
  const fault = own ?? (aboveFault && `at the organisational domain ${weak?.domain} ${aboveFault}`);
  if (fault === null) {
    const verdict = pass('The DMARC policy is strong enough for BIMI.');
    const gap = tree.organizationalDomain === null ? dmarcGap(tree) : null;
    return unlessWorse(verdict, 0, 'Whether the DMARC policy is enough for BIMI', gap);
  }
  const found = `For BIMI the DMARC policy is not strong enough: ${fault}.`;
  if (record.kind !== 'known' || record.value.kind !== 'record') return info(found);
  return warn(
    0,
    found,
    `When the reports show that your own mail passes, ask for quarantine or reject for all mail at _dmarc.${weak?.domain ?? facts.domain}: for subdomains too, without pct and without t=y.`,
  );
});

function faultOf(applied: Pick<AppliedDmarc, 'record' | 'request'> | null): string | null {
  if (applied === null) return 'there is none';
  const { record } = applied;
  if (!isEnforcing(applied)) return 'it does not enforce';
  if (record.isTest) return 'it is in test mode';
  if (record.pct !== null && record.pct < 100) return 'pct is below 100';
  return record.sp === 'none' ? 'subdomains are exempt (sp=none)' : null;
}

/** The organisational domain has to enforce as well; null: the record that applies is its own. */
function organizationalRecord({ domain, dmarc: { tree } }: EmailFacts) {
  const step = tree.steps.find((one) => one.domain === tree.organizationalDomain);
  if (step === undefined || step.record === null || step.domain === domain) return null;
  return { domain: step.domain, record: step.record, request: dmarcPolicy(step.record, 'domain') };
}
