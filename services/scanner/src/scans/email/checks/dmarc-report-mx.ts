import { info, pass, undetermined, unlessWorse, warn } from '../../../audit/verdict.ts';
import { joinList } from '../../../audit/words.ts';
import { destinationGap, unlessForeignDmarc } from '../email-check.ts';
import { isFalse } from '../known.ts';

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
  for (const { uri, canReceive } of destinations)
    if (canReceive.kind === 'unknown')
      return undetermined(-1, `Whether ${uri.domain} takes mail`, canReceive.reason);
  const verdict =
    destinations.length === 0
      ? info('No reports are asked for.')
      : pass('Every domain that reports go to takes mail.');
  return unlessWorse(
    verdict,
    -1,
    'Whether every domain that reports go to takes mail',
    destinationGap(dmarc),
  );
});
