import { info, warn } from '../../../audit/verdict.ts';
import { joinList, quote } from '../../../audit/words.ts';
import { editedDmarc } from '../advice/dmarc-advice.ts';
import { unlessForeignDmarc, whenDmarc } from '../email-check.ts';
import { recommend } from '../recommend.ts';

export const dmarcRuf = unlessForeignDmarc(
  whenDmarc((applied) => {
    const { record, domain } = applied;
    const bad = record.faults.filter(({ tag, code }) => tag === 'ruf' && code !== 'repeated-tag');
    if (bad.length > 0) {
      return warn(
        0,
        `Addresses for failure reports that cannot be used: ${joinList(bad.map(({ text }) => quote(text)))}.`,
        recommend(
          'Write the addresses as they must be.',
          [editedDmarc(applied, {})],
          `Write each address for failure reports in the record at _dmarc.${domain} as mailto:name@domain, or leave ruf out.`,
        ),
      );
    }
    if (record.ruf.length > 0) {
      const uris = joinList(record.ruf.map(({ text }) => quote(text)));
      return info(
        `Failure reports go to ${uris}; they may contain mail of others, and few receivers send them.`,
      );
    }
    if (!record.present.has('fo')) return info('No failure reports are asked for.');
    return warn(
      0,
      'The record says when to send failure reports (fo), but not where (ruf).',
      recommend(
        'Remove fo.',
        [editedDmarc(applied, { fo: null })],
        `Remove fo from the record at _dmarc.${domain}.`,
      ),
    );
  }),
);
