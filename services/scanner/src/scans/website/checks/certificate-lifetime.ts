import data from '../../../../data/certificate-lifetimes.json' with { type: 'json' };
import type { Verdict } from '../../../audit/check.ts';
import { info, pass, warn } from '../../../audit/verdict.ts';
import type { CertificateFacts } from '../../../net/http/tls-facts.ts';
import { type WebsiteJudge, whenKnown } from '../website-check.ts';

const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;

/** CA/Browser Forum: how long a public authority may issue for, by the day of issue. */
export const certificateLifetime: WebsiteJudge = ({ tls }) =>
  whenKnown(tls, 'The lifetime of the certificate', 0, (handshake) => {
    if (handshake === null) return info('There is no certificate to look at.');
    return handshake.chainFault === null
      ? judgeLifetime(handshake.certificate)
      : info('The limits are for certificates of trusted authorities; this is none.');
  });

function judgeLifetime({ validFrom, validTo }: CertificateFacts): Verdict {
  // Both ends belong to the period (RFC 5280 4.1.2.5).
  const days = Math.ceil((Date.parse(validTo) - Date.parse(validFrom) + SECOND_MS) / DAY_MS);
  const limit = data.limits.findLast(({ issuedFrom }) => Date.parse(validFrom) >= Date.parse(issuedFrom));
  if (limit === undefined) return info(`The certificate is valid for ${days} days.`);
  const rule = `certificates issued from ${limit.issuedFrom} on may be valid for ${limit.days} days`;
  if (days <= limit.days) return pass(`The certificate is valid for ${days} days; ${rule}.`);
  return warn(
    0,
    `The certificate is valid for ${days} days: browsers may refuse it, for ${rule}.`,
    'Have it issued again by an authority that keeps to the limit, and renewed automatically: the limit falls further.',
  );
}
