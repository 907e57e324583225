import { info, warn } from '../../../audit/verdict.ts';
import { editTags } from '../edit-tags.ts';
import { type EmailCheck, whenDmarc } from '../email-check.ts';
import { listed, publish, quoted, txtLine } from '../publish.ts';

export const dmarcRuf: EmailCheck = {
  key: 'dmarc_ruf',
  category: 'dmarc',
  name: 'DMARC failure reports',
  judge: (facts) =>
    whenDmarc(facts, ({ record, domain }) => {
      const bad = record.faults.filter(({ tag }) => tag === 'ruf');
      if (bad.length > 0) {
        return warn(
          0,
          `Addresses for failure reports that cannot be used: ${listed(bad.map(({ text }) => quoted(text)))}.`,
          publish(
            'Leave ruf out.',
            txtLine(`_dmarc.${domain}`, editTags(record.text, { ruf: null, fo: null })),
          ),
        );
      }
      if (record.ruf.length > 0) {
        const uris = listed(record.ruf.map(({ text }) => quoted(text)));
        return info(
          `Failure reports go to ${uris}; they may contain mail of others, and few receivers send them.`,
        );
      }
      if (!record.present.has('fo')) return info('No failure reports are asked for.');
      return warn(
        0,
        'The record says when to send failure reports (fo), but not where (ruf).',
        publish('Remove fo.', txtLine(`_dmarc.${domain}`, editTags(record.text, { fo: null }))),
      );
    }),
};
