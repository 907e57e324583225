import { info, pass, undetermined, unlessWorse, warn } from '../../../audit/verdict.ts';
import { destinationGap, type EmailCheck } from '../email-check.ts';
import { listed, publish, txtLine } from '../publish.ts';

export const dmarcReportAuth: EmailCheck = {
  key: 'dmarc_report_auth',
  category: 'dmarc',
  name: 'DMARC report authorisation',
  judge: ({ dmarc }) => {
    const external = dmarc.destinations.flatMap(({ authorization, ...rest }) =>
      authorization === null ? [] : [{ ...rest, authorization }],
    );
    const refused = external.filter(
      ({ authorization }) => authorization.kind === 'known' && !authorization.value,
    );
    if (refused.length > 0) {
      return warn(
        -2,
        `Other domains have not agreed to receive the reports, so none are sent: ${listed(refused.map(({ uri }) => uri.domain))} (RFC 9990).`,
        publish(
          'Whoever runs the receiving domain publishes this, or name another address.',
          ...refused.map(({ authorizationName }) => txtLine(authorizationName, 'v=DMARC1')),
        ),
      );
    }
    const open = external.find(({ authorization }) => authorization.kind === 'unknown');
    if (open?.authorization.kind === 'unknown')
      return undetermined(
        -2,
        `Whether ${open.uri.domain} agreed to receive reports`,
        open.authorization.reason,
      );
    const verdict =
      external.length === 0
        ? info('No reports go to other domains.')
        : pass('Every other domain that reports go to has agreed to it.');
    return unlessWorse(
      verdict,
      -2,
      'Whether every other domain agreed to receive reports',
      destinationGap(dmarc),
    );
  },
};
