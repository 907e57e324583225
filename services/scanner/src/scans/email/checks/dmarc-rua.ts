import { info, pass, warn } from '../../../audit/verdict.ts';
import { joinList, quote } from '../../../audit/words.ts';
import { editedDmarc } from '../advice/dmarc-advice.ts';
import { unlessForeignDmarc, whenDmarc } from '../email-check.ts';
import { takesMail } from '../mail-profile.ts';
import { recommend } from '../recommend.ts';

export const dmarcRua = unlessForeignDmarc(
  whenDmarc((applied, facts) => {
    const { record, domain } = applied;
    const bad = record.faults.filter(({ tag, code }) => tag === 'rua' && code !== 'repeated-tag');
    const good = record.rua.map(({ text }) => text);
    // What was meant is kept: an address that cannot be read may be somebody's, too.
    const isNamed = good.length > 0 || bad.some(({ text }) => text !== '');
    const changes = isNamed || !takesMail(facts) ? {} : { rua: `mailto:dmarc@${domain}` };
    const advice = recommend(
      isNamed ? 'Write the addresses for reports as they must be.' : 'Name an address for reports.',
      [editedDmarc(applied, changes)],
      `Name each address for reports in the record at _dmarc.${domain} as mailto:name@domain (rua).`,
    );
    if (bad.length > 0) {
      return warn(
        -3,
        `Addresses for reports that cannot be used: ${joinList(bad.map(({ text }) => quote(text)))}.`,
        advice,
      );
    }
    if (good.length > 0) return pass(`Aggregate reports go to ${joinList(good.map(quote))}.`);
    if (facts.profile === 'no-mail-declared') return info('No reports are asked for.');
    return warn(-3, 'No aggregate reports are asked for: nobody would see who sends as the domain.', advice);
  }),
);
