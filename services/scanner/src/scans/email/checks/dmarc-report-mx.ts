import { info, pass, undetermined, unlessWorse, warn } from '../../../audit/verdict.ts';
import { destinationGap, type EmailCheck, foreignDmarcVerdict } from '../email-check.ts';
import { joinList } from '../recommend.ts';

export const dmarcReportMx: EmailCheck = {
  key: 'dmarc_report_mx',
  category: 'dmarc',
  name: 'DMARC report mailboxes',
  about: {
    looksAt: 'Whether the domains that reports go to take mail.',
    impacts: [-1],
    fix: 'Use an address that takes mail.',
    source: 'RFC 9990, RFC 5321 §5.1',
  },
  judge: (facts) => {
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
  },
};
