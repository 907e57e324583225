import { info, pass, unlessWorse, warn } from '../../../audit/verdict.ts';
import { joinList } from '../../../audit/words.ts';
import { destinationGap, unlessForeignDmarc } from '../email-check.ts';
import { gapOf, isFalse } from '../known.ts';

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
  const verdict =
    external.length === 0
      ? info('No reports go to other domains.')
      : pass('Every other domain that reports go to has agreed to it.');
  const gap = gapOf(external.map(({ authorization }) => authorization)) ?? destinationGap(dmarc);
  return unlessWorse(verdict, -2, 'Whether every other domain agreed to receive reports', gap);
});
