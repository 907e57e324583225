import { info, pass, warn } from '../../../audit/verdict.ts';
import { editTags } from '../edit-tags.ts';
import { type EmailCheck, whenDmarc } from '../email-check.ts';
import { listed, publish, quoted, txtLine } from '../publish.ts';

export const dmarcRua: EmailCheck = {
  key: 'dmarc_rua',
  category: 'dmarc',
  name: 'DMARC aggregate reports',
  judge: (facts) =>
    whenDmarc(facts, ({ record, domain }) => {
      const bad = record.faults.filter(({ tag }) => tag === 'rua');
      const good = record.rua.map(({ text }) => text);
      const rua = good.length > 0 ? good.join(',') : `mailto:dmarc@${domain}`;
      const advice = publish(
        'Name an address for reports.',
        txtLine(`_dmarc.${domain}`, editTags(record.text, { rua })),
      );
      if (bad.length > 0) {
        return warn(
          -3,
          `Addresses for reports that cannot be used: ${listed(bad.map(({ text }) => quoted(text)))}.`,
          advice,
        );
      }
      if (good.length > 0) return pass(`Aggregate reports go to ${listed(good.map(quoted))}.`);
      if (facts.profile === 'no-mail-declared') return info('No reports are asked for.');
      return warn(
        -3,
        'No aggregate reports are asked for: nobody would see who sends as the domain.',
        advice,
      );
    }),
};
