import { pass, warn } from '../../../audit/verdict.ts';
import { editedDmarc } from '../advice/dmarc-advice.ts';
import { whenDmarc } from '../email-check.ts';
import { recommend } from '../recommend.ts';

export const dmarcPct = whenDmarc((applied) => {
  const { record, request, domain } = applied;
  const { pct } = record;
  if (pct === null) return pass('The policy is not limited to a share of the mail.');
  const isWeaker = pct < 100 && request.enforced !== null && request.enforced !== 'none';
  const when = isWeaker ? 'When the reports show that your own mail passes, remove' : 'Remove';
  const advice = recommend(
    `${when} pct.`,
    [editedDmarc(applied, { pct: null })],
    `${when} pct from the record at _dmarc.${domain}.`,
  );
  if (!isWeaker) return warn(0, `The record has pct=${pct}; RFC 9989 has removed the tag.`, advice);
  return warn(
    -5,
    `The record has pct=${pct}: receivers that follow RFC 7489 apply the policy to that share of the mail only; others ignore it.`,
    advice,
  );
});
