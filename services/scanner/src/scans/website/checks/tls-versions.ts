import type { Verdict } from '../../../audit/check.ts';
import { fail, info, pass, warn } from '../../../audit/verdict.ts';
import { namesOf } from '../describe-tls-fault.ts';
import type { OldTlsVersion } from '../facts.ts';
import { type WebsiteJudge, whenKnown } from '../website-check.ts';

const WORST = -5;

/** RFC 8996: TLS 1.0 and 1.1 must not be used. */
export const tlsVersions: WebsiteJudge = ({ tls, oldTls }) =>
  whenKnown(tls, 'The TLS versions', WORST, (handshake) =>
    whenKnown(oldTls, 'Whether old TLS versions are offered', WORST, (old) => {
      if (handshake === null) return judgeOldOnly(old);
      const spoken = handshake.protocol ?? 'TLS';
      if (old.length === 0)
        return pass(
          `${spoken} is used${spoken === 'TLSv1.2' ? ' and 1.3 is not offered' : ''}; neither TLS 1.0 nor 1.1 is offered.`,
        );
      return warn(WORST, `The host still offers ${namesOf(old)}.`, 'Offer TLS 1.2 and 1.3 only.');
    }),
  );

function judgeOldOnly(old: readonly OldTlsVersion[]): Verdict {
  if (old.length === 0) return info('The host does not offer TLS.');
  return fail(
    WORST,
    `The host offers only ${namesOf(old)}, which browsers refuse.`,
    'Offer TLS 1.2 and 1.3.',
  );
}
