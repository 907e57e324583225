import { info, pass, undetermined, unlessWorse, warn } from '../../../audit/verdict.ts';
import { joinList } from '../../../audit/words.ts';
import { destinationGap, unlessForeignDmarc } from '../email-check.ts';
import { isFalse } from '../known.ts';

export const dmarcReportAuth = unlessForeignDmarc(({ dmarc }) => {
  const external = dmarc.destinations.flatMap(({ uri, authorization, authorizationName }) =>
    authorization === null ? [] : [{ host: uri.domain, authorization, authorizationName }],
  );
  const refused = external.filter(({ authorization }) => isFalse(authorization));
  if (refused.length > 0) {
    return warn(
      -2,
      `Other domains have not agreed to receive the reports, so none are sent: ${joinList(refused.map(({ host }) => host))} (RFC 9990).`,
      `Whoever runs the receiving domain has to publish the TXT record "v=DMARC1" at ${joinList(refused.map(({ authorizationName }) => authorizationName))}; else name another address.`,
    );
  }
  for (const { host, authorization } of external)
    if (authorization.kind === 'unknown')
      return undetermined(-2, `Whether ${host} agreed to receive reports`, authorization.reason);
  const verdict =
    external.length === 0
      ? info('No reports go to other domains.')
      : pass('Every other domain that reports go to has agreed to it.');
  const what = 'Whether every other domain agreed to receive reports';
  return unlessWorse(verdict, -2, what, destinationGap(dmarc));
});
