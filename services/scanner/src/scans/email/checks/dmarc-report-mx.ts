import { info, pass, unlessWorse, warn } from '../../../audit/verdict.ts';
import { joinList } from '../../../audit/words.ts';
import { destinationGap, unlessForeignDmarc } from '../email-check.ts';
import { gapOf, isFalse } from '../known.ts';

export const dmarcReportMx = unlessForeignDmarc(({ dmarc }) => {
  const { destinations } = dmarc;
  const dead = destinations.filter(({ canReceive }) => isFalse(canReceive));
  if (dead.length > 0) {
    const names = joinList(dead.map(({ uri }) => uri.domain));
    return warn(
      -1,
      `Reports go to domains that take no mail: ${names}.`,
      `Give ${names} a mail exchanger, or name an address in the DMARC record that takes mail.`,
    );
  }
  const verdict =
    destinations.length === 0
      ? info('No reports are asked for.')
      : pass('Every domain that reports go to takes mail.');
  const gap = gapOf(destinations.map(({ canReceive }) => canReceive)) ?? destinationGap(dmarc);
  return unlessWorse(verdict, -1, 'Whether every domain that reports go to takes mail', gap);
});
