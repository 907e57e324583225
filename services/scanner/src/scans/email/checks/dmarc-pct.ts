import { pass, warn } from '../../../audit/verdict.ts';
import { editTags } from '../edit-tags.ts';
import { type EmailCheck, whenDmarc } from '../email-check.ts';
import { publish, txtLine } from '../publish.ts';

export const dmarcPct: EmailCheck = {
  key: 'dmarc_pct',
  category: 'dmarc',
  name: 'DMARC percentage',
  judge: (facts) =>
    whenDmarc(facts, ({ record, request, domain }) => {
      const { pct } = record;
      if (pct === null) return pass('The policy is not limited to a share of the mail.');
      const advice = publish(
        'Remove pct.',
        txtLine(`_dmarc.${domain}`, editTags(record.text, { pct: null })),
      );
      const isWeaker = pct < 100 && request.enforced !== null && request.enforced !== 'none';
      if (!isWeaker) return warn(0, `The record has pct=${pct}; RFC 9989 has removed the tag.`, advice);
      return warn(
        -5,
        `The record has pct=${pct}: receivers that follow RFC 7489 apply the policy to that share of the mail only; others ignore it.`,
        advice,
      );
    }),
};
