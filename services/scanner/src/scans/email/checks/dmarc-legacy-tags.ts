import { info } from '../../../audit/verdict.ts';
import { type EmailCheck, whenDmarc } from '../email-check.ts';
import { joinList } from '../recommend.ts';

export const dmarcLegacyTags: EmailCheck = {
  key: 'dmarc_legacy_tags',
  category: 'dmarc',
  name: 'DMARC legacy tags',
  about: {
    looksAt: '`rf`, `ri` and size limits, which receivers no longer read.',
    impacts: [],
    fix: null,
    source: 'RFC 9989',
  },
  judge: (facts) =>
    whenDmarc(facts, ({ record }) => {
      const tags = [
        ...['rf', 'ri'].filter((tag) => record.present.has(tag)),
        ...[...record.rua, ...record.ruf].flatMap(({ sizeLimit }) =>
          sizeLimit === null ? [] : [`!${sizeLimit}`],
        ),
      ];
      return info(
        tags.length === 0
          ? 'The record uses no tags that RFC 9989 has removed.'
          : `RFC 9989 has removed ${joinList([...new Set(tags)])}; receivers ignore them.`,
      );
    }),
};
