import type { Verdict } from '../../../audit/check.ts';
import { fail, info, pass, warn } from '../../../audit/verdict.ts';
import type { CertificateFacts, TlsFacts } from '../../../net/http/tls-facts.ts';
import { siteOf } from '../../../net/site-of.ts';
import { describeTlsFault } from '../describe-tls-fault.ts';
import { type WebsiteJudge, whenKnown } from '../website-check.ts';

const DAY_MS = 86_400_000;
const WORST = -20;
const WARNED_DAYS = 14;
const URGENT_DAYS = 7;

/** Dates, host and chain, each for itself (RFC 5280, RFC 9525), of the host and of those that it redirects to. */
export const certificate: WebsiteJudge = (facts) =>
  whenKnown(facts.tls, 'The certificate', WORST, (tls) => {
    const fault = tls === null ? null : describeTlsFault(facts);
    if (fault !== null) return fail(WORST, fault, adviceFor(facts.host));
    return whenKnown(
      facts.page,
      'Whether the certificates on the way to the page are valid',
      WORST,
      (page) => {
        const { untrustedHost } = page;
        if (untrustedHost !== null) {
          const sentence = `The host redirects to ${untrustedHost}, whose certificate is not valid.`;
          const isOwn = siteOf(untrustedHost) === siteOf(facts.host);
          return fail(WORST, sentence, isOwn ? adviceFor(untrustedHost) : LEAD_ELSEWHERE);
        }
        if (tls !== null) return judgeDaysLeft(tls);
        return info('The host offers no TLS version that browsers accept, so no certificate was checked.');
      },
    );
  });

const LEAD_ELSEWHERE = 'Redirect to a host whose certificate is valid.';

function adviceFor(host: string): string {
  return `Install a certificate for ${host} from a public authority, made for web servers, with a key of today’s size and its whole chain.`;
}

/** A share of the lifetime: a flat limit would nag about every short-lived certificate. */
function judgeDaysLeft({ certificate: leaf, daysLeft }: TlsFacts): Verdict {
  const lifetimeDays = (Date.parse(leaf.validTo) - Date.parse(leaf.validFrom)) / DAY_MS;
  const until = `valid until ${leaf.validTo}, ${daysLeft} days from now`;
  if (daysLeft >= Math.min(WARNED_DAYS, lifetimeDays / 3))
    return pass(`The certificate is ${until}; ${strengthOf(leaf)}.`);
  const urgent = daysLeft < URGENT_DAYS ? 'now' : 'soon';
  return warn(
    0,
    `The certificate is only ${until}.`,
    `Renew it ${urgent}, and find out why it was not renewed automatically.`,
  );
}

function strengthOf({ keyType, keySize, signature }: CertificateFacts): string {
  return `its key is ${[keyType.toUpperCase(), keySize].join(' ').trim()}, signed by ${signature}`;
}
