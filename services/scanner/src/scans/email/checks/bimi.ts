import { info, pass, undetermined, unlessWorse, warn } from '../../../audit/verdict.ts';
import { quote } from '../../../audit/words.ts';
import { type EmailJudge, type EmailJudges, tellingAlias, whenSending } from '../email-check.ts';
import type { EmailFacts } from '../facts.ts';
import { lookalikeNote } from '../recommend.ts';
import { type AppliedDmarc, dmarcPolicy, isEnforcing } from '../records/dmarc-policy.ts';
import { dmarcGap } from '../records/dmarc-tree.ts';

export const bimiJudges = {
  bimi_present: whenSending(
    tellingAlias('default._bimi.', (facts) => {
      const { record, recordDomain } = facts.bimi;
      if (record.kind === 'unknown') return undetermined(0, 'The BIMI record', record.reason);
      const { value } = record;
      if (value.kind === 'record') return pass(`There is a BIMI record at ${recordDomain}.`);
      if (value.kind === 'absent')
        return info(`There is no BIMI record: ${lookalikeNote(value.lookalikes, 'v=BIMI1;')}it is optional.`);
      if (value.kind === 'declined') return info('The domain declines to take part in BIMI.');
      const what =
        value.kind === 'several'
          ? `There are ${value.texts.length} BIMI records; then none counts.`
          : `The BIMI record is not valid: ${quote(value.text)}.`;
      return warn(
        0,
        what,
        `Publish exactly one TXT record at default._bimi.${recordDomain} that names the https address of your logo: "v=BIMI1; l=https://…; a=".`,
      );
    }),
  ),

  bimi_dmarc_ready: whenSending((facts) => {
    const { record } = facts.bimi;
    const { applied, tree } = facts.dmarc;
    const own = faultOf(applied);
    const above = own === null ? organizationalRecord(facts) : null;
    const aboveFault = above === null ? null : faultOf(above);
    const weak = aboveFault === null ? applied : above;
    const fault = own ?? (aboveFault && `at the organisational domain ${weak?.domain} ${aboveFault}`);
    if (fault === null) {
      const verdict = pass('The DMARC policy is strong enough for BIMI.');
      return unlessWorse(verdict, 0, 'Whether the DMARC policy is enough for BIMI', dmarcGap(tree));
    }
    const found = `For BIMI the DMARC policy is not strong enough: ${fault}.`;
    if (record.kind !== 'known' || record.value.kind !== 'record') return info(found);
    return warn(
      0,
      found,
      `When the reports show that your own mail passes, ask for quarantine or reject for all mail at _dmarc.${weak?.domain ?? facts.domain}: for subdomains too, without pct and without t=y.`,
    );
  }),

  bimi_logo: judgeBimiDocument('logo'),

  bimi_certificate: judgeBimiDocument('certificate'),
} satisfies EmailJudges;

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

/** Judges a document that the BIMI record may name. It never costs points: a logo is no protection. */
function judgeBimiDocument(what: 'logo' | 'certificate'): EmailJudge {
  return whenSending(({ bimi: { [what]: document } }) => {
    if (document === null) return info(`There is no BIMI ${what}.`);
    if (document.kind === 'unknown') return undetermined(0, `The BIMI ${what}`, document.reason);
    const { url, faults, summary } = document.value;
    if (faults.length > 0)
      return warn(
        0,
        `The BIMI ${what} is not as it must be: ${faults.join(' ')}`,
        `Correct what ${url} serves.`,
      );
    return what === 'logo'
      ? pass(`The BIMI logo is as it must be. ${summary}`)
      : info(`Nothing wrong was found with the BIMI certificate. ${summary}`);
  });
}
