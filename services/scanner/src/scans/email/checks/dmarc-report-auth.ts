import { info, pass, undetermined, unlessWorse, warn } from '../../../audit/verdict.ts';
import { destinationGap, type EmailJudge, foreignDmarcVerdict } from '../email-check.ts';
import { joinList } from '../recommend.ts';

export const dmarcReportAuth: EmailJudge = (facts) => {
  const { dmarc } = facts;
  const foreign = foreignDmarcVerdict(facts);
  if (foreign !== null) return foreign;
  const external = dmarc.destinations.flatMap(({ authorization, ...rest }) =>
    authorization === null ? [] : [{ ...rest, authorization }],
  );
  const refused = external.filter(
    ({ authorization }) => authorization.kind === 'known' && !authorization.value,
  );
  if (refused.length > 0) {
    return warn(
      -2,
      `Other domains have not agreed to receive the reports, so none are sent: ${joinList(refused.map(({ uri }) => uri.domain))} (RFC 9990).`,
      `Whoever runs the receiving domain has to publish the TXT record "v=DMARC1" at ${joinList(refused.map(({ authorizationName }) => authorizationName))}; else name another address.`,
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
};
