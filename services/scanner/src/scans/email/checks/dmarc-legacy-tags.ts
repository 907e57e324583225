import { info } from '../../../audit/verdict.ts';
import { joinList } from '../../../audit/words.ts';
import { whenDmarc } from '../email-check.ts';

export const dmarcLegacyTags = whenDmarc(({ record }) => {
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
});
