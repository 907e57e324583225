import { info, pass, undetermined, unlessWorse, warn } from '../../../audit/verdict.ts';
import { destinationGap, type EmailJudge, foreignDmarcVerdict } from '../email-check.ts';
import { joinList } from '../recommend.ts';

export const dmarcReportMx: EmailJudge = (facts) => {
  const { dmarc } = facts;
  const { destinations } = dmarc;
  const foreign = foreignDmarcVerdict(facts);
  if (foreign !== null) return foreign;
  const dead = destinations.filter(({ canReceive }) => canReceive.kind === 'known' && !canReceive.value);
  if (dead.length > 0) {
    const names = joinList(dead.map(({ uri }) => uri.domain));
    return warn(
      -1,
      `Reports go to domains that take no mail: ${names}.`,
      `Give ${names} a mail exchanger, or name an address in the DMARC record that takes mail.`,
    );
  }
  const open = destinations.find(({ canReceive }) => canReceive.kind === 'unknown');
  if (open?.canReceive.kind === 'unknown')
    return undetermined(-1, `Whether ${open.uri.domain} takes mail`, open.canReceive.reason);
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
};
