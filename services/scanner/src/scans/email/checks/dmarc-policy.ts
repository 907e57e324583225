import { info, pass, warn } from '../../../audit/verdict.ts';
import { editedDmarc, ownDmarc } from '../advice/dmarc-advice.ts';
import { whenDmarc } from '../email-check.ts';
import { recommend } from '../recommend.ts';

export const dmarcPolicy = whenDmarc((applied, facts) => {
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
  // What others inherit as well is not to be changed for this domain's sake.
  const records = isInherited
    ? ownDmarc(facts, applied, better)
    : [editedDmarc(applied, { p: better, t: null })];
  return warn(
    impact,
    `${found} ${why}`,
    recommend(ADVICE[better], records, `${ADVICE[better]} The record belongs at _dmarc.${facts.domain}.`),
  );
});

const ADVICE = {
  quarantine:
    'When the reports show that your own mail passes, enforce the policy: first quarantine, then reject.',
  reject: 'When the reports show that your own mail passes, ask for reject.',
} as const;
